//! Rules options.

use board_games::GameKind;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error::known;
use crate::results::call;

/// Returns the canonical notation of rules that are given as a string or a dictionary.
pub fn notation(game: GameKind, rules: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    match rules {
        Some(rules) => call(rules.py(), "_rules", "notation", (game.name(), rules))?.extract(),
        None => Ok("standard".to_string()),
    }
}

/// Return the rules options of a game, each with its values, default and meaning.
///
/// Raises `ValueError` if the game is unknown.
#[pyfunction]
pub fn rules<'py>(py: Python<'py>, game: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let options = known(game)?.info().options.iter().map(|option| {
        let (values, default) = (PyTuple::new(py, option.values)?, option.values.first());
        call(py, "_rules", "RuleOption", (option.name, values, default, option.about))
    });
    options.collect()
}
