//! Arguments with an entry for each game.

use numpy::{PyArray1, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PySequence, PyString};

use crate::arrays::{check_length, tuple};
use crate::envs::Starts;
use crate::error::invalid;
use crate::memory;
use crate::position::Position;

/// Reads a mask; without one, all games are chosen.
pub fn mask(mask: Option<&Bound<'_, PyAny>>, games: usize) -> PyResult<Vec<bool>> {
    let Some(mask) = mask else { return memory::repeat(true, games) };
    let wrong = |found| {
        let shape = tuple(&[games]);
        invalid(format!("mask: expected shape {shape}, found {found}"))
    };
    if mask.cast::<PySequence>().is_ok() && !mask.is_instance_of::<PyString>() {
        // NumPy would convert all items first.
        let shape =
            |found: Option<usize>| found.map_or("more".to_string(), |found| tuple(&[found]));
        check_length(mask, games, |found| wrong(shape(found)))?;
    }
    let numpy = mask.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (mask,))?.cast_into::<PyUntypedArray>()?;
    let (dtype, shape) = (array.dtype(), array.shape());
    // Other integers may be indices of games.
    if dtype.itemsize() != 1 || !matches!(dtype.kind(), b'b' | b'i' | b'u') {
        return Err(PyTypeError::new_err(format!(
            "mask: expected bool or int8 of shape ({games},), found {dtype}"
        )));
    }
    if shape != [games] {
        return Err(wrong(tuple(shape)));
    }
    // The bytes of a view can be other than 0 and 1.
    let bytes = array.call_method1("view", ("uint8",))?.cast_into::<PyArray1<u8>>()?;
    let bytes = bytes.try_readonly()?;
    memory::collect(bytes.as_array().iter().map(|&byte| byte != 0))
}

/// Reads the start positions of the chosen games.
pub fn starts(positions: &Bound<'_, PyAny>, mask: &[bool]) -> PyResult<Starts> {
    let (mut starts, mut items) = (memory::vec(mask.len())?, positions.try_iter()?);
    let expected = format!("positions: expected {} positions", mask.len());
    for (game, &chosen) in mask.iter().enumerate() {
        let fewer = || invalid(format!("{expected}, found {game}"));
        let position = items.next().ok_or_else(fewer)??;
        starts.push(if chosen { Some(Position::item(position, game)?) } else { None });
    }
    let more = items.next().transpose()?;
    more.map_or(Ok(starts), |_| Err(invalid(format!("{expected}, found more"))))
}
