//! Random games, interruptible by Ctrl-C.

use board_core::{Outcome, Player, Position, Random};
use pyo3::prelude::*;

use crate::number::Number;
use crate::results::object;

/// The number of plies of random games between checks for Ctrl-C.
const OFTEN: u64 = 100_000;

/// The maximum length of a random game, which takes at most a second.
const MAX_PLIES: u64 = 1_000_000;

/// Random games from a position, and their results.
#[derive(Clone)]
pub struct Playouts {
    /// The number of games that are left.
    pub left: u32,
    pub random: Random,
    pub max_plies: u32,
    /// The wins of both players, the draws, the unfinished games and the plies.
    pub tally: [u64; 5],
}

impl Playouts {
    /// Reads the number of games and their maximum length.
    pub fn read(games: &Number<'_>, max_plies: &Number<'_>) -> PyResult<Self> {
        let left = games.within("n", 0..=u32::MAX.into())?;
        let max_plies = max_plies.within("max_plies", 0..=MAX_PLIES)?;
        Ok(Self { left, random: Random::new(0), max_plies, tally: [0; 5] })
    }

    /// Plays some of the games.
    pub fn play<P: Position>(&mut self, position: &P) {
        let before = self.tally[4];
        while self.left > 0 && self.tally[4] - before < OFTEN {
            self.left -= 1;
            let random = &mut self.random;
            let (outcome, plies) = position.playout(self.max_plies, |count| random.below(count));
            self.tally[4] += u64::from(plies);
            let draw = || outcome.map_or(3, |_| 2);
            self.tally[outcome.and_then(Outcome::winner).map_or_else(draw, Player::index)] += 1;
        }
    }

    /// Returns the results in Python.
    pub fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let [first, second, draws, unfinished, plies] = self.tally;
        object(py, "Playouts", ((first, second), draws, unfinished, plies))
    }
}
