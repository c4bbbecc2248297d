//! The games of a `VectorEnv` with their output arrays, generic over the element type of planes.

use board_games::GameKind;
use board_play::PlaneValue;
use numpy::Element;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::arrays::Arrays;
use crate::arrays::row;
use crate::envs::{self, Games, GamesError, Options, Saved, Sizes, Starts};
use crate::error::{illegal, invalid};
use crate::memory::{self, Lack};
use crate::position::Position;

/// Observations and the dictionary of information.
pub type Reset<'py> = (Bound<'py, PyAny>, Bound<'py, PyDict>);

/// Observations, rewards, terminated, truncated and the dictionary of information.
pub type Step<'py> = (
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyDict>,
);

/// Returns the exception for an error; `game` returns it for the error of a game.
fn failure(error: GamesError, game: impl Fn(usize, String) -> PyErr) -> PyErr {
    match error {
        GamesError::Game(number, why) => game(number, why),
        GamesError::Resources(why) => why,
    }
}

/// The games and their output arrays.
pub struct Inner<T> {
    pub games: Box<dyn Games<T>>,
    arrays: Arrays<T>,
    pub started: bool,
}

impl<T: PlaneValue + Element + Default> Inner<T> {
    pub fn new(py: Python<'_>, game: GameKind, options: Options<'_>) -> PyResult<Self> {
        let autoreset = options.autoreset;
        let games = envs::games::<T>(game, options)?;
        let arrays = Arrays::new(py, games.sizes(), autoreset)?;
        Ok(Self { games, arrays, started: false })
    }

    /// Returns an error before the first reset.
    fn after_reset(&self, what: &str) -> PyResult<()> {
        if self.started {
            return Ok(());
        }
        Err(PyRuntimeError::new_err(format!("call reset() before {what}")))
    }

    pub fn reset<'py>(
        &mut self,
        py: Python<'py>,
        seed: Option<u64>,
        mask: &[bool],
        starts: Option<Starts>,
    ) -> PyResult<Reset<'py>> {
        if mask.contains(&false) {
            self.after_reset("resetting a part of the games")?;
        }
        self.reserve()?;
        let games = &mut self.games;
        if self.arrays.repair(py)? {
            self.arrays.write(py, |out| games.show(out))?;
        }
        let reset = envs::Reset { seed, mask, starts };
        let reset = self.arrays.write(py, |out| games.reset(reset, out))?;
        reset.map_err(|why| {
            failure(why, |game, why| invalid(format!("positions[{game}]: {why}")))
        })?;
        self.started = true;
        Ok((self.arrays.seen.object(py), self.info(py, false)?))
    }

    pub fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &[i64],
        mask: &[bool],
    ) -> PyResult<Step<'py>> {
        self.after_reset("step()")?;
        self.reserve()?;
        let games = &mut self.games;
        let stepped = self.arrays.write(py, |out| games.step(actions, mask, out))?;
        stepped.map_err(|why| {
            failure(why, |game, why| illegal(py, format!("actions[{game}]: {why}")))
        })?;
        let Arrays { seen, rewards, terminated, truncated, .. } = &self.arrays;
        Ok((
            seen.object(py),
            rewards.object(py),
            terminated.object(py),
            truncated.object(py),
            self.info(py, true)?,
        ))
    }

    /// Checks that memory suffices for the list of legal actions after the next call.
    fn reserve(&self) -> Result<(), Lack> {
        let Sizes { games, actions, .. } = self.games.sizes();
        memory::check(games, actions * size_of::<i32>())
    }

    fn info<'py>(&self, py: Python<'py>, stepped: bool) -> PyResult<Bound<'py, PyDict>> {
        let info = PyDict::new(py);
        let Arrays { players, mask, offsets, finals, .. } = &self.arrays;
        info.set_item("current_player", players.object(py))?;
        info.set_item("legal_action_mask", mask.object(py))?;
        info.set_item("legal_offsets", offsets.object(py))?;
        info.set_item(
            "legal_actions",
            row(py, self.games.listed(), |legal| self.games.list(legal))?,
        )?;
        if let (true, Some((seen, done))) = (stepped, finals) {
            info.set_item("final_obs", seen.object(py))?;
            info.set_item("_final_obs", done.object(py))?;
        }
        Ok(info)
    }

    pub fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.after_reset("sample_actions()")?;
        let games = &mut self.games;
        row(py, games.sizes().games, |sampled| py.detach(|| games.sample(sampled)))
    }

    /// Returns the position of each game.
    pub fn positions(&self) -> PyResult<Vec<Position>> {
        let games = self.games.sizes().games;
        memory::check_positions(games)?;
        Ok(memory::collect((0..games).map(|game| Position(self.games.position(game))))?)
    }

    /// Restores the state of all games.
    pub fn restore(&mut self, py: Python<'_>, started: bool, saved: &[Saved]) -> PyResult<()> {
        self.arrays.repair(py)?;
        let restored = self.games.restore(saved);
        restored.map_err(|why| {
            failure(why, |game, why| invalid(format!("state of game {game}: {why}")))
        })?;
        self.started = started;
        if started {
            let games = &mut self.games;
            self.arrays.write(py, |out| games.show(out))?;
        }
        Ok(())
    }
}
