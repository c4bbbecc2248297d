//! Objects that one thread at a time can use.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::exclusive::{Exclusive, Guard, Unusable};

/// The contents of a Python object that one thread at a time can use.
pub struct Lock<T> {
    /// The name of the class.
    class: &'static str,
    contents: Exclusive<T>,
}

impl<T> Lock<T> {
    pub fn new(class: &'static str, contents: T) -> Self {
        Self { class, contents: Exclusive::new(contents) }
    }

    /// Locks the contents; fails if another thread is using them. In a forked process, this thread
    /// may have been one of the parent.
    pub fn lock(&self) -> PyResult<Guard<'_, T>> {
        let class = self.class;
        self.contents.lock(std::process::id()).map_err(|why| {
            PyRuntimeError::new_err(match why {
                Unusable::InUse => format!("another thread is using this {class}"),
                Unusable::Forked => {
                    format!("another thread was using this {class} when the process was forked")
                }
                Unusable::Poisoned => {
                    format!("this {class} is unusable after a failure in an earlier call")
                }
            })
        })
    }
}
