//! Actions as arguments and results.

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyInt, PyList, PyString};

use board_games::{AnyPosition, dispatch};

use crate::any;
use crate::error::{illegal, no_action};
use crate::number::digits;

/// Reads an action from its number or the notation of its move.
pub fn read(position: &AnyPosition, action: &Bound<'_, PyAny>) -> PyResult<usize> {
    let py = action.py();
    let none = || {
        let actions = dispatch!(position, AnyPosition(p) => any::actions(p));
        illegal(py, no_action(digits(action), actions))
    };
    // Most actions are plain integers, so this fast check comes first.
    if let Ok(number) = action.cast_exact::<PyInt>() {
        return number.extract().map_err(|_| none());
    }
    if let Ok(text) = action.cast::<PyString>() {
        let text = text.to_cow()?;
        let read = dispatch!(position, AnyPosition(p) => any::text_action(p, &text));
        return read.map_err(|why| illegal(py, why));
    }
    if action.is_instance_of::<PyBool>() || !action.hasattr("__index__")? {
        let found = action.get_type().name()?;
        let expected = format!("action: expected an integer or a string, found {found}");
        return Err(PyTypeError::new_err(expected));
    }
    // Other errors, raised by `__index__`, are passed on.
    let outside = |why: &PyErr| why.is_instance_of::<PyOverflowError>(py);
    action.extract().map_err(|why| if outside(&why) { none() } else { why })
}

/// The number of integers that are created once, as Python does for those up to 256.
const COMMON: usize = 4096;

/// Creates a list of actions.
pub fn list<'py>(py: Python<'py>, actions: &[usize]) -> PyResult<Bound<'py, PyList>> {
    static ALL: PyOnceLock<Vec<Py<PyInt>>> = PyOnceLock::new();
    let integer = |action| PyInt::new(py, action);
    let all = ALL.get_or_init(py, || (0..COMMON).map(|action| integer(action).unbind()).collect());
    let listed = |&action: &usize| match all.get(action) {
        Some(number) => number.bind(py).clone(),
        None => integer(action),
    };
    PyList::new(py, actions.iter().map(listed))
}
