//! Integer arguments.

use std::fmt;
use std::ops::RangeInclusive;

use board_core::Player;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::error::invalid;

/// An integer argument of any size, which [`within`](Self::within) compares with a range. `PyO3`
/// alone would raise an `OverflowError` without the name of the argument.
pub enum Number<'py> {
    Default(u64),
    Given(Bound<'py, PyInt>),
}

impl<'py> FromPyObject<'_, 'py> for Number<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(number) = object.cast::<PyInt>() {
            return Ok(Self::Given(number.to_owned()));
        }
        let mistyped = |found: Bound<'py, PyAny>| match found.get_type().name() {
            Ok(found) => PyTypeError::new_err(format!("expected an integer, found {found}")),
            Err(why) => why,
        };
        let Some(convert) = object.getattr_opt(intern!(object.py(), "__index__"))? else {
            return Err(mistyped(object.to_owned()));
        };
        // Errors of the method are passed on.
        let number = convert.call0()?.cast_into::<PyInt>();
        number.map(Self::Given).map_err(|why| mistyped(why.into_inner()))
    }
}

impl fmt::Display for Number<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default(number) => number.fmt(f),
            Self::Given(number) => number.fmt(f),
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
            Self::Given(number) => number.extract::<u64>().ok(),
        };
        let inside = number.filter(|number| range.contains(number));
        inside.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
            let (low, high) = range.into_inner();
            let to = if high == low + 1 { "or" } else { "to" };
            invalid(format!("{name}: expected {low} {to} {high}, found {self}"))
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
