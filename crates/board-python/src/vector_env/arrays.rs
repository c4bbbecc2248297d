//! The output arrays in Python, which every call overwrites.

use std::mem;

use board_play::PlaneValue;
use numpy::{Element, PyArrayDyn, PyReadwriteArrayDyn};
use pyo3::prelude::*;

use crate::arrays::{writable, zeros};
use crate::envs::{Out, Sizes};
use crate::interrupt::Watch;

/// An output array. Callers can change its shape, type and flags in place.
pub struct Output<T> {
    name: &'static str,
    shape: Vec<usize>,
    array: Py<PyArrayDyn<T>>,
    /// An earlier array.
    spare: Option<Py<PyArrayDyn<T>>>,
}

impl<T: Element + Copy + Default> Output<T> {
    fn new(py: Python<'_>, name: &'static str, shape: &[usize]) -> PyResult<Self> {
        let array = zeros(py, shape)?.unbind();
        Ok(Self { name, shape: shape.to_vec(), array, spare: None })
    }

    pub fn object<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.array.bind(py).clone().into_any()
    }

    fn writable<'py>(&self, py: Python<'py>) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
        writable(self.name, self.array.bind(py), &self.shape)
    }

    /// Replaces the array if it is unusable, or also if it is `shared`, which means that something
    /// else refers to it, such as a view. Returns whether it was replaced.
    fn replace(&mut self, py: Python<'_>, shared: bool) -> PyResult<bool> {
        let shared = shared && !is_own(py, &self.array);
        if shared {
            let next = match self.spare.take().filter(|spare| is_own(py, spare)) {
                Some(spare) => spare,
                None => zeros(py, &self.shape)?.unbind(),
            };
            self.spare = Some(mem::replace(&mut self.array, next));
        }
        let unusable = self.writable(py).is_err();
        if unusable {
            self.array = zeros(py, &self.shape)?.unbind();
        }
        Ok(shared || unusable)
    }
}

/// Returns whether nothing else refers to an array, or to its base, which is that of its views.
#[allow(deprecated)] // The alternative is unsafe.
fn is_own<T: Element>(py: Python<'_>, array: &Py<PyArrayDyn<T>>) -> bool {
    let base = array.bind(py).getattr("base").map(Bound::unbind);
    array.get_refcnt(py) == 1 && base.is_ok_and(|base| base.get_refcnt(py) == 2)
}

/// All output arrays.
pub struct Arrays<T> {
    pub seen: Output<T>,
    pub rewards: Output<f32>,
    pub terminated: Output<bool>,
    pub truncated: Output<bool>,
    pub players: Output<i8>,
    pub mask: Output<i8>,
    /// The final observations and the games that have one; empty unless finished games restart in
    /// the same step.
    pub finals: (Output<T>, Output<bool>),
}

impl<T: PlaneValue + Element + Default> Arrays<T> {
    pub fn new(py: Python<'_>, sizes: Sizes, has_finals: bool) -> PyResult<Self> {
        let Sizes { games, shape: [planes, height, width], actions } = sizes;
        let four = [games, planes, height, width];
        let flags = |name| Output::new(py, name, &[games]);
        let ended = if has_finals { games } else { 0 };
        let final_seen = Output::new(py, "final_obs", &[ended, planes, height, width])?;
        Ok(Self {
            seen: Output::new(py, "observations", &four)?,
            rewards: Output::new(py, "rewards", &[games, 2])?,
            terminated: flags("terminated")?,
            truncated: flags("truncated")?,
            players: Output::new(py, "player", &[games])?,
            mask: Output::new(py, "action_mask", &[games, actions])?,
            finals: (final_seen, Output::new(py, "_final_obs", &[ended])?),
        })
    }

    /// Replaces the unusable arrays, or also the `shared` ones, which something else refers to.
    /// Returns whether there were any.
    pub fn replace(&mut self, py: Python<'_>, shared: bool) -> PyResult<bool> {
        let mut any = self.seen.replace(py, shared)?;
        any |= self.rewards.replace(py, shared)?;
        any |= self.terminated.replace(py, shared)?;
        any |= self.truncated.replace(py, shared)?;
        any |= self.players.replace(py, shared)?;
        any |= self.mask.replace(py, shared)?;
        any |= self.finals.0.replace(py, shared)?;
        Ok(any | self.finals.1.replace(py, shared)?)
    }

    /// Runs `work`, which writes the arrays, without the GIL until a poll fails.
    pub fn write<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(Out<'_, T>, &Watch) -> R + Send,
    ) -> PyResult<R> {
        let mut seen = self.seen.writable(py)?;
        let mut rewards = self.rewards.writable(py)?;
        let mut terminated = self.terminated.writable(py)?;
        let mut truncated = self.truncated.writable(py)?;
        let mut players = self.players.writable(py)?;
        let mut mask = self.mask.writable(py)?;
        let mut final_seen = self.finals.0.writable(py)?;
        let mut done = self.finals.1.writable(py)?;
        let out = Out {
            seen: seen.as_slice_mut()?,
            final_seen: final_seen.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            done: done.as_slice_mut()?,
            players: players.as_slice_mut()?,
            mask: mask.as_slice_mut()?,
        };
        Watch::run(py, |watch| work(out, watch))
    }
}
