//! Interruption of long calls.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

static CHECK: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// Raises an exception if the call should end: after Ctrl-C in Python's main thread, and in other
/// threads if their run was stopped.
pub fn check(py: Python<'_>) -> PyResult<()> {
    py.check_signals()?;
    CHECK.import(py, "board_games._interrupt", "check")?.call0()?;
    Ok(())
}
