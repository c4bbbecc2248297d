use board_games::uisge::Uisge;

use super::*;

/// A slot keeps the deepest count and the latest other one.
#[test]
fn deep_and_late_counts_are_kept() {
    let table = Table::<Uisge>::new(size_of::<Mutex<Pair<Uisge>>>()).unwrap();
    let (start, mut uses) = (Uisge::start(), Uses::default());
    table.put(&start, 9, 1);
    (0..10).for_each(|leaves| table.put(&start, 3, leaves));
    let found = [3, 9, 4].map(|depth| table.get(&start, depth, &mut uses));
    assert_eq!(found, [Some(9), Some(1), None]);
    assert_eq!((uses.lookups, uses.hits), (3, 2));
    // Equally deep counts of three positions.
    let positions: Vec<_> = start.legal_moves().iter().map(|&m| start.after_unchecked(m)).collect();
    for (position, leaves) in positions.iter().zip(1..=3) {
        table.put(position, 9, leaves);
    }
    let found: Vec<_> = positions[..3].iter().map(|p| table.get(p, 9, &mut uses)).collect();
    assert_eq!(found, [None, Some(2), Some(3)]);
}
