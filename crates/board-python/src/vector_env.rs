//! The class `VectorEnv`, which follows the conventions of Gymnasium.

mod arguments;
mod arrays;
mod inner;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use self::arguments::{mask, starts};
use self::inner::{Inner, Reset, Step};
use crate::arrays::integers;
use crate::envs::{Options, Saved, Sizes};
use crate::error::{illegal, invalid, no_action, no_game};
use crate::lock::Lock;
use crate::memory;
use crate::number::Number;
use crate::position::Position;

/// The maximum number of games, so that the lengths of the arrays do not overflow.
const MAX: u64 = 1 << 20;

/// The format version of pickles; must change when the state of a game or the notation of positions
/// does.
const PICKLED: &str = "board_games/1";

/// Vectorized environment in the style of Gymnasium: many games of one kind, played in parallel.
///
/// - `game`: name of the game, one of `GAMES`;
/// - `num_envs`: number of games N, 1 to 1,048,576;
/// - `rules`: rules, such as "stuck=draw", or "standard" or None for the default;
/// - `max_plies`: number of plies after which a game is truncated, at least 1, or None for no limit;
/// - `seed`: seed of the random generators of `sample_actions`, one for each game;
/// - `threads`: number of threads, 1 to 1,024; the results do not depend on it;
/// - `dtype`: element type of the observations: "float32" (scaled to 0..1) or "uint8" (counts);
/// - `autoreset`: mode of Gymnasium's `AutoresetMode` in lower case. With "same_step", a game
///   restarts in the step that finishes it. With "disabled", a finished game keeps its final
///   position and has no legal actions until it is reset.
///
/// `reset` and `step` return the same arrays every time, except `legal_actions`, and overwrite
/// their contents. Tensors that share their memory, such as the results of `torch.from_numpy`,
/// change with them. Copy data that must outlive the next call.
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
    /// Rules in force, "standard" for the default.
    #[pyo3(get)]
    rules: String,
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
    /// Number of threads.
    #[pyo3(get)]
    threads: usize,
    /// Element type of the observations, "float32" or "uint8".
    #[pyo3(get)]
    dtype: &'static str,
    /// Autoreset mode, "same_step" or "disabled".
    #[pyo3(get)]
    autoreset: &'static str,
    envs: Lock<Envs>,
}

/// The games, by the element type of their planes.
enum Envs {
    F32(Inner<f32>),
    U8(Inner<u8>),
}

