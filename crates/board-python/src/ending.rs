//! The class `Ending`.

use board_core::Player;
use board_play::AnyEnding;
use pyo3::prelude::*;

use crate::pickle::{Reduced, reduced};

/// End of a game by its rules, a limit, resignation or agreement. `str()` is `words`.
///
/// `Game.ending` creates these objects. They can be hashed, compared, copied and pickled.
#[pyclass(frozen, eq, hash, get_all, module = "board_games")]
#[derive(PartialEq, Eq, Hash)]
pub struct Ending {
    /// Winner, 0 or 1; None for a draw.
    winner: Option<usize>,
    /// Notation of the outcome if the game ended by its rules, otherwise None.
    outcome: Option<String>,
    /// Difference in points if the game was won by points, otherwise None.
    margin: Option<u32>,
    /// Result and its reason in words.
    words: String,
}

impl From<AnyEnding> for Ending {
    fn from(ending: AnyEnding) -> Self {
        let AnyEnding { winner, outcome, margin, words, .. } = ending;
        Self { winner: winner.map(Player::index), outcome, margin, words }
    }
}

#[pymethods]
impl Ending {
    fn __str__(&self) -> &str {
        &self.words
    }

    fn __repr__(&self) -> String {
        format!("Ending({:?})", self.words)
    }

    #[staticmethod]
    fn _restore(
        winner: Option<usize>,
        outcome: Option<String>,
        margin: Option<u32>,
        words: String,
    ) -> Self {
        Self { winner, outcome, margin, words }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py> {
        reduced::<Self>(py, (self.winner, &self.outcome, self.margin, &self.words))
    }
}
