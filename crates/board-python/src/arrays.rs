//! Creation and validation of arrays.

use board_core::author::text::counted;
use board_core::escaped;
use numpy::ndarray::{Array1, Axis, Dimension, IntoDimension, IxDyn};
use numpy::{
    BorrowError, Element, PyArray, PyArray1, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods,
    PyReadonlyArrayDyn, PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyException, PyImportError, PyMemoryError, PyOverflowError, PyTypeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PySequence, PyString};

use crate::error::invalid;
use crate::number::{digits, integer};
use crate::{interrupt, memory};

/// The alignment of new arrays in bytes. JAX copies arrays with a smaller alignment.
const ALIGNMENT: usize = 64;

/// The number of values that are written between checks for Ctrl-C.
const CHUNK: usize = 1 << 24;

/// Loads NumPy's functions. Later, a failure or Ctrl-C while they are loaded would be a panic.
pub fn load(py: Python<'_>) -> PyResult<()> {
    let loaded = numpy::get_array_module(py).and_then(|module| {
        let functions = module.getattr("_ARRAY_API")?;
        Ok(functions.cast_into::<PyCapsule>()?)
    });
    loaded.map_err(|why| {
        if !why.is_instance_of::<PyException>(py) {
            return why;
        }
        let unusable = PyImportError::new_err(format!("NumPy cannot be used: {why}"));
        unusable.set_cause(py, Some(why));
        unusable
    })?;
    // Also loads what borrows need.
    PyArray1::<u8>::zeros(py, 1, false).try_readwrite().map(drop).map_err(invalid)
}

/// Reads the element type of observations, given by its name or as a type of NumPy.
pub fn dtype(given: Option<Bound<'_, PyAny>>) -> PyResult<&'static str> {
    let Some(given) = given else { return Ok("float32") };
    let mut name = given.to_string();
    if !given.is_instance_of::<PyString>() {
        let dtype = given.py().import("numpy")?.call_method1("dtype", (given,));
        name = dtype.and_then(|dtype| dtype.getattr("name")).map_or(name, |name| name.to_string());
    }
    let known = ["float32", "uint8"].into_iter().find(|known| *known == name);
    known.ok_or_else(|| {
        invalid(format!("dtype: expected float32 or uint8, found {}", escaped(&name)))
    })
}

/// Creates an aligned array of default values, which `fill` overwrites.
fn filled<T: Element + Copy + Default, D: Dimension>(
    py: Python<'_>,
    shape: D,
    fill: impl FnOnce(&mut [T]) -> PyResult<()>,
) -> PyResult<Bound<'_, PyArray<T, D>>> {
    // The size of an element divides the alignment.
    let (length, spare) = (shape.size(), ALIGNMENT.div_ceil(size_of::<T>()));
    let room = length.saturating_add(spare);
    let mut values = Vec::new();
    values.try_reserve_exact(room).map_err(|_| {
        let (name, shape) = (T::get_dtype(py), tuple(shape.slice()));
        PyMemoryError::new_err(format!("not enough memory for {name} of shape {shape}"))
    })?;
    // The system provides the memory while it is written.
    while values.len() < room {
        if !values.is_empty() {
            interrupt::check(py)?;
        }
        values.resize(room.min(values.len() + CHUNK), T::default());
    }
    let first = values.as_ptr().align_offset(ALIGNMENT).min(spare);
    fill(&mut values[first..][..length])?;
    // NumPy keeps the whole vector, and its array starts at the first aligned element.
    let mut values = Array1::from_vec(values);
    values.slice_axis_inplace(Axis(0), (first..first + length).into());
    let values = values.into_shape_with_order(shape).map_err(invalid)?;
    Ok(PyArray::from_owned_array(py, values))
}

/// Creates an aligned array of zeros that outlives the call. Callers can make it read-only and
/// writable again: `numpy` allows this for a view, because its base is a writable array.
pub fn zeros<'py, T: Element + Copy + Default>(
    py: Python<'py>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let owner = filled::<T, _>(py, IxDyn(shape), |_| Ok(()))?;
    Ok(owner.call_method0("view")?.cast_into()?)
}

