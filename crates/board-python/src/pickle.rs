//! Pickles of plain data.

use pyo3::prelude::*;
use pyo3::{IntoPyObjectExt, PyTypeInfo};

/// A function and its arguments, as `__reduce__` returns them.
pub type Reduced<'py> = PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)>;

/// Reduces an object of class `T` to a call of its static method `_restore` with the fields.
pub fn reduced<'py, T: PyTypeInfo>(
    py: Python<'py>,
    fields: impl IntoPyObject<'py>,
) -> Reduced<'py> {
    Ok((py.get_type::<T>().getattr("_restore")?, fields.into_bound_py_any(py)?))
}