/// Evaluates an expression for the games of either element type.
macro_rules! either {
    ($envs:expr, $inner:ident => $value:expr) => {
        match $envs {
            Envs::F32($inner) => $value,
            Envs::U8($inner) => $value,
        }
    };
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(
        signature = (
            game, num_envs, *, rules=Some("standard"), max_plies=Some(Number::Default(1000)),
            seed=Number::Default(0), threads=Number::Default(1), dtype="float32",
            autoreset="same_step"
        ),
        text_signature = "(game, num_envs, *, rules='standard', max_plies=1000, seed=0, threads=1, dtype='float32', autoreset='same_step')"
    )]
    #[allow(clippy::too_many_arguments)] // They are keywords in Python.
    fn new(
        py: Python<'_>,
        game: &str,
        num_envs: Number<'_>,
        rules: Option<&str>,
        max_plies: Option<Number<'_>>,
        seed: Number<'_>,
        threads: Number<'_>,
        dtype: &str,
        autoreset: &str,
    ) -> PyResult<Self> {
        let known = board_games::game(game).ok_or_else(|| no_game(game))?;
        let games = num_envs.within("num_envs", 1..=MAX)?;
        let threads = threads.within("threads", 1..=1024)?;
        let limit = |plies: Number<'_>| plies.within("max_plies", 1..=u32::MAX.into());
        let max_plies = max_plies.map(limit).transpose()?;
        let seed = seed.within("seed", 0..=u64::MAX)?;
        let mode = ["same_step", "disabled"].into_iter().find(|mode| *mode == autoreset);
        let mode = mode.ok_or_else(|| {
            invalid(format!("autoreset: expected same_step or disabled, found {autoreset}"))
        })?;
        let (rules, autoreset) = (rules.unwrap_or("standard"), mode == "same_step");
        let options = Options { games, rules, max_plies, seed, threads, autoreset };
        let (envs, dtype) = match dtype {
            "float32" => (Envs::F32(Inner::new(py, known, options)?), "float32"),
            "uint8" => (Envs::U8(Inner::new(py, known, options)?), "uint8"),
            _ => return Err(invalid(format!("dtype: expected float32 or uint8, found {dtype}"))),
        };
        let Sizes { games, shape, actions } = either!(&envs, inner => inner.games.sizes());
        Ok(Self {
            game: known.name,
            rules: rules.trim().to_string(),
            num_envs: games,
            num_actions: actions,
            observation_shape: shape.into(),
            max_plies,
            threads,
            dtype,
            autoreset: mode,
            envs: Lock::new("VectorEnv", envs),
        })
    }

    /// Restart all games, or only the games of `mask`: bool, shape (N,).
    ///
    /// - `seed`: new seed of the random generators of `sample_actions` in these games, by default
    ///   unchanged;
    /// - `positions`: N start positions under the rules of the environment, in which the game is not
    ///   over, by default the start of the game. They also apply to automatic restarts, until the
    ///   next reset of the game. Entries of games outside the mask are ignored.
    ///
    /// A restarted game has 0 plies. Games outside the mask do not change.
    ///
    /// Returns the observations of the players to move, shape (N, P, H, W), and a dictionary:
    ///
    /// - `current_player`: int8, shape (N,), the player to move, 0 or 1;
    /// - `legal_action_mask`: bool, shape (N, A);
    /// - `legal_actions`: int32, the legal actions of all games, concatenated, in ascending order
    ///   within each game;
    /// - `legal_offsets`: int64, shape (N + 1,); the legal actions of game i are
    ///   `legal_actions[legal_offsets[i]:legal_offsets[i + 1]]`.
    ///
    /// An array that was reshaped or made read-only is replaced by a new one.
    ///
    /// Raises `ValueError` if an argument is invalid, and `RuntimeError` if the first reset does not
    /// include all games; then nothing is changed.
    #[pyo3(signature = (*, seed=None, positions=None, mask=None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        seed: Option<Number<'py>>,
        positions: Option<Bound<'py, PyAny>>,
        mask: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Reset<'py>> {
        let seed = seed.map(|seed| seed.within("seed", 0..=u64::MAX)).transpose()?;
        let mask = self::mask(mask.as_ref(), self.num_envs)?;
        let starts = positions.map(|positions| starts(&positions, &mask)).transpose()?;
        either!(&mut *self.envs.lock()?, inner => inner.reset(py, seed, &mask, starts))
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
    /// - terminated: bool, shape (N,), whether each game ended by its rules in this step;
    /// - truncated: bool, shape (N,), whether each game reached `max_plies` in this step without
    ///   ending by its rules;
    /// - the dictionary that `reset` returns. With automatic restarts, it also contains
    ///   - `_final_obs`: bool, shape (N,), whether each game ended in this step and restarted;
    ///   - `final_obs`: shape (N, P, H, W), for these games the observation of the final position by
    ///     its player to move. Other entries are left over from earlier steps.
    ///
    /// Without automatic restarts, the observation of a finished game shows its final position, and
    /// its row of `legal_action_mask` is False.
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
    ) -> PyResult<Step<'py>> {
        let (games, count) = (self.num_envs, self.num_actions);
        let actions = integers("actions", actions, games, |index, number| {
            illegal(py, format!("actions[{index}]: {}", no_action(number, count)))
        })?;
        let mask = self::mask(mask.as_ref(), games)?;
        either!(&mut *self.envs.lock()?, inner => inner.step(py, &actions, &mask))
    }

    /// Sample a legal action uniformly for each game: int64, shape (N,), -1 for finished games.
    ///
    /// Raises `RuntimeError` before the first reset.
    fn sample_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        either!(&mut *self.envs.lock()?, inner => inner.sample(py))
    }

    /// Return the position of the game with this index, 0 to N - 1.
    ///
    /// Raises `ValueError` if there is no such game.
    fn position(&self, index: Number<'_>) -> PyResult<Position> {
        let index = index.within("index", 0..=self.num_envs as u64 - 1)?;
        Ok(Position(either!(&*self.envs.lock()?, inner => inner.games.position(index))))
    }

    /// Return the positions of all games.
    fn positions(&self) -> PyResult<Vec<Position>> {
        either!(&*self.envs.lock()?, inner => inner.positions())
    }

    /// End the threads. The next step starts them again.
    fn close(&self) -> PyResult<()> {
        either!(&mut *self.envs.lock()?, inner => inner.games.close());
        Ok(())
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((&'static str, usize), Bound<'py, PyDict>)> {
        let options = PyDict::new(py);
        options.set_item("rules", &self.rules)?;
        options.set_item("max_plies", self.max_plies)?;
        options.set_item("threads", self.threads)?;
        options.set_item("dtype", self.dtype)?;
        options.set_item("autoreset", self.autoreset)?;
        Ok(((self.game, self.num_envs), options))
    }

    fn __getstate__(&self) -> PyResult<(&'static str, bool, Vec<Saved>)> {
        let (started, saved) =
            either!(&*self.envs.lock()?, inner => (inner.started, inner.games.save()));
        Ok((PICKLED, started, saved?))
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
            read.map_err(|why| invalid(format!("state of game {game}: {why}")))
        });
        memory::check(games, Saved::BYTES)?;
        let saved = memory::try_collect(read)?;
        either!(&mut *self.envs.lock()?, inner => inner.restore(py, started, &saved))
    }

    fn __repr__(&self) -> String {
        let Self { game, rules, num_envs, .. } = self;
        format!("<VectorEnv of {num_envs} games of {game}, {rules}>")
    }
}
