//! Counting by distinct positions, interruptible by Ctrl-C.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use board_census::{CensusError, MIN_MEMORY, Observer, Resources};
use pyo3::exceptions::{PyMemoryError, PyOverflowError, PyRuntimeError};
use pyo3::prelude::*;

use crate::interrupt;
use crate::number::Number;

/// The interval between checks for Ctrl-C.
const OFTEN: Duration = Duration::from_millis(20);

/// The maximum number of threads.
const MAX_THREADS: u64 = 1024;

/// A flag that stops the counting threads.
#[derive(Default)]
pub struct Stop(AtomicBool);

impl Observer for Stop {
    fn poll(&self) -> ControlFlow<()> {
        if self.0.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Runs `work` in another thread without the GIL. The calling thread waits and checks for signals,
/// because Python handles them only in its main thread.
pub fn count<T: Send>(
    py: Python<'_>,
    threads: Number<'_>,
    memory: Number<'_>,
    work: impl FnOnce(Resources, &Stop) -> Result<T, CensusError> + Send,
) -> PyResult<T> {
    let threads = threads.within("threads", 1..=MAX_THREADS)?;
    let memory = memory.within("memory", MIN_MEMORY as u64..=usize::MAX as u64)?;
    let resources = Resources { memory, threads };
    let (stop, mut stopped) = (Stop::default(), None);
    let found = py.detach(|| {
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            let stop = &stop;
            // Sending cannot fail: the receiver below waits for the result.
            let count = move || drop(sender.send(work(resources, stop)));
            thread::Builder::new().spawn_scoped(scope, count).ok()?;
            loop {
                match receiver.recv_timeout(OFTEN) {
                    Ok(found) => return Some(found),
                    Err(RecvTimeoutError::Disconnected) => return None,
                    Err(RecvTimeoutError::Timeout) if stopped.is_none() => {
                        stopped = Python::attach(|py| interrupt::check(py).err());
                        stop.0.store(stopped.is_some(), Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })
    });
    match (found, stopped) {
        (_, Some(why)) => Err(why),
        (Some(Ok(found)), None) => Ok(found),
        (Some(Err(why)), None) => Err(match why {
            CensusError::Overflow => PyOverflowError::new_err(why.to_string()),
            CensusError::Memory => PyMemoryError::new_err(why.to_string()),
            _ => PyRuntimeError::new_err(why.to_string()),
        }),
        (None, None) => Err(PyRuntimeError::new_err("the count ended without a result")),
    }
}
