//! Arguments with an entry for each game.

use numpy::{PyArray1, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PySequence, PyString};

use crate::arrays::{length, tuple};
use crate::envs::Starts;
use crate::error::invalid;
use crate::memory;
use crate::position::Position;

/// Reads a mask; without one, all games are chosen.
pub fn mask(mask: Option<&Bound<'_, PyAny>>, games: usize) -> PyResult<Vec<bool>> {
    let Some(mask) = mask else { return Ok(memory::repeat(true, games)?) };
    let wrong = |found| {
        let shape = tuple(&[games]);
        invalid(format!("mask: expected shape {shape}, found {found}"))
    };
    if mask.cast::<PySequence>().is_ok() && !mask.is_instance_of::<PyString>() {
        // NumPy would convert all items first.
        match length(mask)? {
            Some(found) if found == games => {}
            Some(found) => return Err(wrong(tuple(&[found]))),
            None => return Err(wrong("more".to_string())),
        }
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
    Ok(memory::collect(bytes.as_array().iter().map(|&byte| byte != 0))?)
}

/// Reads the start positions of the chosen games.
pub fn starts(positions: &Bound<'_, PyAny>, mask: &[bool]) -> PyResult<Starts> {
    let mut starts: Starts = memory::vec(mask.len())?;
    for position in positions.try_iter()? {
        let (position, game) = (position?, starts.len());
        let Some(&chosen) = mask.get(game) else {
            return Err(invalid(format!("positions: expected {game} positions, found more")));
        };
        starts.push(if chosen { Some(Position::item(position, game)?) } else { None });
    }
    if starts.len() < mask.len() {
        let (games, found) = (mask.len(), starts.len());
        return Err(invalid(format!("positions: expected {games} positions, found {found}")));
    }
    Ok(starts)
}
