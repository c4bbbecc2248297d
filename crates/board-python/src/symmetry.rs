//! The class `Symmetry`.

use pyo3::prelude::*;

use crate::any::Image;
use crate::arrays::copied;
use crate::pickle::{Reduced, reduced};
use crate::position::Position;

/// Image of a position under a symmetry, with index arrays for planes and policies.
///
/// `Position.symmetries` creates these objects. They can be compared, copied and pickled.
#[pyclass(frozen, get_all, module = "board_games")]
pub struct Symmetry {
    /// Image of the position.
    position: Py<Position>,
    /// Whether the symmetry exchanges the players.
    ///
    /// If it does, the image of player 0's observation is player 1's observation of `position`, and
    /// the two entries of `returns()` are exchanged.
    swaps_players: bool,
    /// Index array for policies: int64, shape (A,).
    ///
    /// The image of a policy is `policy[action_sources]`.
    action_sources: Py<PyAny>,
    /// Index array for planes: int64, shape (H * W,).
    ///
    /// The image of a plane, flattened, is `plane.ravel()[cell_sources]`.
    cell_sources: Py<PyAny>,
}

impl Symmetry {
    pub fn new(py: Python<'_>, image: Image) -> PyResult<Self> {
        Ok(Self {
            position: Py::new(py, Position(image.position))?,
            swaps_players: image.swaps_players,
            action_sources: copied(py, &image.action_sources)?.unbind(),
            cell_sources: copied(py, &image.cell_sources)?.unbind(),
        })
    }
}

#[pymethods]
impl Symmetry {
    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        let equal = py.import("numpy")?.getattr("array_equal")?;
        let equal = |a: &Py<PyAny>, b: &Py<PyAny>| equal.call1((a, b))?.is_truthy();
        Ok(self.swaps_players == other.swaps_players
            && self.position.bind(py).eq(&other.position)?
            && equal(&self.action_sources, &other.action_sources)?
            && equal(&self.cell_sources, &other.cell_sources)?)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let swaps = if self.swaps_players { ", the players exchanged" } else { "" };
        Ok(format!("<Symmetry: {}{swaps}>", self.position.bind(py).repr()?))
    }

    #[staticmethod]
    fn _restore(
        position: Py<Position>,
        swaps_players: bool,
        action_sources: Py<PyAny>,
        cell_sources: Py<PyAny>,
    ) -> Self {
        Self { position, swaps_players, action_sources, cell_sources }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py> {
        reduced::<Self>(
            py,
            (&self.position, self.swaps_players, &self.action_sources, &self.cell_sources),
        )
    }
}
