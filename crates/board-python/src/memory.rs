//! Large allocations, which report a lack of memory instead of ending the process.

use std::hint::black_box;

use board_games::AnyPosition;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

/// An upper bound on the memory of a Python object of a position in bytes, with its place in lists
/// and vectors.
pub const OBJECT: usize = 256 + size_of::<AnyPosition>();

/// Returns the exception for a lack of memory for this number of items.
fn lack(count: usize, bytes: usize) -> PyErr {
    PyMemoryError::new_err(format!("not enough memory for {} bytes", count.saturating_mul(bytes)))
}

/// Returns whether a block of this size can be allocated.
pub fn is_free(bytes: usize) -> bool {
    let mut block = Vec::<u8>::new();
    let free = block.try_reserve_exact(bytes).is_ok();
    // Otherwise, the compiler may remove the allocation.
    drop(black_box(block));
    free
}

/// Checks that memory suffices for `count` items of this number of bytes.
pub fn check(count: usize, bytes: usize) -> PyResult<()> {
    if is_free(count.saturating_mul(bytes)) { Ok(()) } else { Err(lack(count, bytes)) }
}

/// Checks that memory suffices for `count` Python objects of positions. The conversion to Python
/// does not report a lack of memory.
pub fn check_positions(count: usize) -> PyResult<()> {
    check(count, OBJECT)
        .map_err(|_| PyMemoryError::new_err(format!("not enough memory for {count} positions")))
}

/// Creates an empty vector for this number of items.
pub fn vec<T>(capacity: usize) -> PyResult<Vec<T>> {
    let mut all = Vec::new();
    all.try_reserve_exact(capacity).map_err(|_| lack(capacity, size_of::<T>()))?;
    Ok(all)
}

/// Creates a vector of equal items.
pub fn repeat<T: Clone>(item: T, count: usize) -> PyResult<Vec<T>> {
    let mut all = vec(count)?;
    all.resize(count, item);
    Ok(all)
}

/// Makes room for an item.
pub fn reserve<T>(all: &mut Vec<T>) -> PyResult<()> {
    all.try_reserve(1).map_err(|_| lack(all.len().saturating_add(1), size_of::<T>()))
}

/// Appends an item.
pub fn push<T>(all: &mut Vec<T>, item: T) -> PyResult<()> {
    reserve(all)?;
    all.push(item);
    Ok(())
}

/// Collects items.
pub fn collect<T>(items: impl Iterator<Item = T>) -> PyResult<Vec<T>> {
    try_collect(items.map(Ok))
}

/// Collects items until the first error.
pub fn try_collect<T>(items: impl Iterator<Item = PyResult<T>>) -> PyResult<Vec<T>> {
    let mut all = vec(items.size_hint().0)?;
    for item in items {
        push(&mut all, item?)?;
    }
    Ok(all)
}
