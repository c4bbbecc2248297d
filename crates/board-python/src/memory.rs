//! Large allocations, which report a lack of memory instead of ending the process.

use std::hint::black_box;

use board_games::AnyPosition;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

/// An upper bound on the memory of a Python object of a position in bytes, with its place in lists
/// and vectors.
pub const OBJECT: usize = 256 + size_of::<AnyPosition>();

/// A lack of memory for this number of bytes.
#[derive(Debug)]
pub struct Lack(usize);

impl Lack {
    /// A lack of memory for this number of items.
    pub fn of<T>(items: usize) -> Self {
        Self(items.saturating_mul(size_of::<T>()))
    }
}

impl From<Lack> for PyErr {
    fn from(lack: Lack) -> Self {
        PyMemoryError::new_err(format!("not enough memory for {} bytes", lack.0))
    }
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
pub fn check(count: usize, bytes: usize) -> Result<(), Lack> {
    let bytes = count.saturating_mul(bytes);
    if is_free(bytes) { Ok(()) } else { Err(Lack(bytes)) }
}

/// Checks that memory suffices for `count` Python objects of positions. The conversion to Python
/// does not report a lack of memory.
pub fn check_positions(count: usize) -> PyResult<()> {
    check(count, OBJECT)
        .map_err(|_| PyMemoryError::new_err(format!("not enough memory for {count} positions")))
}

/// Creates an empty vector for this number of items.
pub fn vec<T>(capacity: usize) -> Result<Vec<T>, Lack> {
    let mut all = Vec::new();
    all.try_reserve_exact(capacity).map_err(|_| Lack::of::<T>(capacity))?;
    Ok(all)
}

/// Creates a vector of equal items.
pub fn repeat<T: Clone>(item: T, count: usize) -> Result<Vec<T>, Lack> {
    let mut all = vec(count)?;
    all.resize(count, item);
    Ok(all)
}

/// Appends an item.
pub fn push<T>(all: &mut Vec<T>, item: T) -> Result<(), Lack> {
    all.try_reserve(1).map_err(|_| Lack::of::<T>(all.len().saturating_add(1)))?;
    all.push(item);
    Ok(())
}

/// Collects items.
pub fn collect<T>(items: impl Iterator<Item = T>) -> Result<Vec<T>, Lack> {
    try_collect(items.map(Ok))
}

/// Collects items until the first error.
pub fn try_collect<T, E: From<Lack>>(
    items: impl Iterator<Item = Result<T, E>>,
) -> Result<Vec<T>, E> {
    let mut all = vec(items.size_hint().0)?;
    for item in items {
        push(&mut all, item?)?;
    }
    Ok(all)
}
