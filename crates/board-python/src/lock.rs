//! Objects that one thread at a time can use, also after a fork.

use std::process;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, TryLockError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The contents of a Python object that one thread at a time can use.
pub struct Lock<T> {
    /// The name of the class.
    class: &'static str,
    contents: Mutex<T>,
    /// The process that locked the contents last, at first the one that created them. A forked
    /// process inherits the number of its parent.
    user: AtomicU32,
}

impl<T> Lock<T> {
    pub fn new(class: &'static str, contents: T) -> Self {
        Self { class, contents: Mutex::new(contents), user: AtomicU32::new(process::id()) }
    }

    /// Locks the contents; fails if another thread is using them. In a forked process, this thread
    /// may have been one of the parent; then the contents stay unusable.
    pub fn lock(&self) -> PyResult<MutexGuard<'_, T>> {
        let (class, process) = (self.class, process::id());
        Err(PyRuntimeError::new_err(match self.contents.try_lock() {
            Ok(contents) => {
                self.user.store(process, Relaxed);
                return Ok(contents);
            }
            Err(TryLockError::Poisoned(_)) => {
                format!("this {class} is unusable after a failure in an earlier call")
            }
            Err(TryLockError::WouldBlock) if self.user.load(Relaxed) == process => {
                format!("another thread is using this {class}")
            }
            Err(TryLockError::WouldBlock) => {
                format!("another thread was using this {class} when the process was forked")
            }
        }))
    }
}
