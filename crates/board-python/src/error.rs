//! Python exceptions.

use std::fmt::Display;

use board_games::GameKind;
use board_play::OpenError;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    board_games,
    IllegalMove,
    PyValueError,
    "Invalid or illegal move. The message is the reason."
);

/// Creates an `IllegalMove`.
pub fn illegal(reason: impl ToString) -> PyErr {
    IllegalMove::new_err(reason.to_string())
}

/// Creates a `ValueError`.
pub fn invalid(reason: impl ToString) -> PyErr {
    PyValueError::new_err(reason.to_string())
}

/// Returns the game with this name, in any case and with or without separators between words.
pub fn known(name: &str) -> PyResult<GameKind> {
    let plain = |name: &str| name.replace(['-', '_', ' '], "").to_lowercase();
    let mut games = board_games::GAMES.iter().copied();
    let game = games.find(|game| game.name() == name || plain(game.name()) == plain(name));
    game.map_or_else(|| name.parse().map_err(|why: OpenError| invalid(why)), Ok)
}

/// Returns the message for a number that is not one of `actions` actions.
pub fn no_action(number: impl Display, actions: usize) -> String {
    format!("{number} is not an action: expected 0 to {}", actions.saturating_sub(1))
}

/// Returns a number of plies with its unit.
pub fn counted_plies(plies: usize) -> String {
    format!("{plies} {}", if plies == 1 { "ply" } else { "plies" })
}
