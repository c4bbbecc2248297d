use std::collections::BTreeSet;

use board_games::hexfour::Hexfour;
use board_games::uisge::Uisge;

use super::*;
use crate::ignore;

#[test]
fn overflow_is_detected() {
    let tally = Tally::new(2, &ignore);
    tally.add(0, u64::MAX);
    assert_eq!(tally.sum(), Some(u64::MAX));
    tally.add(1, 1);
    assert_eq!(tally.sum(), None, "below both moves together");

    let tally = Tally::new(1, &ignore);
    tally.add(0, u64::MAX);
    tally.add(0, 1);
    assert_eq!(tally.sum(), None, "below one move");
}

#[test]
fn the_same_position_has_a_count_for_each_depth() {
    let table = Table::<Hexfour>::new(1 << 26).unwrap();
    let leaves = |depth| {
        let (tally, part) =
            (Tally::new(1, &ignore), Part { root: 0, position: Hexfour::start(), depth });
        part.count(&tally, Some(&table), true);
        tally.sum()
    };
    assert_eq!([3, 4, 3].map(leaves), [32_574, 2_866_512, 32_574].map(Some));
}

/// There are 4, 18, 114, 781 and 4458 positions after 1 to 5 plies.
#[test]
fn every_thread_has_many_parts_unless_they_are_shallow() {
    for (depth, threads, expected) in [
        (12, 1, (4, 11)),
        (12, 2, (781, 8)),
        (12, 4, (4458, 7)),
        (6, 2, (18, PIECE)),
        (3, 2, (4, 2)),
    ] {
        let perft = Perft { depth, bulk: true, hash: 0, threads };
        let start = Uisge::start();
        let parts = perft.split(&start, &start.legal_moves());
        let depths: BTreeSet<_> = parts.iter().map(|part| part.depth).collect();
        assert_eq!((parts.len(), depths), (expected.0, BTreeSet::from([expected.1])));
    }
}
