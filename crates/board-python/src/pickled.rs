//! Pickled positions.

use board_games::AnyPosition;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error::invalid;
use crate::position::Position;

/// The format version of pickles; must change when the notation of positions does.
const PICKLED: &str = "board_games/1";

/// Returns the function that restores a position, and its arguments.
pub fn parts<'py>(
    py: Python<'py>,
    position: &AnyPosition,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
    let parts = (PICKLED, position.kind().name, position.to_string()).into_pyobject(py)?;
    Ok((py.import("board_games")?.getattr("_unpickle")?, parts))
}

/// Restores a pickled position.
#[pyfunction]
pub fn _unpickle(version: &str, game: &str, text: &str) -> PyResult<Position> {
    if version != PICKLED {
        return Err(invalid(format!("expected a pickle of {PICKLED:?}, found {version:?}")));
    }
    Position::new(game, Some(text), None)
}
