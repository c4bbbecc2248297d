//! A thread pool that survives a fork.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::each;

/// A thread pool that is built on first use, once in each process.
///
/// A forked child inherits the pool, but not its threads, so that work given to it would never
/// finish.
pub struct Pool {
    threads: usize,
    /// The pool and the process that built it.
    built: Option<(ThreadPool, u32)>,
}

impl Pool {
    pub fn new(threads: usize) -> Self {
        Self { threads, built: None }
    }

    /// Runs `work` in the pool, or in the calling thread if one thread is enough.
    ///
    /// # Errors
    /// The threads cannot be started; then the work is not run.
    pub fn run<R: Send>(&mut self, work: impl FnOnce() -> R + Send) -> PyResult<R> {
        if self.threads <= 1 {
            return Ok(work());
        }
        Ok(self.pool()?.install(work))
    }

    /// Processes parts of a slice, one in each thread.
    ///
    /// # Errors
    /// As those of [`run`](Self::run).
    pub fn parts<T: Send, R: Send>(
        &mut self,
        all: &mut [T],
        work: impl Fn(&mut [T]) -> R + Sync + Send,
    ) -> PyResult<Vec<R>> {
        let per = all.len().div_ceil(self.threads).max(1);
        self.run(|| each(all.chunks_mut(per).collect(), work))
    }

    /// Returns the pool of this process.
    fn pool(&mut self) -> PyResult<&ThreadPool> {
        let process = std::process::id();
        if self.built.as_ref().is_none_or(|&(_, builder)| builder != process) {
            self.close();
            let built = ThreadPoolBuilder::new().num_threads(self.threads).build();
            let failed = |why| PyRuntimeError::new_err(format!("threads: {why}"));
            self.built = Some((built.map_err(failed)?, process));
        }
        Ok(&self.built.as_ref().expect("the pool was just built").0)
    }

    /// Ends the threads.
    pub fn close(&mut self) {
        if let Some((pool, builder)) = self.built.take() {
            if builder != std::process::id() {
                // Dropping the pool would wait for a lock if one of its threads held it during the
                // fork.
                std::mem::forget(pool);
            }
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.close();
    }
}
