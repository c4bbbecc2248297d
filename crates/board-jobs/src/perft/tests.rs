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
