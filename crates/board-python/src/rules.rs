//! Rules options.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

use crate::error::no_game;

static OPTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// Return the rules options of a game, each with its values, default and meaning.
///
/// Raises `ValueError` if the game is unknown.
#[pyfunction]
pub fn rules<'py>(py: Python<'py>, game: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let known = board_games::game(game).ok_or_else(|| no_game(game))?;
    // The class is a `NamedTuple`, which only Python can define.
    let class = OPTION.import(py, "board_games._rules", "RuleOption")?;
    let options = known.options.iter().map(|option| {
        let (values, default) = (PyTuple::new(py, option.values)?, option.values.first());
        class.call1((option.name, values, default, option.about))
    });
    options.collect()
}
