//! The recorded numbers of positions that fixed searches visit.

use board_core::Position;
use board_games::uisge::Uisge;
use board_games::{FullGame, Visitor, visit};
use board_play::{Limits, OwnEvaluation};
use board_search::{Level, Opponent, Search, opening, signature};

struct Nodes;

impl Visitor for Nodes {
    type Output = [u64; 2];

    fn visit<P: FullGame>(self) -> [u64; 2] {
        [false, true].map(|selective| signature::<P>(selective).nodes)
    }
}

/// Searches several lines.
struct Lines;

impl Visitor for Lines {
    type Output = [u64; 2];

    fn visit<P: FullGame>(self) -> [u64; 2] {
        [false, true].map(|selective| {
            let mut search = Search::new(OwnEvaluation::default()).memory(1 << 20);
            search = search.selective(selective).depth(3);
            let mut nodes = 0;
            for seed in 0..4 {
                let game = opening(P::start(), 8 * seed as u32, Limits::default(), seed);
                search.forget();
                nodes += search.best_lines_in(&game, 3, |_| ())[0].nodes;
            }
            nodes
        })
    }
}

#[test]
fn searches_for_three_lines_visit_the_recorded_numbers_of_positions() {
    let found = ["uisge", "ignis", "hexfour", "disk-race"].map(|game| visit(game, Lines).unwrap());
    assert_eq!(found, [[1132, 1046], [9381, 7206], [32525, 9614], [1668, 1499]]);
}

/// Levels have tables of different sizes, on which the depth of a search depends.
#[test]
fn levels_search_as_recorded() {
    let game = opening(Uisge::start(), 8, Limits::default(), 1);
    let found = Level::ALL.map(|level| {
        let mut search = Opponent::Level(level).search::<Uisge>(1).expect("a level searches");
        let best = search.best_in(&game, |_| ());
        format!("{} at depth {} after {}", best.score, best.depth, best.nodes)
    });
    assert_eq!(
        found,
        [
            "-0.02 at depth 2 after 78",
            "-0.65 at depth 3 after 279",
            "+0.53 at depth 6 after 973",
            "+0.51 at depth 16 after 200689"
        ]
    );
}

/// If a change of a search is intended, copy the numbers of `board bench`.
#[test]
fn searches_visit_the_recorded_numbers_of_positions() {
    for (game, exact, selective) in [
        ("uisge", 5_830, 36_934),
        ("ignis", 92_618, 402_150),
        ("hexfour", 539_187, 483_323),
        ("disk-race", 13_999, 100_509),
    ] {
        let found = visit(game, Nodes).expect("the game is enabled");
        assert_eq!(found, [exact, selective], "{game}");
    }
}
