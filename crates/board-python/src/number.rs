//! Integer arguments.

use std::fmt;
use std::ops::RangeInclusive;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::error::invalid;

/// An integer argument of any size, which [`within`](Self::within) compares with a range. `PyO3`
/// alone would raise an `OverflowError` without the name of the argument.
pub enum Number<'py> {
    Default(u64),
    Given(Bound<'py, PyAny>),
}

impl<'py> FromPyObject<'_, 'py> for Number<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if object.is_instance_of::<PyInt>() {
            return Ok(Self::Given(object.to_owned()));
        }
        if !object.hasattr("__index__")? {
            let found = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!("expected an integer, found {found}")));
        }
        Ok(Self::Given(object.call_method0("__index__")?))
    }
}

impl fmt::Display for Number<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default(number) => number.fmt(f),
            Self::Given(object) => object.fmt(f),
        }
    }
}

impl Number<'_> {
    /// Returns the number.
    ///
    /// # Errors
    /// A `ValueError` with the argument's name if the number is outside the range.
    pub fn within<T: TryFrom<u64>>(&self, name: &str, range: RangeInclusive<u64>) -> PyResult<T> {
        let number = match self {
            Self::Default(number) => Some(*number),
            Self::Given(object) => object.extract::<u64>().ok(),
        };
        let inside = number.filter(|number| range.contains(number));
        inside.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
            let (low, high) = range.into_inner();
            invalid(format!("{name}: expected {low} to {high}, found {self}"))
        })
    }
}
