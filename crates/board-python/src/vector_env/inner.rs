//! The games of a `VectorEnv` with their output arrays.

use board_games::{AnyPosition, FullGame};
use board_play::PlaneValue;
use numpy::Element;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::arrays::Arrays;
use crate::arrays::write;
use crate::envs::{Games, Options, Restart, Saved, Sizes, Starts};
use crate::interrupt::Watch;
use crate::memory;
use crate::results::call;

/// The memory in bytes that is free before a call.
const SPARE: usize = 1 << 16;

/// Type-erased games and their output arrays.
pub trait Envs: Send + Sync {
    fn sizes(&self) -> Sizes;
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        seed: Option<u64>,
        mask: &[bool],
        starts: Option<Starts>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyDict>)>;
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &[i64],
        mask: &[bool],
    ) -> PyResult<Bound<'py, PyTuple>>;
    /// Replaces the arrays that something else refers to, so that their contents do not change.
    fn renew(&mut self, py: Python<'_>) -> PyResult<()>;
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>>;
    /// Returns the position of a game, which must exist.
    fn position(&self, game: usize) -> AnyPosition;
    /// Ends the threads, which the next step starts again.
    fn close(&mut self);
    /// Returns whether there was a reset, and the state of each game.
    fn save(&self, py: Python<'_>) -> PyResult<(bool, Vec<Saved>)>;
    /// Restores the state of all games.
    fn restore(&mut self, py: Python<'_>, started: bool, saved: &[Saved]) -> PyResult<()>;
}

/// The games of one position type and their output arrays.
pub struct Inner<P, T> {
    games: Games<P>,
    arrays: Arrays<T>,
    started: bool,
    /// Whether arrays were replaced, so that they do not show the games.
    renewed: bool,
}

impl<P, T> Inner<P, T>
where
    P: FullGame + Into<AnyPosition> + TryFrom<AnyPosition>,
    T: PlaneValue + Element + Default,
{
    pub fn new(py: Python<'_>, options: Options<'_>) -> PyResult<Self> {
        let has_finals = options.restart == Restart::SameStep;
        let games = Watch::run(py, |watch| Games::new(options, watch))??;
        let arrays = Arrays::new(py, games.common.sizes, has_finals)?;
        Ok(Self { games, arrays, started: false, renewed: false })
    }

    /// Returns an error before the first reset.
    fn after_reset(&self, what: &str) -> PyResult<()> {
        if self.started {
            return Ok(());
        }
        Err(PyRuntimeError::new_err(format!("call reset() before {what}")))
    }

    /// Shows all games in new arrays, if a call that follows writes only a part.
    fn show(&mut self, py: Python<'_>, partial: bool) -> PyResult<()> {
        if self.renewed && partial {
            self.arrays.write(py, |out, _| self.games.show(out))?;
            self.renewed = false;
        }
        Ok(())
    }

    /// Creates the dictionary of information, while nothing has changed.
    fn info<'py>(&self, py: Python<'py>, stepped: bool) -> PyResult<Bound<'py, PyDict>> {
        // The results are small objects, which need memory, too.
        memory::check(1, SPARE)?;
        // The class has the old names of the keys, too.
        let info = call(py, "_info", "Info", ())?.cast_into::<PyDict>()?;
        let Arrays { players, mask, finals, .. } = &self.arrays;
        info.set_item("action_mask", mask.object(py))?;
        info.set_item("player", players.object(py))?;
        if stepped && self.games.common.restart == Restart::SameStep {
            info.set_item("final_obs", finals.0.object(py))?;
            info.set_item("_final_obs", finals.1.object(py))?;
        }
        Ok(info)
    }
}

impl<P, T> Envs for Inner<P, T>
where
    P: FullGame + Into<AnyPosition> + TryFrom<AnyPosition>,
    T: PlaneValue + Element + Default,
{
    fn sizes(&self) -> Sizes {
        self.games.common.sizes
    }

    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        seed: Option<u64>,
        mask: &[bool],
        starts: Option<Starts>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyDict>)> {
        let partial = mask.contains(&false);
        if partial {
            self.after_reset("resetting a part of the games")?;
        }
        self.renewed |= self.arrays.replace(py, false)?;
        self.show(py, partial)?;
        let info = self.info(py, false)?;
        let mut begun = false;
        let reset = self.arrays.write(py, |out, watch| {
            begun = true;
            self.games.reset(seed, mask, starts, out, watch)
        });
        // Only a reset of all games can be interrupted.
        self.started &= partial || !begun || reset.is_ok();
        reset??;
        (self.started, self.renewed) = (true, false);
        Ok((self.arrays.seen.object(py), info))
    }

    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &[i64],
        mask: &[bool],
    ) -> PyResult<Bound<'py, PyTuple>> {
        self.after_reset("step()")?;
        self.show(py, mask.contains(&false))?;
        let info = self.info(py, true)?;
        self.arrays.write(py, |out, _| self.games.step(actions, mask, out))??;
        self.renewed = false;
        let Arrays { seen, rewards, terminated, truncated, .. } = &self.arrays;
        let flags = (terminated.object(py), truncated.object(py));
        (seen.object(py), rewards.object(py), flags.0, flags.1, info).into_pyobject(py)
    }

    fn renew(&mut self, py: Python<'_>) -> PyResult<()> {
        self.renewed |= self.arrays.replace(py, true)?;
        Ok(())
    }

    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.after_reset("sample_actions()")?;
        let games = &mut self.games;
        write(py, None, [games.common.sizes.games], |sampled| {
            py.detach(|| games.sample(sampled));
            Ok(())
        })
    }

    fn position(&self, game: usize) -> AnyPosition {
        self.games.position(game)
    }

    fn close(&mut self) {
        self.games.pool.close();
    }

    fn save(&self, py: Python<'_>) -> PyResult<(bool, Vec<Saved>)> {
        Ok((self.started, Watch::run(py, |watch| self.games.save(watch))??))
    }

    fn restore(&mut self, py: Python<'_>, started: bool, saved: &[Saved]) -> PyResult<()> {
        self.arrays.replace(py, false)?;
        Watch::run(py, |watch| self.games.restore(saved, watch))??;
        self.started = started;
        if started {
            self.arrays.write(py, |out, _| self.games.show(out))?;
        }
        Ok(())
    }
}
