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
    assert_eq!(found, [[638, 613], [10926, 9955], [38460, 10716], [1417, 1407]]);
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
            "+0.05 at depth 4 after 71",
            "+0.83 at depth 5 after 220",
            "+0.79 at depth 6 after 1075",
            "+0.71 at depth 15 after 200943"
        ]
    );
}

/// If a change of a search is intended, copy the numbers of `board bench`.
#[test]
fn searches_visit_the_recorded_numbers_of_positions() {
    for (game, exact, selective) in [
        ("uisge", 5_975, 46_185),
        ("ignis", 87_385, 357_266),
        ("hexfour", 512_390, 471_996),
        ("disk-race", 15_080, 102_361),
    ] {
        let found = visit(game, Nodes).expect("the game is enabled");
        assert_eq!(found, [exact, selective], "{game}");
    }
}
