use super::*;
use board_games::uisge::Uisge;

const PAIR: usize = size_of::<Mutex<Pair<Uisge>>>();

#[test]
fn deeper_counts_are_kept() {
    let table = Table::<Uisge>::new(PAIR).unwrap();
    let position = Uisge::start();
    table.put(&position, 9, 1);
    (0..10).for_each(|leaves| table.put(&position, 3, leaves));
    let found = [3, 9, 4].map(|depth| table.get(&position, depth, &mut Uses::default()));
    assert_eq!(found, [Some(9), Some(1), None]);
}

#[test]
fn too_much_memory_is_an_error() {
    assert!(Table::<Uisge>::new(usize::MAX).is_err());
}

#[test]
fn the_latest_of_equally_deep_counts_are_kept() {
    let table = Table::<Uisge>::new(PAIR).unwrap();
    let start = Uisge::start();
    let positions: Vec<_> = start.legal_moves().iter().map(|&m| start.after_unchecked(m)).collect();
    for (position, leaves) in positions.iter().zip(1..=3) {
        table.put(position, 3, leaves);
    }
    let mut uses = Uses::default();
    let found: Vec<_> =
        positions[..3].iter().map(|position| table.get(position, 3, &mut uses)).collect();
    assert_eq!(found, [None, Some(2), Some(3)]);
    assert_eq!((uses.lookups, uses.hits), (3, 2));
}