/// Creates an aligned array of this shape with a copy of the values.
pub fn copied<'py, T: Element + Copy + Default>(
    py: Python<'py>,
    shape: impl IntoDimension,
    values: &[T],
) -> PyResult<Bound<'py, PyAny>> {
    write(py, None, shape, |new| {
        new.copy_from_slice(values);
        Ok(())
    })
}

/// Borrows an array for writing, after checking its type, shape, layout and writability.
pub fn writable<'py, T: Element>(
    what: &str,
    array: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let wanted = || {
        let (name, shape) = (T::get_dtype(array.py()), tuple(shape));
        format!("{what}: expected an array of {name} of shape {shape}")
    };
    let Ok(typed) = array.cast::<PyArrayDyn<T>>() else {
        return Err(PyTypeError::new_err(format!("{}, found {}", wanted(), kind(array))));
    };
    if typed.shape() != shape {
        return Err(invalid(format!("{}, found {}", wanted(), kind(array))));
    }
    if !typed.is_c_contiguous() || !typed.is_aligned() {
        return Err(invalid(format!("{} that is C-contiguous and aligned", wanted())));
    }
    typed.try_readwrite().map_err(|why| match why {
        BorrowError::AlreadyBorrowed => invalid(format!("{what}: in use by another thread")),
        _ => invalid(format!("{what}: not writable")),
    })
}

/// Writes into the argument `out`, or into a new array if it is missing, and returns the array.
pub fn write<'py, T: Element + Copy + Default>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    shape: impl IntoDimension,
    fill: impl FnOnce(&mut [T]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    let shape = shape.into_dimension();
    let Some(out) = out else { return Ok(filled(py, shape, fill)?.into_any()) };
    fill(writable("out", out, shape.slice())?.as_slice_mut()?)?;
    Ok(out.clone())
}

/// Reads an array of numbers, which `numpy` converts if necessary, with one of two numbers of rows of
/// this shape.
pub fn floats<'py>(
    what: &str,
    given: &Bound<'py, PyAny>,
    rows: [usize; 2],
    shape: &[usize],
) -> PyResult<PyReadonlyArrayDyn<'py, f32>> {
    let numpy = given.py().import("numpy")?;
    let array = numpy.call_method1("require", (given, "float32", "CA"))?;
    let array = array.cast_into::<PyArrayDyn<f32>>()?;
    if !rows.iter().any(|&count| array.shape() == [&[count], shape].concat()) {
        let wanted = tuple(&[&rows[..1], shape].concat());
        let found = kind(&array);
        return Err(invalid(format!("{what}: expected numbers of shape {wanted}, found {found}")));
    }
    Ok(array.try_readonly()?)
}

/// Reads one integer for each of `length` entries. `outside` returns the error for an integer that
/// does not fit in 64 bits, from its index and its value.
pub fn integers(
    what: &str,
    given: &Bound<'_, PyAny>,
    length: usize,
    outside: impl Fn(usize, &str) -> PyErr,
) -> PyResult<Vec<i64>> {
    let py = given.py();
    if let Ok(array) = given.cast::<PyUntypedArray>() {
        from_array(what, array, length, outside)
    } else if given.cast::<PySequence>().is_err() && given.hasattr(intern!(py, "__array__"))? {
        // Arrays and tensors of other libraries.
        let array = py.import("numpy")?.call_method1("asarray", (given,))?;
        from_array(what, array.cast()?, length, outside)
    } else {
        from_sequence(what, given, length, outside)
    }
}

fn wrong_length(what: &str, length: usize, found: Option<usize>) -> PyErr {
    let found = found.map_or_else(|| "more".to_string(), |found| found.to_string());
    invalid(format!("{what}: expected {}, found {found}", counted(length as u32, "integer")))
}

