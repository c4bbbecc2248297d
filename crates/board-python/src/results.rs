//! Results as objects of classes that are defined in Python.

use board_core::{Outcome as _, Player, Position};
use board_play::AnyEnding;
use pyo3::call::PyCallArgs;
use pyo3::prelude::*;

/// Calls a function or a class of a module of the Python package.
pub fn call<'py>(
    py: Python<'py>,
    module: &str,
    name: &str,
    arguments: impl PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import(format!("board_games.{module}"))?.getattr(name)?.call1(arguments)
}

/// Creates an object of a class of results.
pub fn object<'py>(
    py: Python<'py>,
    class: &str,
    fields: impl PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    call(py, "_results", class, fields)
}

/// Returns the `Outcome` of a position, or `None` if the game is not over.
pub fn outcome<'py, P: Position>(
    py: Python<'py>,
    position: &P,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let outcome = |outcome: P::Outcome| {
        let (winner, margin) = (outcome.winner(), outcome.margin_for(Player::First));
        object(py, "Outcome", (winner.map(Player::index), margin, outcome.to_string()))
    };
    position.outcome().map(outcome).transpose()
}

/// Returns the `Ending` of a game.
pub fn ending(py: Python<'_>, ending: AnyEnding) -> PyResult<Bound<'_, PyAny>> {
    let AnyEnding { winner, outcome, margin, words, cause, .. } = ending;
    object(py, "Ending", (winner.map(Player::index), outcome, margin, words, cause))
}
