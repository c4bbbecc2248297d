//! Long calls that can be interrupted by Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::memory::is_free;

/// The interval between checks for Ctrl-C.
const OFTEN: Duration = Duration::from_millis(20);

/// The stack size of the working thread in bytes, the default of the standard library.
const STACK: usize = 2 << 20;

/// `check` of `board_games._interrupt`.
static CHECK: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// Returns an exception if the current call should end: in Python's main thread after Ctrl-C, in
/// other threads if their run was stopped.
pub fn check(py: Python<'_>) -> PyResult<()> {
    py.check_signals()?;
    CHECK.import(py, "board_games._interrupt", "check")?.call0()?;
    Ok(())
}

/// Runs `work` in another thread without the GIL. The calling thread waits and checks whether it
/// should end. If so, it sets `stop` and waits for the end of the work.
pub fn run<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    // A thread that gets a stack but no memory for its own data would abort.
    if !is_free(2 * STACK) {
        return Err(PyMemoryError::new_err("there is not enough memory for a thread"));
    }
    let mut stopped = None;
    let done = py.detach(|| {
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            // Sending cannot fail: the receiver below waits for the result.
            let work = move || drop(sender.send(work()));
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok()?;
            loop {
                match receiver.recv_timeout(OFTEN) {
                    Ok(done) => return Some(done),
                    Err(RecvTimeoutError::Disconnected) => return None,
                    Err(RecvTimeoutError::Timeout) if stopped.is_none() => {
                        stopped = Python::attach(|py| check(py).err());
                        stop.store(stopped.is_some(), Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })
    });
    match stopped {
        Some(why) => Err(why),
        None => done.ok_or_else(|| PyRuntimeError::new_err("the work ended without a result")),
    }
}
