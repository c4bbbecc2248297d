//! Counting leaves of the game tree, interruptible by Ctrl-C.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board_census::{CensusError, Observer, Perft};
use board_core::Position;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::error::invalid;
use crate::interrupt::Watch;

/// The number of polls, which take about a microsecond each, for one look at the time.
const SELDOM: u64 = 256;

/// A watch that looks at the time at some of the polls.
struct Seldom<'a>(&'a Watch, AtomicU64);

impl Observer for Seldom<'_> {
    fn poll(&self) -> ControlFlow<()> {
        let polls = self.1.fetch_add(1, Relaxed);
        if polls % SELDOM == 0 { self.0.poll() } else { ControlFlow::Continue(()) }
    }
}

/// Counts the leaves at a depth.
pub fn count<P: Position>(py: Python<'_>, position: &P, depth: u8) -> PyResult<u64> {
    let perft = Perft { depth, bulk: true, hash: 0, threads: 1 };
    let counted = Watch::run(py, |watch| perft.run(position, &Seldom(watch, AtomicU64::new(0))))?;
    counted.map(|counted| counted.leaves).map_err(|why| match why {
        CensusError::Overflow => {
            PyOverflowError::new_err("the number of leaves does not fit in 64 bits")
        }
        why => invalid(why),
    })
}
