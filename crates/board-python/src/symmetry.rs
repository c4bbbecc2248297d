//! The class `Symmetry`.

use pyo3::prelude::*;

use crate::any::Image;
use crate::arrays::copied;
use crate::position::Position;

/// Image of a position under a symmetry, with index arrays for planes and policies.
#[pyclass(frozen, get_all, module = "board_games")]
pub struct Symmetry {
    /// Image of the position.
    position: Py<Position>,
    /// Whether the symmetry exchanges the players.
    swaps_players: bool,
    /// Index array for policies.
    action_sources: Py<PyAny>,
    /// Index array for planes.
    cell_sources: Py<PyAny>,
}

impl Symmetry {
    pub fn new(py: Python<'_>, image: Image) -> PyResult<Self> {
        let array = |numbers: Vec<usize>| {
            let numbers: Vec<_> = numbers.into_iter().map(|number| number as i64).collect();
            Ok::<_, PyErr>(copied(py, &numbers)?.unbind())
        };
        Ok(Self {
            position: Py::new(py, Position(image.position))?,
            swaps_players: image.swaps_players,
            action_sources: array(image.action_sources)?,
            cell_sources: array(image.cell_sources)?,
        })
    }
}
