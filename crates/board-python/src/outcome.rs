//! The class `Outcome`.

use board_core::{Outcome as _, Player, Position};
use pyo3::prelude::*;

use crate::pickle::{Reduced, reduced};

/// Outcome of a game that ended by its rules. `str()` is its notation, such as "light" or "draw".
///
/// `Position.outcome` creates these objects. They can be hashed, compared, copied and pickled.
#[pyclass(frozen, eq, hash, get_all, module = "board_games")]
#[derive(PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Winner, 0 or 1; None for a draw.
    winner: Option<usize>,
    /// Margin by which player 0 won, in points, or 1 in games without points.
    ///
    /// The margin is negative if player 1 won, and 0 for a draw.
    margin: i32,
    /// Notation of the outcome.
    text: String,
}

impl Outcome {
    /// Returns the outcome of a game that is over in this position.
    pub fn of<P: Position>(position: &P) -> Option<Self> {
        let outcome = position.outcome()?;
        let (winner, margin) = (outcome.winner(), outcome.margin_for(Player::First));
        Some(Self { winner: winner.map(Player::index), margin, text: outcome.to_string() })
    }
}

#[pymethods]
impl Outcome {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("Outcome({:?})", self.text)
    }

    #[staticmethod]
    fn _restore(winner: Option<usize>, margin: i32, text: String) -> Self {
        Self { winner, margin, text }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py> {
        reduced::<Self>(py, (self.winner, self.margin, &self.text))
    }
}
