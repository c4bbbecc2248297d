//! The recorded results of searches, which change only on purpose.

use std::fmt::Write;

use board_core::Position as _;
use board_games::uisge::Uisge;
use board_games::{FullGame, GAMES, dispatch};
use board_play::Limits;
use board_search::{Budget, Engine as _, Search, opening, signature};

use crate::common::named;
use crate::platforms;

/// The numbers of positions that the searches of `board bench` visit, and searches for three lines.
fn nodes<P: FullGame>() -> String {
    let mut text = String::new();
    for (name, selective) in [("exact", false), ("selective", true)] {
        let one = signature::<P>(P::Evaluator::default(), !selective).0;
        let three = lines::<P>(selective);
        writeln!(text, "{} {name}: {one} positions, {three} for three lines", P::NAME).unwrap();
    }
    text
}

fn lines<P: FullGame>(selective: bool) -> u64 {
    let mut search = Search::new(P::Evaluator::default()).memory(1 << 20);
    search = search.exact(!selective);
    let mut nodes = 0;
    for seed in 0..4 {
        let game = opening(P::start(), 8 * seed as u32, Limits::default(), seed);
        search.forget();
        nodes += search.best_lines(&game, &Budget::depth(3), 3, |_| ())[0].nodes;
    }
    nodes
}

/// Returns the results of the levels, which have tables of different sizes. The depth of a search
/// depends on the size.
fn levels() -> String {
    let game = opening(Uisge::start(), 8, Limits::default(), 1);
    let found = ["beginner", "easy", "fair", "strong"].map(|level| {
        let best = named(level, 1).choose(&game, &Budget::default()).unwrap();
        format!("{level}: {} at depth {} after {}\n", best.score, best.depth, best.nodes)
    });
    found.concat()
}

/// If a change is intended, `RECORD=1 cargo test -p board-search --test it recorded` writes the
/// results.
#[test]
fn searches_have_the_recorded_results() {
    let of_game = |&game: &_| dispatch!(game, P => nodes::<P>()) + &platforms::results(game);
    let found: String = GAMES.iter().map(of_game).chain([levels()]).collect();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/recorded.txt");
    if std::env::var_os("RECORD").is_some() {
        std::fs::write(file, &found).unwrap();
    }
    let recorded = std::fs::read_to_string(file).unwrap();
    assert_eq!(found.lines().collect::<Vec<_>>(), recorded.lines().collect::<Vec<_>>());
}
