//! The class `VectorEnv`, which follows the conventions of Gymnasium.

use std::sync::{Mutex, MutexGuard, TryLockError};

use board_play::PlaneValue;
use numpy::{Element, PyArrayDyn};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::{copied, integers, writable, zeros};
use crate::envs::{self, Games, Options, Out, Sizes};
use crate::error::{illegal, invalid, no_game};

/// The maximum number of games; keeps the lengths of the arrays from overflowing.
const MAX: usize = 1 << 20;

/// Vectorized environment: many games of one kind that are played in parallel, as in Gymnasium.
///
/// A finished game restarts in the same step (autoreset mode `SAME_STEP`). `reset` and `step` reuse
/// their arrays, except `legal_actions`: copy data that must outlive the next call.
///
/// - `game`: name of the game, one of `GAMES`;
/// - `num_envs`: number of games N, 1 to 1,048,576;
/// - `rules`: rules option, "standard" for the default;
/// - `max_plies`: number of plies after which a game is truncated, or None for no limit;
/// - `seed`: seed of the random generators of `sample_actions`, one for each game;
/// - `threads`: number of threads, 1 to 1,024; the results do not depend on it;
/// - `dtype`: element type of the observations: "float32" (scaled to 0..1) or "uint8" (counts).
///
/// Raises `ValueError` if an argument is invalid.
#[pyclass(frozen, module = "board_games")]
pub struct VectorEnv {
    name: &'static str,
    rules: String,
    sizes: Sizes,
    max_plies: Option<u32>,
    threads: usize,
    dtype: &'static str,
    envs: Mutex<Envs>,
}

/// The games, by the element type of their planes.
enum Envs {
    F32(Inner<f32>),
    U8(Inner<u8>),
}

/// The games and their output arrays.
struct Inner<T> {
    games: Box<dyn Games<T>>,
    arrays: Arrays<T>,
    started: bool,
}

struct Arrays<T> {
    seen: Py<PyArrayDyn<T>>,
    final_seen: Py<PyArrayDyn<T>>,
    rewards: Py<PyArrayDyn<f32>>,
    terminated: Py<PyArrayDyn<bool>>,
    truncated: Py<PyArrayDyn<bool>>,
    done: Py<PyArrayDyn<bool>>,
    players: Py<PyArrayDyn<i8>>,
    mask: Py<PyArrayDyn<bool>>,
    /// One element more than there are games.
    offsets: Py<PyArrayDyn<i64>>,
}

impl<T: PlaneValue + Element + Default> Arrays<T> {
    fn new(py: Python<'_>, sizes: Sizes) -> PyResult<Self> {
        let Sizes { games, shape: [planes, height, width], actions } = sizes;
        let seen = || Ok::<_, PyErr>(zeros(py, &[games, planes, height, width])?.unbind());
        let flags = || Ok::<_, PyErr>(zeros(py, &[games])?.unbind());
        Ok(Self {
            seen: seen()?,
            final_seen: seen()?,
            rewards: zeros(py, &[games, 2])?.unbind(),
            terminated: flags()?,
            truncated: flags()?,
            done: flags()?,
            players: zeros(py, &[games])?.unbind(),
            mask: zeros(py, &[games, actions])?.unbind(),
            offsets: zeros(py, &[games + 1])?.unbind(),
        })
    }
}

impl<T: PlaneValue + Element + Default> Inner<T> {
    fn new(py: Python<'_>, name: &str, options: Options<'_>) -> PyResult<Self> {
        let games = envs::games::<T>(name, options).ok_or_else(|| no_game(name))?;
        let games = games.map_err(invalid)?;
        let arrays = Arrays::new(py, games.sizes())?;
        Ok(Self { games, arrays, started: false })
    }

