//! Actions as arguments and results.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyList, PyString};

use board_games::{AnyPosition, dispatch};

use crate::any;
use crate::error::{illegal, no_action};
use crate::number::{digits, integer};

/// Reads an action from its number or the notation of its move.
pub fn read(position: &AnyPosition, action: &Bound<'_, PyAny>) -> PyResult<usize> {
    let py = action.py();
    // Most actions are plain integers, so this fast check comes first.
    let number = if let Ok(number) = action.cast_exact::<PyInt>() {
        number.clone()
    } else if let Ok(text) = action.cast::<PyString>() {
        let text = text.to_cow()?;
        let read = dispatch!(position, AnyPosition(p) => any::text_action(p, &text));
        return read.map_err(|why| illegal(py, why));
    } else {
        integer("action", "an integer or a string", action)?
    };
    number.extract().map_err(|_| {
        let actions = dispatch!(position, AnyPosition(p) => any::actions(p));
        illegal(py, no_action(digits(&number), actions))
    })
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
