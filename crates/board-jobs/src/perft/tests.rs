use std::collections::BTreeSet;

use super::*;
use board_games::hexfour::Hexfour;
use board_games::uisge::Uisge;

#[test]
fn overflow_is_detected() {
    let tally = Tally::new(2);
    tally.add(0, u64::MAX);
    assert_eq!(tally.sum(), Some(u64::MAX));
    tally.add(1, 1);
    assert_eq!(tally.sum(), None, "below both moves together");

    let tally = Tally::new(1);
    tally.add(0, u64::MAX);
    tally.add(0, 1);
    assert_eq!(tally.sum(), None, "below one move");
}

fn leaves<P: Position>(depth: u8, table: Option<&Table<P>>) -> (u64, Uses) {
    let (tally, part) = (Tally::new(1), Part { root: 0, position: P::start(), depth });
    let uses = part.count(&tally, table, LastPly::Count, &AtomicBool::default());
    (tally.sum().unwrap(), uses)
}

#[test]
fn a_table_of_any_size_gives_the_same_count() {
    for (bytes, finds) in [(0, false), (1 << 16, true), (1 << 26, true)] {
        let table = (bytes > 0).then(|| Table::<Uisge>::new(bytes).unwrap());
        let (leaves, uses) = leaves(9, table.as_ref());
        assert_eq!(leaves, 7_303_442, "{bytes} bytes");
        assert_eq!(uses.hits > 0, finds, "{bytes} bytes: {uses:?}");
    }
}

#[test]
fn the_same_position_has_a_count_for_each_depth() {
    let table = Table::<Hexfour>::new(1 << 26).unwrap();
    assert_eq!([3, 4, 3].map(|depth| leaves(depth, Some(&table)).0), [32_574, 2_866_512, 32_574]);
}

/// Returns the number of parts of a count from the start of Uisge, and their depth.
fn parts(depth: u8, threads: usize) -> (usize, u8) {
    let perft = Perft { depth, last: LastPly::Count, hash: 0 };
    let count = Count { perft, control: &Control::threads(threads) };
    let start = Uisge::start();
    let parts = count.split(&start, &start.legal_moves());
    let depths: BTreeSet<_> = parts.iter().map(|part| part.depth).collect();
    assert_eq!(depths.len(), 1);
    (parts.len(), parts[0].depth)
}

/// There are 4, 18, 114, 781 and 4458 positions after 1 to 5 plies.
#[test]
fn every_thread_has_many_parts_unless_they_are_shallow() {
    assert_eq!(parts(12, 1), (4, 11));
    assert_eq!(parts(12, 2), (781, 8));
    assert_eq!(parts(12, 4), (4458, 7));
    assert_eq!(parts(6, 2), (18, PIECE));
    assert_eq!(parts(3, 2), (4, 2));
}

#[test]
fn a_finished_game_has_no_parts() {
    let over: Uisge = "7/2WW3/1WWWW2/2bbbb1/3bb2/7 b".parse().unwrap();
    let perft = Perft { depth: 12, last: LastPly::Count, hash: 0 };
    let count = Count { perft, control: &Control::threads(2) };
    assert!(count.split(&over, &[]).is_empty());
}
