//! Integer arguments.

use std::fmt::Display;
use std::ops::RangeInclusive;

use board_core::Player;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};

use crate::error::invalid;

/// An argument that should be an integer, as checked by [`within`](Self::within). `PyO3` itself
/// raises an `OverflowError` without the name of the argument.
pub enum Number<'py> {
    Default(u64),
    Given(Bound<'py, PyAny>),
}

impl<'py> FromPyObject<'_, 'py> for Number<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self::Given(object.to_owned()))
    }
}

impl Number<'_> {
    /// Returns the number.
    ///
    /// # Errors
    /// A `TypeError` if the argument is not an integer, and a `ValueError` if it is outside the
    /// range. Both contain the name.
    pub fn within<T: TryFrom<u64>>(&self, name: &str, range: RangeInclusive<u64>) -> PyResult<T> {
        let number = match self {
            Self::Default(number) => Ok(*number),
            Self::Given(object) => {
                let number = integer(name, "an integer", object)?;
                number.extract::<u64>().map_err(|_| digits(&number))
            }
        };
        let inside = number.and_then(|number| {
            let inside = T::try_from(number).ok().filter(|_| range.contains(&number));
            inside.ok_or_else(|| number.to_string())
        });
        inside.map_err(|found| {
            let (low, high) = range.into_inner();
            let to = if high == low + 1 { "or" } else { "to" };
            invalid(format!("{name}: expected {low} {to} {high}, found {found}"))
        })
    }

    /// Returns the player with this number.
    ///
    /// # Errors
    /// A `ValueError` if the number is neither 0 nor 1.
    pub fn player(&self) -> PyResult<Player> {
        let index: usize = self.within("player", 0..=1)?;
        Ok(Player::ALL[index])
    }
}

/// Reads a number that may be missing, as [`Number::within`] does.
pub fn optional<T: TryFrom<u64>>(
    given: Option<Number<'_>>,
    name: &str,
    range: RangeInclusive<u64>,
) -> PyResult<Option<T>> {
    given.map(|number| number.within(name, range)).transpose()
}

/// Converts an argument to an integer. Errors of its method `__index__` are passed on.
pub fn integer<'py>(
    name: impl Display,
    expected: &str,
    object: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyInt>> {
    let mistyped = |found: &Bound<'py, PyAny>| match found.get_type().name() {
        Ok(found) => PyTypeError::new_err(format!("{name}: expected {expected}, found {found}")),
        Err(why) => why,
    };
    if object.is_instance_of::<PyBool>() {
        return Err(mistyped(object));
    }
    if let Ok(number) = object.cast::<PyInt>() {
        return Ok(number.clone());
    }
    let Some(convert) = object.getattr_opt(intern!(object.py(), "__index__"))? else {
        return Err(mistyped(object));
    };
    convert.call0()?.cast_into::<PyInt>().map_err(|why| mistyped(&why.into_inner()))
}

/// Returns the digits of an integer, or a description if it is too long for Python to convert.
pub fn digits(number: &Bound<'_, PyAny>) -> String {
    let digits = number.str().map(|digits| digits.to_string());
    digits.unwrap_or_else(|_| "an integer of thousands of digits".to_string())
}
