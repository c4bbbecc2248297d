//! The recorded numbers of positions that fixed searches visit.

use board_games::{FullGame, Visitor, visit};
use board_search::signature;

struct Nodes;

impl Visitor for Nodes {
    type Output = [u64; 2];

    fn visit<P: FullGame>(self) -> [u64; 2] {
        [false, true].map(|selective| signature::<P>(selective).nodes)
    }
}

/// If a change of a search is intended, copy the numbers of `board bench`.
#[test]
fn searches_visit_the_recorded_numbers_of_positions() {
    for (game, exact, selective) in [
        ("uisge", 6_818, 51_022),
        ("ignis", 92_617, 309_871),
        ("hexfour", 509_354, 499_997),
        ("disk-race", 15_196, 110_400),
    ] {
        let found = visit(game, Nodes).expect("the game is enabled");
        assert_eq!(found, [exact, selective], "{game}");
    }
}
