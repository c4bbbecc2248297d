//! The exceptions.

use board_play::SessionError;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

static ILLEGAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// The package's `IllegalMove` with a reason: the class is written in Python.
pub fn illegal(py: Python<'_>, reason: impl Into<String>) -> PyErr {
    match ILLEGAL.import(py, "board_games._errors", "IllegalMove") {
        Ok(class) => PyErr::from_type(class.clone(), reason.into()),
        Err(why) => why,
    }
}

/// The exception for a move that a session rejects: `IllegalMove` if the game is over or the move
/// is invalid or illegal, otherwise `ValueError`.
pub fn rejected(py: Python<'_>, error: SessionError) -> PyErr {
    match error {
        SessionError::Over(_) | SessionError::Notation(_) | SessionError::Illegal(_) => {
            illegal(py, error.to_string())
        }
        error => invalid(error),
    }
}

/// A `ValueError` with a reason.
pub fn invalid(reason: impl ToString) -> PyErr {
    PyValueError::new_err(reason.to_string())
}

/// That there is no such game.
pub fn no_game(game: &str) -> PyErr {
    let known: Vec<_> = board_games::GAMES.iter().map(|game| game.name).collect();
    invalid(format!("there is no game {game:?}, only {}", known.join(", ")))
}