/// Reads an array of any integer type, byte order and layout.
fn from_array(
    what: &str,
    array: &Bound<'_, PyUntypedArray>,
    length: usize,
    outside: impl Fn(usize, &str) -> PyErr,
) -> PyResult<Vec<i64>> {
    let wrong = || {
        let (shape, found) = (tuple(&[length]), kind(array));
        format!("{what}: expected integers of shape {shape}, found {found}")
    };
    // NumPy gives an empty array the type float64.
    if length == 0 && array.shape() == [0] {
        return Ok(Vec::new());
    }
    if !matches!(array.dtype().kind(), b'i' | b'u') {
        return Err(PyTypeError::new_err(wrong()));
    }
    if array.ndim() != 1 {
        return Err(invalid(wrong()));
    }
    if array.len() != length {
        return Err(wrong_length(what, length, Some(array.len())));
    }
    if array.dtype().kind() == b'u' {
        let numbers = numbers::<u64>(array)?;
        let converted = numbers.into_iter().enumerate().map(|(index, number)| {
            i64::try_from(number).map_err(|_| outside(index, &number.to_string()))
        });
        return memory::try_collect(converted);
    }
    numbers::<i64>(array)
}

/// Copies the numbers of an array, which `numpy` converts first if necessary. A stride need not be a
/// multiple of the element size (as in fields of structured arrays).
fn numbers<T: Element + Copy>(array: &Bound<'_, PyUntypedArray>) -> PyResult<Vec<T>> {
    let (py, mut array) = (array.py(), array.as_any().clone());
    let fits = |array: &Bound<'_, PyArray1<T>>| array.is_contiguous() && array.is_aligned();
    if !array.cast::<PyArray1<T>>().is_ok_and(fits) {
        array = py.import("numpy")?.call_method1("array", (array, T::get_dtype(py)))?;
    }
    let array = array.cast_into::<PyArray1<T>>()?.try_readonly()?;
    memory::collect(array.as_slice()?.iter().copied())
}

/// Reads a sequence. If it yields too many items, only the first of these is read.
fn from_sequence(
    what: &str,
    given: &Bound<'_, PyAny>,
    length: usize,
    outside: impl Fn(usize, &str) -> PyErr,
) -> PyResult<Vec<i64>> {
    if given.is_instance_of::<PyString>() || given.cast::<PySequence>().is_err() {
        let (expected, found) = (counted(length as u32, "integer"), kind(given));
        return Err(PyTypeError::new_err(format!("{what}: expected {expected}, found {found}")));
    }
    check_length(given, length, |found| wrong_length(what, length, found))?;
    let (mut found, mut items) = (memory::vec(length)?, given.try_iter()?);
    for index in 0..length {
        let item = items.next().ok_or_else(|| wrong_length(what, length, Some(index)))??;
        let number = integer(format_args!("{what}[{index}]"), "an integer", &item)?;
        found.push(number.extract().map_err(|_| outside(index, &digits(&number)))?);
    }
    let more = items.next().transpose()?;
    more.map_or(Ok(found), |_| Err(wrong_length(what, length, None)))
}

/// Checks the length of a sequence. `wrong` returns the error for another length, which is `None` if
/// it exceeds 64 bits (that of a range may).
pub fn check_length(
    sequence: &Bound<'_, PyAny>,
    length: usize,
    wrong: impl Fn(Option<usize>) -> PyErr,
) -> PyResult<()> {
    match sequence.len() {
        Ok(found) if found == length => Ok(()),
        Ok(found) => Err(wrong(Some(found))),
        Err(why) if why.is_instance_of::<PyOverflowError>(sequence.py()) => Err(wrong(None)),
        Err(why) => Err(why),
    }
}

/// Describes the type of an object for an error.
pub fn kind(object: &Bound<'_, PyAny>) -> String {
    match object.cast::<PyUntypedArray>() {
        Ok(array) => format!("{} of shape {}", array.dtype(), tuple(array.shape())),
        Err(_) => {
            object.get_type().name().map_or_else(|_| "an object".into(), |name| name.to_string())
        }
    }
}

/// Writes a shape as a tuple in Python.
pub fn tuple(shape: &[usize]) -> String {
    match shape {
        [length] => format!("({length},)"),
        _ => format!("({})", shape.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    }
}
