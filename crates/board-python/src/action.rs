//! Actions as arguments and results.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyList, PyString};

use crate::number::{digits, integer};

/// An action as an argument.
pub enum Action<'a> {
    /// The number of an action.
    Number(usize),
    /// The digits of a number that is too large or negative.
    Digits(String),
    /// The notation of a move.
    Notation(Cow<'a, str>),
}

impl<'a> Action<'a> {
    /// Reads an action from its number or the notation of its move.
    pub fn read(action: &'a Bound<'_, PyAny>) -> PyResult<Self> {
        // Most actions are plain integers, so this fast check comes first.
        let number = if let Ok(number) = action.cast_exact::<PyInt>() {
            number.clone()
        } else if let Ok(text) = action.cast::<PyString>() {
            return Ok(Self::Notation(text.to_cow()?));
        } else {
            integer("action", "an integer or a string", action)?
        };
        Ok(number.extract().map_or_else(|_| Self::Digits(digits(&number)), Self::Number))
    }
}

impl From<i64> for Action<'_> {
    fn from(number: i64) -> Self {
        number.try_into().map_or_else(|_| Self::Digits(number.to_string()), Self::Number)
    }
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
