//! The class `VectorEnv`, which follows the conventions of Gymnasium.

mod arguments;
mod arrays;
mod inner;

use board_games::dispatch;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use self::arguments::{mask, starts};
use self::inner::{Envs, Inner};
use crate::arrays::{dtype as dtype_of, integers};
use crate::envs::{Options, Restart, Saved, Sizes};
use crate::error::{illegal, invalid, known, no_action};
use crate::lock::Lock;
use crate::number::{Number, optional};
use crate::position::Position;
use crate::results::call;
use crate::{interrupt, memory, rules};

/// The maximum number of games, so that the lengths of the arrays do not overflow.
const MAX: u64 = 1 << 20;

/// The format version of pickles; must change when the state of a game or the notation of positions
/// does.
const PICKLED: &str = "board_games/2";

/// Vectorized environment in the style of Gymnasium: many games of one kind, played in parallel.
///
/// - `game`: name of the game, one of `GAMES`;
/// - `num_envs`: number of games N, 1 to 1,048,576;
/// - `rules`: as for `Position`, or a list of the rules of each game, with observations and actions of
///   the same shapes;
/// - `max_plies`: number of plies after which a game is truncated, at least 1, or None for no limit;
/// - `repetition`: number of occurrences of a position that end a game in a draw, at least 2, or None
///   for no limit;
/// - `seed`: seed of the random generators of `sample_actions`, one for each game;
/// - `threads`: number of threads, 1 to 1,024; the results do not depend on it;
/// - `dtype`: element type of the observations: "float32" (scaled to 0..1) or "uint8" (counts), or
///   the type of NumPy with this name;
/// - `autoreset`: Gymnasium's `AutoresetMode`, or the name of a mode in lower case. With
///   "same_step", a game restarts in the step that finishes it. Otherwise, a finished game keeps its
///   final position and has no legal actions. With "next_step", the next step restarts it and
///   ignores its action, and with "disabled", it waits for a reset.
///
/// `reset` and `step` return the same arrays every time, and overwrite their contents. Tensors that
/// share their memory, such as the results of `torch.from_numpy`, change with them. Copy data that must
/// outlive the next call.
///
/// Environments can be copied and pickled. The copy continues as the original would, including the
/// random generators, and has its own arrays. After the first reset,
/// `reset(mask=numpy.zeros(N, bool))` returns the arrays without resetting a game.
///
/// Environments work in forked processes, unless a thread of the parent was using them during the
/// fork. Then methods raise `RuntimeError`, as they do while another thread is using the
/// environment.
///
/// Raises `ValueError` if an argument is invalid, and `MemoryError` if there is not enough memory.
/// Methods that raise `MemoryError` change nothing.
#[pyclass(frozen, module = "board_games")]
pub struct VectorEnv {
    /// Name of the game.
    #[pyo3(get)]
    game: &'static str,
    /// The rules of all games, or of each game if they differ.
    rules: Vec<String>,
    /// Number of games, N below.
    #[pyo3(get)]
    num_envs: usize,
    /// Number of actions, A below.
    #[pyo3(get)]
    num_actions: usize,
    /// Numbers of planes, rows and columns of an observation: P, H and W below.
    #[pyo3(get)]
    observation_shape: (usize, usize, usize),
    /// Number of plies after which a game is truncated; None if there is no limit.
    #[pyo3(get)]
    max_plies: Option<u32>,
    /// Number of occurrences of a position that end a game in a draw; None if there is no limit.
    #[pyo3(get)]
    repetition: Option<usize>,
    /// Number of threads.
    #[pyo3(get)]
    threads: usize,
    /// Element type of the observations, "float32" or "uint8".
    #[pyo3(get)]
    dtype: &'static str,
    /// Autoreset mode, "same_step", "next_step" or "disabled".
    #[pyo3(get)]
    autoreset: String,
    envs: Lock<Box<dyn Envs>>,
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(
        signature = (
            game, num_envs, *, rules=None, max_plies=Some(Number::Default(1000)),
            repetition=Some(Number::Default(3)), seed=Number::Default(0),
            threads=Number::Default(1), dtype=None, autoreset=None
        ),
        text_signature = "(game, num_envs, *, rules=None, max_plies=1000, repetition=3, seed=0, threads=1, dtype='float32', autoreset='same_step')"
    )]
    #[allow(clippy::too_many_arguments)] // They are keywords in Python.
    fn new(
        py: Python<'_>,
        game: &str,
        num_envs: Number<'_>,
        rules: Option<&Bound<'_, PyAny>>,
        max_plies: Option<Number<'_>>,
        repetition: Option<Number<'_>>,
        seed: Number<'_>,
        threads: Number<'_>,
        dtype: Option<Bound<'_, PyAny>>,
        autoreset: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let known = known(game)?;
        let games = num_envs.within("num_envs", 1..=MAX)?;
        let rules = rules::of_games(known, rules, games)?;
        let threads = threads.within("threads", 1..=1024)?;
        let max_plies = optional(max_plies, "max_plies", 1..=u32::MAX.into())?;
        let repetition = optional(repetition, "repetition", 2..=u32::MAX.into())?;
        let seed = seed.within("seed", 0..=u64::MAX)?;
        let autoreset: String = call(py, "_info", "autoreset_mode", (autoreset,))?.extract()?;
        let restart = match &*autoreset {
            "same_step" => Restart::SameStep,
            "next_step" => Restart::NextStep,
            _ => Restart::Never,
        };
        let options =
            Options { games, rules: &rules, max_plies, repetition, seed, threads, restart };
        let dtype = dtype_of(dtype)?;
        let envs: Box<dyn Envs> = dispatch!(known, P => match dtype {
            "float32" => Box::new(Inner::<P, f32>::new(py, options)?),
            _ => Box::new(Inner::<P, u8>::new(py, options)?),
        });
        let Sizes { games, shape, actions } = envs.sizes();
        Ok(Self {
            game: known.name(),
            rules,
            num_envs: games,
            num_actions: actions,
            observation_shape: shape.into(),
            max_plies,
            repetition,
            threads,
            dtype,
            autoreset,
            envs: Lock::new("VectorEnv", envs),
        })
    }

    /// Rules in force, "standard" for the default; a list with the rules of each game if they differ.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &*self.rules {
            [rules] => rules.into_bound_py_any(py),
            rules => rules.into_bound_py_any(py),
        }
    }

    /// Restart all games, or only the games of `mask`: bool, shape (N,).
    ///
    /// - `seed`: new seed of the random generators of `sample_actions` in these games, by default
    ///   unchanged;
    /// - `positions`: N start positions of the environment's game and shape, in which the game is not
    ///   over, by default the start of the game. They also apply to automatic restarts, until the
    ///   next reset of the game. Entries of games outside the mask are ignored.
    ///
    /// A restarted game has 0 plies. Games outside the mask do not change.
    ///
    /// Returns the observations of the players to move, shape (N, P, H, W), and a dictionary:
    ///
    /// - `action_mask`: int8, shape (N, A), 1 for legal actions, otherwise 0;
    /// - `player`: int8, shape (N,), the player to move, 0 or 1.
    ///
    /// The old keys `legal_action_mask`, `current_player`, `legal_actions` and `legal_offsets` are
    /// deprecated. An array that was reshaped or made read-only is replaced by a new one.
    ///
    /// Raises `ValueError` if an argument is invalid, and `RuntimeError` if the first reset does not
    /// include all games; then nothing is changed. After Ctrl-C in a reset of all games, they must be
    /// reset again.
    #[pyo3(signature = (*, seed=None, positions=None, mask=None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        seed: Option<Number<'py>>,
        positions: Option<Bound<'py, PyAny>>,
        mask: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyDict>)> {
        let seed = optional(seed, "seed", 0..=u64::MAX)?;
        let mask = self::mask(mask.as_ref(), self.num_envs)?;
        let starts = positions.map(|positions| starts(&positions, &mask)).transpose()?;
        self.envs.lock()?.reset(py, seed, &mask, starts)
    }

    /// Play one action in each game, or only in the games of `mask`: bool, shape (N,).
    ///
    /// `actions` are integers of shape (N,). Games outside the mask do not change; their actions are
    /// ignored, their rewards are 0 and their flags are False.
    ///
    /// Returns a tuple of
    ///
    /// - the observations, as in `reset`;
    /// - rewards: float32, shape (N, 2), for both players: 1, 0 or -1 if the game ended by its
    ///   rules in this step, otherwise 0, also in truncated games;
    /// - terminated: bool, shape (N,), whether each game ended in this step by its rules or by
    ///   repetition;
    /// - truncated: bool, shape (N,), whether each game reached `max_plies` in this step without
    ///   ending so;
    /// - the dictionary that `reset` returns. With "same_step", it also contains
    ///   - `_final_obs`: bool, shape (N,), whether each game ended in this step and restarted;
    ///   - `final_obs`: shape (N, P, H, W), for these games the observation of the final position by
    ///     its player to move. Other entries are left over from earlier steps.
    ///
    /// With other modes, the observation of a finished game shows its final position, and its row of
    /// `action_mask` is 0.
    ///
    /// The observation after a move shows the board to the other player, so its value counts with its
    /// sign changed: `targets[i] = rewards[i, player[i]] - gamma * values[i]`, with the player who
    /// moved. A terminated game has no next value; in a truncated game, take the value of `final_obs`.
    ///
    /// Raises `IllegalMove` if an action is illegal or a game is finished, with the index of the
    /// first such game and the reason. Raises `ValueError` or `TypeError` if an argument has the
    /// wrong shape or type, and `RuntimeError` before the first reset. Then no action is played.
    #[pyo3(signature = (actions, mask=None))]
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
        mask: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (games, count) = (self.num_envs, self.num_actions);
        let actions = integers("actions", actions, games, |index, number| {
            illegal(format!("actions[{index}]: {}", no_action(number, count)))
        })?;
        let mask = self::mask(mask.as_ref(), games)?;
        self.envs.lock()?.step(py, &actions, &mask)
    }

    /// Sample a legal action uniformly for each game: int64, shape (N,), -1 for finished games.
    ///
    /// Raises `RuntimeError` before the first reset.
    fn sample_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.envs.lock()?.sample(py)
    }

    /// Return the position of the game with this index, 0 to N - 1.
    ///
    /// Raises `ValueError` if there is no such game.
    fn position(&self, index: Number<'_>) -> PyResult<Position> {
        let index = index.within("index", 0..=self.num_envs as u64 - 1)?;
        Ok(Position(self.envs.lock()?.position(index)))
    }

    /// Return the positions of all games.
    fn positions(&self, py: Python<'_>) -> PyResult<Vec<Position>> {
        let envs = self.envs.lock()?;
        memory::check_positions(self.num_envs)?;
        memory::try_collect((0..self.num_envs).map(|game| {
            interrupt::check_at(py, game)?;
            Ok(Position(envs.position(game)))
        }))
    }

    /// Let the next call write new arrays instead of those that are in use elsewhere.
    fn _renew(&self, py: Python<'_>) -> PyResult<()> {
        self.envs.lock()?.renew(py)
    }

    /// End the threads. The next step starts them again.
    fn close(&self) -> PyResult<()> {
        self.envs.lock()?.close();
        Ok(())
    }

    /// Returns a function that creates the environment, no arguments and the state.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<impl IntoPyObject<'py>> {
        let create = call(slf.py(), "_info", "constructor", (slf,))?;
        let (started, saved) = slf.get().envs.lock()?.save(slf.py())?;
        Ok((create, (), (PICKLED, started, saved)))
    }

    fn __setstate__(&self, py: Python<'_>, state: &Bound<'_, PyAny>) -> PyResult<()> {
        let read = state.extract::<(String, bool, Bound<'_, PyList>)>();
        let (version, started, saved) = read.map_err(|why| invalid(format!("state: {why}")))?;
        if version != PICKLED {
            return Err(invalid(format!("state: expected {PICKLED:?}, found {version:?}")));
        }
        let (games, found) = (self.num_envs, saved.len());
        if found != games {
            return Err(invalid(format!("state: expected {games} games, found {found}")));
        }
        let read = saved.iter().enumerate().map(|(game, saved)| {
            let read = saved.extract::<Saved>();
            read.map_err(|why| invalid(format!("state[{game}]: {why}")))
        });
        memory::check(games, Saved::BYTES)?;
        let saved = memory::try_collect(read)?;
        self.envs.lock()?.restore(py, started, &saved)
    }

    fn __repr__(&self) -> String {
        let Self { game, rules, num_envs, .. } = self;
        let rules = if rules.len() == 1 { &rules[0] } else { "different rules" };
        format!("<VectorEnv of {num_envs} games of {game}, {rules}>")
    }
}
