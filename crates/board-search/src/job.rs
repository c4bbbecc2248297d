//! How matches and analyses run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How a job runs: how many threads it uses, when it stops and how it reports progress.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
///
/// use board_search::Control;
///
/// let sum = AtomicU64::new(0);
/// Control::threads(2).each(5, |number| _ = sum.fetch_add(number, Relaxed));
/// assert_eq!(sum.into_inner(), 10);
/// ```
#[derive(Clone)]
pub struct Control<'a> {
    /// The number of threads, at least 1. A job uses fewer if the system cannot start all of them.
    pub threads: usize,
    /// Stops the job when it is set, for example by a signal handler.
    pub stop: Arc<AtomicBool>,
    /// Called after each part, by the thread that finished it: with the number of finished parts, the
    /// total number, and the result so far, such as `3 won, 1 drawn, 2 lost`.
    pub show: Option<&'a (dyn Fn(u64, u64, String) + Sync)>,
}

/// How often a waiting thread checks whether the job has to stop.
pub(crate) const TICK: Duration = Duration::from_millis(100);

impl Control<'_> {
    /// Returns a control for jobs that use this many threads and never stop early.
    #[must_use]
    pub fn threads(threads: usize) -> Self {
        Self { threads, stop: Arc::default(), show: None }
    }

    /// Calls `work` with the numbers below `count` in ascending order, on all threads, until the
    /// job has to stop. Work that has begun is finished.
    pub fn each(&self, count: u64, work: impl Fn(u64) + Sync) {
        let next = AtomicU64::new(0);
        let run = || {
            while !self.is_stopped() {
                let number = next.fetch_add(1, Relaxed);
                if number >= count {
                    break;
                }
                work(number);
            }
        };
        thread::scope(|scope| {
            for _ in 1..count.min(self.threads as u64) {
                if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                    break;
                }
            }
            run();
        });
    }

    /// Returns whether the job has to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Reports the number of finished parts, the total number and the result so far, if a callback is
    /// set.
    pub fn report(&self, done: u64, of: u64, what: impl FnOnce() -> String) {
        if let Some(show) = self.show {
            show(done, of, what());
        }
    }
}

/// Locks a mutex even if a thread has panicked. The data is consistent nevertheless.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
