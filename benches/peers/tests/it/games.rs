//! Checks of every game under all its rules.

use board_core::{Position, Rules, perft};
use board_games::{FullGame, GAMES, dispatch};

use crate::capped::Capped;

/// The number of plies after which a game is a draw.
pub const CAP: u32 = 300;

/// A check of a game.
pub trait Check {
    /// The unit of the count that the check returns.
    const UNIT: &'static str;

    /// Checks the game under the rules of `start`, and returns how many units it checked.
    fn check<P: FullGame>(start: P) -> u64;
}

/// Checks every game under all its rules, and requires at least one unit each.
pub fn check_all<C: Check>() {
    for game in GAMES {
        dispatch!(game, P => check_all_rules::<P, C>());
    }
}

#[expect(clippy::print_stdout, reason = "the test harness captures it")]
fn check_all_rules<P: FullGame, C: Check>() {
    for rules in P::Rules::all() {
        let checked = C::check(P::start_with(rules));
        println!("{} {rules}: {checked} {}", P::NAME, C::UNIT);
        assert!(checked > 0, "{} {rules}: no {}", P::NAME, C::UNIT);
    }
}

/// Returns the position with a limit of plies.
pub fn capped<P: Position>(position: P) -> Capped<P> {
    Capped::new(position, CAP)
}

/// Returns the greatest depth with at most this many leaves, from 1 to 8.
pub fn affordable<P: Position>(position: &P, leaves: u64) -> u8 {
    (2..=8).take_while(|&depth| perft(position, depth) <= leaves).last().unwrap_or(1)
}
