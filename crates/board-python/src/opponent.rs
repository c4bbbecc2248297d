//! The class `Opponent`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use board_core::Random;
use board_games::{FullGame, PlayerSpec, dispatch};
use board_play::{Game, Limits};
use board_search::{Budget, Engine as _};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::error::invalid;
use crate::interrupt;
use crate::number::{Number, optional};
use crate::position::Position;

/// Chooses an action in a position; the error is the reason why there is none.
pub fn choose<P: FullGame>(
    position: &P,
    opponent: &PlayerSpec,
    seed: u64,
    stop: &Arc<AtomicBool>,
) -> Result<usize, String> {
    let budget = Budget { stop: Arc::clone(stop), ..Budget::default() };
    let game = Game::from_position(*position, Limits::default());
    if position.is_over() {
        return Err("the game is over".to_string());
    }
    let chosen = opponent.engine(seed).and_then(|mut engine| engine.choose(&game, &budget));
    let first = chosen.map_err(|why| why.1)?.first();
    first.and_then(|m| P::action(m, position.rules())).ok_or_else(|| "no move".to_string())
}

/// Returns whether an opponent answers within a few milliseconds, so that no other thread has to
/// check for Ctrl-C.
fn is_quick(name: &str) -> bool {
    !name.contains(':') && name != "strong"
}

/// Computer opponent: a callable that takes a position and returns an action.
///
/// - `name`: "random", "simple", a level ("beginner", "easy", "fair" or "strong"), or a name with a
///   limit, such as "search:200ms", "exact:2s", "search:depth=6", "search:nodes=100000" or
///   "mcts:1000", or "perfect", which plays only games with values (see `values`);
/// - `seed`: seed of the random choices, below 2**64.
///
/// An opponent receives only the current position, so it does not avoid
/// repetitions. Opponents with equal names and seeds choose equal actions in equal sequences of
/// positions, unless their choices depend on time. A copy or pickle continues as the original would,
/// and independently of it. Raises `ValueError` if an argument is invalid.
///
/// Only "random" and "simple" choose differently when they see a position again. A level makes the
/// same mistakes with the same seed, and a search of "mcts" is the same. For games that differ, give
/// every player of every game a different seed, as environments and matches do for opponents that
/// are given by name.
#[pyclass(frozen, module = "board_games")]
pub struct Opponent {
    name: PlayerSpec,
    /// Seed of the random choices.
    #[pyo3(get)]
    seed: u64,
    /// The number of earlier choices.
    choices: AtomicU64,
}

#[pymethods]
impl Opponent {
    #[new]
    #[pyo3(signature = (name="easy", seed=None), text_signature = "(name=\"easy\", seed=0)")]
    fn new(name: &str, seed: Option<Number<'_>>) -> PyResult<Self> {
        let seed = optional(seed, "seed", 0..=u64::MAX)?.unwrap_or(0);
        let name = name.parse().map_err(invalid)?;
        Ok(Self { name, seed, choices: AtomicU64::new(0) })
    }

    /// Name of the opponent.
    #[getter]
    fn name(&self) -> String {
        self.name.to_string()
    }

    /// Return the action that the opponent plays in a position.
    ///
    /// Releases the GIL and can be interrupted by Ctrl-C. Raises `ValueError` if the game is over, or
    /// if a perfect opponent does not know it.
    fn __call__(&self, py: Python<'_>, position: &Position) -> PyResult<usize> {
        let (position, stop) = (position.0, Arc::default());
        // A search that kept its table could not be copied.
        let name = self.name();
        let seed = match (name.as_str(), self.choices.fetch_add(1, Relaxed)) {
            ("random" | "simple", earlier @ 1..) => Random::new(self.seed).part(earlier).seed(),
            _ => self.seed,
        };
        let answer = || dispatch!(&position, AnyPosition(p) => choose(p, &self.name, seed, &stop));
        let action =
            if is_quick(&name) { py.detach(answer) } else { interrupt::run(py, &stop, answer)? };
        action.map_err(invalid)
    }

    fn __repr__(&self) -> String {
        format!("Opponent(\"{}\", seed={})", self.name, self.seed)
    }

    fn __setstate__(&self, choices: u64) {
        self.choices.store(choices, Relaxed);
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String, u64), u64) {
        let Self { seed, choices, .. } = slf.get();
        (slf.get_type(), (slf.get().name(), *seed), choices.load(Relaxed))
    }
}
