//! With a seed, one thread and a limit of positions, results are the same on every platform.
//!
//! These tests also run on WebAssembly, which has 32-bit addresses, and under Miri on a big-endian
//! machine. `Mcts` is left out, because logarithms differ between platforms.

use std::fmt::Write;

use board_core::Random;
use board_games::{FullGame, GAMES, GameKind, dispatch};
use board_play::Limits;
use board_search::{Budget, Engine as _, Search, opening};

use crate::common::named;

/// Random games and playouts, as a string.
fn games<P: FullGame>() -> String {
    let mut text = String::new();
    for seed in 0..3 {
        writeln!(text, "{}", opening(P::start(), 12, Limits::default(), seed)).unwrap();
        let mut random = Random::new(seed);
        let (outcome, plies) = P::start().playout(60, |count| random.below(count));
        writeln!(text, "{} {plies}", outcome.is_some()).unwrap();
    }
    text
}

/// Searches of several kinds, as a string.
fn searches<P: FullGame>() -> String {
    let mut text = String::new();
    let game = opening(P::start(), 6, Limits::default(), 1);
    for selective in [false, true] {
        let search = Search::new(P::Evaluator::default()).memory(1 << 12);
        let best = search.exact(!selective).best(game.position(), &Budget::nodes(200));
        let line: Vec<_> = best.line.iter().map(ToString::to_string).collect();
        let (score, depth, nodes) = (best.score, best.depth, best.nodes);
        writeln!(text, "{score} {depth} {nodes} {}", line.join(" ")).unwrap();
    }
    let mut beginner = named::<P>("beginner", 5);
    let chosen = beginner.choose(&game, &Budget::default());
    let chosen = chosen.map(|best| best.line[0].to_string());
    writeln!(text, "{chosen:?}").unwrap();
    text
}

/// Returns the results of a game.
pub fn results(game: GameKind) -> String {
    dispatch!(game, P => games::<P>()) + &dispatch!(game, P => searches::<P>())
}

#[test]
fn random_games_and_searches_have_the_recorded_results() {
    let recorded = include_str!("../data/recorded.txt");
    for game in GAMES {
        let found = results(*game);
        assert!(recorded.contains(&found), "{game}, found:\n{found}");
    }
}