    /// Runs `work`, which writes the output arrays, without the GIL.
    fn write<R: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Games<T>, Out<'_, T>) -> R + Send,
    ) -> PyResult<R> {
        let Arrays { seen, final_seen, rewards, terminated, truncated, done, .. } = &self.arrays;
        let Arrays { players, mask, offsets, .. } = &self.arrays;
        // Callers may have changed the shape, type or flags of an array in place.
        let Sizes { games, shape: [planes, height, width], actions } = self.games.sizes();
        let four = [games, planes, height, width];
        let mut seen = writable("observations", seen.bind(py), &four)?;
        let mut final_seen = writable("final_obs", final_seen.bind(py), &four)?;
        let mut rewards = writable("rewards", rewards.bind(py), &[games, 2])?;
        let mut terminated = writable("terminated", terminated.bind(py), &[games])?;
        let mut truncated = writable("truncated", truncated.bind(py), &[games])?;
        let mut done = writable("_final_obs", done.bind(py), &[games])?;
        let mut players = writable("current_player", players.bind(py), &[games])?;
        let mut mask = writable("legal_action_mask", mask.bind(py), &[games, actions])?;
        let mut offsets = writable("legal_offsets", offsets.bind(py), &[games + 1])?;

        // Callers may have overwritten the first offset.
        let (first, ends) = offsets.as_slice_mut()?.split_at_mut(1);
        first.fill(0);
        let out = Out {
            seen: seen.as_slice_mut()?,
            final_seen: final_seen.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            done: done.as_slice_mut()?,
            players: players.as_slice_mut()?,
            mask: mask.as_slice_mut()?,
            ends,
        };
        let games = &mut self.games;
        Ok(py.detach(|| work(&mut **games, out)))
    }

    fn reset<'py>(&mut self, py: Python<'py>, seed: Option<u64>) -> PyResult<Reset<'py>> {
        self.write(py, |games, out| games.reset(seed, out))?;
        self.started = true;
        Ok((self.arrays.seen.bind(py).clone().into_any(), self.info(py, false)?))
    }

    fn step<'py>(&mut self, py: Python<'py>, actions: &[i64]) -> PyResult<Step<'py>> {
        if !self.started {
            return Err(PyRuntimeError::new_err("call reset() before step()"));
        }
        let played = self.write(py, |games, out| games.step(actions, out))?;
        played.map_err(|(number, why)| illegal(py, format!("actions[{number}]: {why}")))?;
        let Arrays { seen, rewards, terminated, truncated, .. } = &self.arrays;
        Ok((
            seen.bind(py).clone().into_any(),
            rewards.bind(py).clone().into_any(),
            terminated.bind(py).clone().into_any(),
            truncated.bind(py).clone().into_any(),
            self.info(py, true)?,
        ))
    }

    fn info<'py>(&self, py: Python<'py>, stepped: bool) -> PyResult<Bound<'py, PyDict>> {
        let info = PyDict::new(py);
        let arrays = &self.arrays;
        info.set_item("current_player", arrays.players.bind(py))?;
        info.set_item("legal_action_mask", arrays.mask.bind(py))?;
        info.set_item("legal_offsets", arrays.offsets.bind(py))?;
        info.set_item("legal_actions", copied(py, &self.games.list())?)?;
        if stepped {
            info.set_item("final_obs", arrays.final_seen.bind(py))?;
            info.set_item("_final_obs", arrays.done.bind(py))?;
        }
        Ok(info)
    }
}

type Reset<'py> = (Bound<'py, PyAny>, Bound<'py, PyDict>);
type Step<'py> = (
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyDict>,
);

