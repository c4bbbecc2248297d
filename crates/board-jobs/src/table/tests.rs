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
