//! Random games, interruptible by Ctrl-C.

use board_core::{Outcome, Player, Position, Random};
use pyo3::prelude::*;

use crate::interrupt;
use crate::pickle::{Reduced, reduced};

/// The number of plies of random games between checks for Ctrl-C.
const OFTEN: u64 = 100_000;

/// Results of random games.
///
/// `Position.playouts` creates these objects. They can be hashed, compared, copied and pickled.
#[pyclass(frozen, eq, hash, get_all, module = "board_games")]
#[derive(PartialEq, Eq, Hash, Default)]
pub struct Playouts {
    /// Number of wins of each player.
    wins: (u64, u64),
    /// Number of draws.
    draws: u64,
    /// Number of games that were stopped at the maximum length.
    unfinished: u64,
    /// Total number of plies of all games.
    plies: u64,
}

/// Plays `games` random games from a position.
pub fn play<P: Position>(
    py: Python<'_>,
    position: &P,
    games: u32,
    seed: u64,
    max_plies: u32,
) -> PyResult<Playouts> {
    let mut found = Playouts::default();
    let mut random = Random::new(seed);
    let mut left = games;
    while left > 0 {
        py.detach(|| {
            let before = found.plies;
            while left > 0 && found.plies - before < OFTEN {
                left -= 1;
                let (outcome, plies) = position.playout(max_plies, |count| random.below(count));
                found.plies += u64::from(plies);
                match outcome.map(Outcome::winner) {
                    Some(Some(Player::First)) => found.wins.0 += 1,
                    Some(Some(Player::Second)) => found.wins.1 += 1,
                    Some(None) => found.draws += 1,
                    None => found.unfinished += 1,
                }
            }
        });
        interrupt::check(py)?;
    }
    Ok(found)
}

#[pymethods]
impl Playouts {
    fn __repr__(&self) -> String {
        let Self { wins, draws, unfinished, plies } = self;
        format!("Playouts(wins={wins:?}, draws={draws}, unfinished={unfinished}, plies={plies})")
    }

    #[staticmethod]
    fn _restore(wins: (u64, u64), draws: u64, unfinished: u64, plies: u64) -> Self {
        Self { wins, draws, unfinished, plies }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py> {
        reduced::<Self>(py, (self.wins, self.draws, self.unfinished, self.plies))
    }
}