impl VectorEnv {
    /// Locks the games; fails if another thread is using them.
    fn lock(&self) -> PyResult<MutexGuard<'_, Envs>> {
        match self.envs.try_lock() {
            Ok(envs) => Ok(envs),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("another thread is using this VectorEnv"))
            }
            Err(TryLockError::Poisoned(_)) => Err(PyRuntimeError::new_err(
                "this VectorEnv is unusable after a failure in an earlier call",
            )),
        }
    }
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(
        signature = (game, num_envs, *, rules="standard", max_plies=Some(1000), seed=0, threads=1, dtype="float32"),
        text_signature = "(game, num_envs, *, rules='standard', max_plies=1000, seed=0, threads=1, dtype='float32')"
    )]
    #[allow(clippy::too_many_arguments)] // They are keywords in Python.
    fn new(
        py: Python<'_>,
        game: &str,
        num_envs: usize,
        rules: &str,
        max_plies: Option<u32>,
        seed: u64,
        threads: usize,
        dtype: &str,
    ) -> PyResult<Self> {
        let known = board_games::game(game).ok_or_else(|| no_game(game))?;
        if !(1..=MAX).contains(&num_envs) {
            return Err(invalid(format!("num_envs: expected 1 to {MAX}, found {num_envs}")));
        }
        if !(1..=1024).contains(&threads) {
            return Err(invalid(format!("threads: expected 1 to 1024, found {threads}")));
        }
        if max_plies == Some(0) {
            return Err(invalid("max_plies: expected 1 or more, or None"));
        }
        let options = Options { games: num_envs, rules, max_plies, seed, threads };
        let (envs, sizes, dtype) = match dtype {
            "float32" => {
                let inner = Inner::new(py, game, options)?;
                let sizes = inner.games.sizes();
                (Envs::F32(inner), sizes, "float32")
            }
            "uint8" => {
                let inner = Inner::new(py, game, options)?;
                let sizes = inner.games.sizes();
                (Envs::U8(inner), sizes, "uint8")
            }
            _ => return Err(invalid(format!("dtype: expected float32 or uint8, found {dtype}"))),
        };
        let (rules, envs) = (rules.trim().to_string(), Mutex::new(envs));
        Ok(Self { name: known.name, rules, sizes, max_plies, threads, dtype, envs })
    }

    /// Name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.name
    }

    /// Rules in force, "standard" for the default.
    #[getter]
    fn rules(&self) -> &str {
        &self.rules
    }

    /// Number of games, N below.
    #[getter]
    fn num_envs(&self) -> usize {
        self.sizes.games
    }

    /// Number of actions, A below.
    #[getter]
    fn num_actions(&self) -> usize {
        self.sizes.actions
    }

    /// Numbers of planes, rows and columns of an observation: P, H and W below.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        self.sizes.shape.into()
    }

    /// Number of plies after which a game is truncated; None if there is no limit.
    #[getter]
    fn max_plies(&self) -> Option<u32> {
        self.max_plies
    }

    /// Number of threads.
    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    /// Element type of the observations, "float32" or "uint8".
    #[getter]
    fn dtype(&self) -> &'static str {
        self.dtype
    }

    /// Restart all games. A seed resets the random generators of `sample_actions`.
    ///
    /// Returns the observations of the players to move, shape (N, P, H, W), and a dictionary:
    ///
    /// - `current_player`: int8, shape (N,), the player to move, 0 or 1;
    /// - `legal_action_mask`: bool, shape (N, A);
    /// - `legal_actions`: int32, the legal actions of all games, one game after the other, in
    ///   ascending order;
    /// - `legal_offsets`: int64, shape (N + 1,); the legal actions of game i are
    ///   `legal_actions[legal_offsets[i]:legal_offsets[i + 1]]`.
    #[pyo3(signature = (*, seed=None))]
    fn reset<'py>(&self, py: Python<'py>, seed: Option<u64>) -> PyResult<Reset<'py>> {
        match &mut *self.lock()? {
            Envs::F32(inner) => inner.reset(py, seed),
            Envs::U8(inner) => inner.reset(py, seed),
        }
    }

    /// Play one action in each game: integers of any type, shape (N,).
    ///
    /// Returns
    ///
    /// - the observations, as `reset` does;
    /// - rewards: float32, shape (N, 2), for both players: 1, 0 or -1 if the game ended by its
    ///   rules in this step, otherwise 0;
    /// - terminated: bool, shape (N,), games that ended by their rules in this step;
    /// - truncated: bool, shape (N,), games that reached `max_plies` in this step;
    /// - the dictionary that `reset` returns, and in addition
    ///   - `_final_obs`: bool, shape (N,), games that ended in this step and have restarted;
    ///   - `final_obs`: shape (N, P, H, W); for these games, the observation of the final position
    ///     for its side to move.
    ///
    /// Raises `IllegalMove` if an action is illegal, with the index of the first such game and the
    /// reason; then no action is played.
    fn step<'py>(&self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Step<'py>> {
        let Sizes { games, actions: count, .. } = self.sizes;
        let actions = integers("actions", actions, games, |index, number| {
            illegal(py, format!("actions[{index}]: {number} is not an action: there are {count}"))
        })?;
        match &mut *self.lock()? {
            Envs::F32(inner) => inner.step(py, &actions),
            Envs::U8(inner) => inner.step(py, &actions),
        }
    }

    /// Sample a legal action uniformly for each game: int64, shape (N,).
    fn sample_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let sampled = match &mut *self.lock()? {
            Envs::F32(inner) => py.detach(|| inner.games.sample()),
            Envs::U8(inner) => py.detach(|| inner.games.sample()),
        };
        copied(py, &sampled)
    }

    /// Return the position of a game. Raises `IndexError` if there is no such game.
    fn position(&self, index: usize) -> PyResult<crate::position::Position> {
        let text = match &*self.lock()? {
            Envs::F32(inner) => inner.games.position(index),
            Envs::U8(inner) => inner.games.position(index),
        };
        let number = self.sizes.games;
        let text = text.ok_or_else(|| {
            pyo3::exceptions::PyIndexError::new_err(format!("no game {index}: there are {number}"))
        })?;
        crate::position::Position::open(self.name, Some(&text), "standard")
    }

    fn __repr__(&self) -> String {
        let Self { name, rules, sizes, .. } = self;
        format!("<VectorEnv of {} games of {name}, {rules}>", sizes.games)
    }
}
