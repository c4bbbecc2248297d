//! Arrays that Python hands in: of the right kind, or a clear error.

use numpy::{
    Element, PyArray1, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// So many elements there is always memory for.
const FEW: usize = 1 << 16;

/// An array of zeros. A large one is made by numpy's own function, which takes microseconds longer
/// and raises an exception where there is no memory.
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

/// An array to write into, which has to have this type and shape, lie in one piece, and be writable.
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
        return Err(PyValueError::new_err(format!("{}, C-contiguous and aligned", wanted())));
    }
    let written = typed.try_readwrite();
    written.map_err(|why| PyValueError::new_err(format!("{what} cannot be written: {why}")))
}

/// The array to write into that somebody hands in as `out`, or else a new one.
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

/// The numbers of an array of `int64` or `int32`, or of a sequence.
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
    Err(PyValueError::new_err(format!("{what}: expected {length} of them, found {found}")))
}

/// The numbers of an array. One that is scattered in memory, such as the field of a record, is put
/// together by numpy: a step from one number to the next need not be a multiple of their size.
fn numbers<T: Element + Copy>(array: &Bound<'_, PyArray1<T>>) -> PyResult<Vec<T>> {
    if array.is_contiguous() && array.is_aligned() {
        return Ok(array.try_readonly()?.as_slice()?.to_vec());
    }
    let copied = array.call_method0("copy")?.cast_into::<PyArray1<T>>()?;
    Ok(copied.try_readonly()?.as_slice()?.to_vec())
}

/// What an object is, for an error.
fn kind(object: &Bound<'_, PyAny>) -> String {
    match object.cast::<PyUntypedArray>() {
        Ok(array) => format!("{} of shape {:?}", array.dtype(), array.shape()),
        Err(_) => object.get_type().to_string(),
    }
}

fn name<T: Element>(py: Python<'_>) -> String {
    T::get_dtype(py).to_string()
}
