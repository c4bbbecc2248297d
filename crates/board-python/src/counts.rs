//! Counts of game trees, interruptible by Ctrl-C.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board_census::{CensusError, Event, MIN_MEMORY, Perft, Resources};
use board_core::Position;
use board_core::author::zobrist::mix_with;
use pyo3::exceptions::{PyMemoryError, PyOverflowError, PyRuntimeError};
use pyo3::prelude::*;

use crate::error::invalid;
use crate::interrupt::Watch;
use crate::number::Number;

/// The range of depths of counts.
pub const PLIES: RangeInclusive<u64> = 0..=u8::MAX as u64;

/// The default memory limit in bytes: 2 GiB.
pub const MEMORY: u64 = 2 << 30;

/// The maximum number of threads.
const MAX_THREADS: u64 = 1024;

/// The number of polls, which take about a microsecond each, for one look at the time.
const SELDOM: u64 = 256;

/// Counts by distinct positions: runs `work` without the GIL.
pub fn distinct<T: Send>(
    py: Python<'_>,
    threads: Number<'_>,
    memory: Number<'_>,
    work: impl FnOnce(Resources, &Watch) -> Result<T, CensusError> + Send,
) -> PyResult<T> {
    let threads = threads.within("threads", 1..=MAX_THREADS)?;
    let memory = memory.within("memory", MIN_MEMORY as u64..=usize::MAX as u64)?;
    // A new thread that gets a stack but no memory for its own data would end the process.
    let found = Watch::run(py, |watch| work(Resources { memory, threads }, watch))?;
    found.map_err(|why| match why {
        CensusError::Limit { min } => invalid(format!(
            "memory: expected at least {min} with {threads} threads, found {memory}"
        )),
        CensusError::Overflow => PyOverflowError::new_err(why.to_string()),
        CensusError::Memory => PyMemoryError::new_err(why.to_string()),
        _ => PyRuntimeError::new_err(why.to_string()),
    })
}

/// Counts the leaves at a depth by walking the tree.
pub fn walk<P: Position>(py: Python<'_>, position: &P, depth: u8) -> PyResult<u64> {
    let perft = Perft { depth, bulk: true, threads: 1 };
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

/// Mix two integers into 64 bits, as seeds and checksums of tasks do.
#[pyfunction]
pub fn _mix(seed: u64, value: u64) -> u64 {
    mix_with(seed, value)
}
