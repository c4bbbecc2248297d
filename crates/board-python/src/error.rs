//! Python exceptions.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

static ILLEGAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// Creates an `IllegalMove`. Its class is defined in Python.
pub fn illegal(py: Python<'_>, reason: impl ToString) -> PyErr {
    match ILLEGAL.import(py, "board_games._errors", "IllegalMove") {
        Ok(class) => PyErr::from_type(class.clone(), reason.to_string()),
        Err(why) => why,
    }
}

/// Creates a `ValueError`.
pub fn invalid(reason: impl ToString) -> PyErr {
    PyValueError::new_err(reason.to_string())
}

/// Creates the exception for an unknown game.
pub fn no_game(game: &str) -> PyErr {
    let known: Vec<_> = board_games::GAMES.iter().map(|game| game.name).collect();
    invalid(format!("unknown game {game:?}: expected one of {}", known.join(", ")))
}

/// Returns the message for a number that is not one of `actions` actions.
pub fn no_action(number: impl Display, actions: usize) -> String {
    format!("{number} is not an action: expected 0 to {}", actions.saturating_sub(1))
}
