//! Long calls that can be interrupted by Ctrl-C.

use std::sync::atomic::AtomicBool;

use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::background::{self, STACK};
use crate::memory::is_free;

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
    let check = || Python::attach(check);
    let cannot_start = |why| PyRuntimeError::new_err(format!("cannot start a thread: {why}"));
    let done = py.detach(|| background::run(stop, work, check, cannot_start))?;
    done.ok_or_else(|| PyRuntimeError::new_err("the work ended without a result"))
}
