//! Counting by distinct positions, interruptible by Ctrl-C.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use board_census::{CensusError, MIN_MEMORY, Observer, Resources};
use pyo3::exceptions::{PyMemoryError, PyOverflowError, PyRuntimeError};
use pyo3::prelude::*;

use crate::error::invalid;
use crate::interrupt;

/// The maximum number of threads.
const MAX_THREADS: usize = 1024;

/// A flag that stops the counting threads.
#[derive(Default)]
pub struct Stop(AtomicBool);

impl Observer for Stop {
    fn poll(&self) -> ControlFlow<()> {
        if self.0.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Runs `work` without the GIL until Ctrl-C stops it.
pub fn count<T: Send>(
    py: Python<'_>,
    threads: usize,
    memory: usize,
    work: impl FnOnce(Resources, &Stop) -> Result<T, CensusError> + Send,
) -> PyResult<T> {
    if !(1..=MAX_THREADS).contains(&threads) {
        return Err(invalid(format!("threads: expected 1 to {MAX_THREADS}, found {threads}")));
    }
    if memory < MIN_MEMORY {
        return Err(invalid(format!(
            "memory: expected at least {MIN_MEMORY} bytes, found {memory}"
        )));
    }
    let stop = Stop::default();
    let found = interrupt::run(py, &stop.0, || work(Resources { memory, threads }, &stop))?;
    found.map_err(|why| match why {
        CensusError::Overflow => PyOverflowError::new_err(why.to_string()),
        CensusError::Memory => PyMemoryError::new_err(why.to_string()),
        _ => PyRuntimeError::new_err(why.to_string()),
    })
}
