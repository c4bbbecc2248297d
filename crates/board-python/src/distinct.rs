//! Counting by distinct positions, interruptible by Ctrl-C.

use std::ops::RangeInclusive;

use board_census::{CensusError, MIN_MEMORY, Resources};
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

/// Runs `work` without the GIL until Ctrl-C stops it.
pub fn count<T: Send>(
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
