//! Counting leaves of the game tree, interruptible by Ctrl-C.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board_census::{CensusError, Event, Perft};
use board_core::Position;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::error::invalid;
use crate::interrupt::Watch;

/// The number of polls, which take about a microsecond each, for one look at the time.
const SELDOM: u64 = 256;

/// Counts the leaves at a depth.
pub fn count<P: Position>(py: Python<'_>, position: &P, depth: u8) -> PyResult<u64> {
    let perft = Perft { depth, bulk: true, hash: 0, threads: 1 };
    let counted = Watch::run(py, |watch| {
        let polls = AtomicU64::new(0);
        perft.run(position, &|_: Event<'_>| {
            let is_due = polls.fetch_add(1, Relaxed) % SELDOM == 0;
            if is_due { watch.poll() } else { ControlFlow::Continue(()) }
        })
    })?;
    counted.map(|counted| counted.leaves).map_err(|why| match why {
        CensusError::Overflow => {
            PyOverflowError::new_err("the number of leaves does not fit in 64 bits")
        }
        why => invalid(why),
    })
}
