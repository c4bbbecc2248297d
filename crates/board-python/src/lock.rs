//! Objects that one thread at a time can use.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, TryLockError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The contents of a Python object that one thread at a time can use.
pub struct Lock<T> {
    /// The name of the class.
    class: &'static str,
    contents: Mutex<T>,
    /// The process that locked the contents last.
    process: AtomicU32,
}

impl<T> Lock<T> {
    pub fn new(class: &'static str, contents: T) -> Self {
        let process = AtomicU32::new(std::process::id());
        Self { class, contents: Mutex::new(contents), process }
    }

    /// Locks the contents; fails if another thread is using them. In a forked process, this thread
    /// may have been one of the parent.
    pub fn lock(&self) -> PyResult<MutexGuard<'_, T>> {
        let (class, process) = (self.class, std::process::id());
        let why = match self.contents.try_lock() {
            Ok(contents) => {
                self.process.store(process, Ordering::Relaxed);
                return Ok(contents);
            }
            Err(TryLockError::WouldBlock) if self.process.load(Ordering::Relaxed) == process => {
                format!("another thread is using this {class}")
            }
            Err(TryLockError::WouldBlock) => {
                format!("another thread was using this {class} when the process was forked")
            }
            Err(TryLockError::Poisoned(_)) => {
                format!("this {class} is unusable after a failure in an earlier call")
            }
        };
        Err(PyRuntimeError::new_err(why))
    }
}
