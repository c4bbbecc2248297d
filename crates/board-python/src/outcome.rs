//! The class `Outcome`.

use board_core::Player;
use pyo3::prelude::*;

use crate::any::Ended;

/// Outcome of a game that ended by its rules.
#[pyclass(frozen, eq, hash, get_all, module = "board_games")]
#[derive(PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Winner, 0 or 1; None for a draw.
    winner: Option<usize>,
    /// Margin by which player 0 won, such as points; negative for a loss.
    margin: i32,
    /// Notation of the outcome.
    text: String,
}

impl From<Ended> for Outcome {
    fn from(ended: Ended) -> Self {
        let winner = ended.winner.map(Player::index);
        Self { winner, margin: ended.margin, text: ended.text }
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
}
