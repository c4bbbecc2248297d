//! Results as objects of classes that are defined in Python.

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;

/// Calls a function or a class of a module of the Python package.
pub fn call<'py>(
    py: Python<'py>,
    module: &str,
    name: &str,
    arguments: impl PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import(format!("board_games.{module}"))?.getattr(name)?.call1(arguments)
}

/// Creates an object of a class of results.
pub fn object<'py>(
    py: Python<'py>,
    class: &str,
    fields: impl PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    call(py, "_results", class, fields)
}
