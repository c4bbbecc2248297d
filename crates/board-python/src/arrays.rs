//! Validation of arrays.

use numpy::{
    Element, PyArray1, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Arrays up to this number of elements are allocated without a check for memory.
const FEW: usize = 1 << 16;

/// Creates an array of zeros. Large arrays use `numpy.zeros`, which takes microseconds longer but
/// raises an exception if there is not enough memory.
pub fn zeros<'py, T: Element>(
    py: Python<'py>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    if shape.iter().product::<usize>() <= FEW {
        return Ok(PyArrayDyn::zeros(py, shape, false));
    }
    let shape = PyTuple::new(py, shape)?;
    let made = py.import("numpy")?.call_method1("zeros", (shape, T::get_dtype(py)))?;
    Ok(made.cast_into()?)
}

/// Borrows an array for writing, after checking its type, shape, layout and writability.
pub fn writable<'py, T: Element>(
    what: &str,
    array: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let wanted =
        || format!("{what}: expected an array of {} of shape {shape:?}", name::<T>(array.py()));
    let Ok(typed) = array.cast::<PyArrayDyn<T>>() else {
        return Err(PyTypeError::new_err(format!("{}, found {}", wanted(), kind(array))));
    };
    if typed.shape() != shape {
        return Err(PyValueError::new_err(format!("{}, found {}", wanted(), kind(array))));
    }
    if !typed.is_c_contiguous() || !typed.is_aligned() {
        return Err(PyValueError::new_err(format!(
            "{} that is C-contiguous and aligned",
            wanted()
        )));
    }
    let written = typed.try_readwrite();
    written.map_err(|why| PyValueError::new_err(format!("{what}: not writable: {why}")))
}

/// Returns the argument `out`, or a new array if it is missing.
pub fn given_or_new<'py, T: Element>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    match out {
        Some(out) => writable("out", out, shape),
        None => Ok(zeros(py, shape)?.try_readwrite()?),
    }
}

/// Reads the numbers of an `int64` or `int32` array or of a sequence.
pub fn integers(what: &str, array: &Bound<'_, PyAny>, length: usize) -> PyResult<Vec<i64>> {
    let found = if let Ok(array) = array.cast::<PyArray1<i64>>() {
        numbers(array)?
    } else if let Ok(array) = array.cast::<PyArray1<i32>>() {
        numbers(array)?.into_iter().map(i64::from).collect()
    } else if array.cast::<PyUntypedArray>().is_ok() {
        let found = kind(array);
        return Err(PyTypeError::new_err(format!(
            "{what}: expected int64 or int32 of shape ({length},), found {found}"
        )));
    } else {
        array.extract::<Vec<i64>>().map_err(|why| {
            PyTypeError::new_err(format!("{what}: expected {length} integers: {why}"))
        })?
    };
    if found.len() == length {
        return Ok(found);
    }
    let found = found.len();
    Err(PyValueError::new_err(format!("{what}: expected {length} integers, found {found}")))
}

/// Copies the numbers of an array. `numpy` makes strided arrays contiguous first, because a
/// stride need not be a multiple of the element size (as in fields of structured arrays).
fn numbers<T: Element + Copy>(array: &Bound<'_, PyArray1<T>>) -> PyResult<Vec<T>> {
    if array.is_contiguous() && array.is_aligned() {
        return Ok(array.try_readonly()?.as_slice()?.to_vec());
    }
    let copied = array.call_method0("copy")?.cast_into::<PyArray1<T>>()?;
    Ok(copied.try_readonly()?.as_slice()?.to_vec())
}

/// Describes the type of an object for an error.
fn kind(object: &Bound<'_, PyAny>) -> String {
    match object.cast::<PyUntypedArray>() {
        Ok(array) => format!("{} of shape {:?}", array.dtype(), array.shape()),
        Err(_) => object.get_type().to_string(),
    }
}

fn name<T: Element>(py: Python<'_>) -> String {
    T::get_dtype(py).to_string()
}
