//! The types of shuttle, with the names that the standard library uses.

pub use shuttle::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize};
pub use shuttle::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

/// Returns a list of pairs of zeros, as the search needs it.
pub fn zeros(pairs: usize) -> Option<Vec<[AtomicU64; 2]>> {
    Some((0..pairs).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect())
}

/// Threads.
pub mod thread {
    use std::io;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    pub use shuttle::thread::{Result, Scope, ScopedJoinHandle, park, scope, spawn, yield_now};

    /// The number of threads that can still be started.
    static LEFT: AtomicUsize = AtomicUsize::new(usize::MAX);

    /// Lets [`Builder`] start only this many threads from now on.
    pub fn limit(threads: usize) {
        LEFT.store(threads, Relaxed);
    }

    /// A thread factory for scoped threads, which shuttle does not have.
    #[derive(Default)]
    pub struct Builder;

    impl Builder {
        /// Creates a factory.
        pub fn new() -> Self {
            Self
        }

        /// Does nothing.
        pub fn stack_size(self, _: usize) -> Self {
            self
        }

        /// Starts a thread.
        ///
        /// # Errors
        /// If [`limit`] does not allow it.
        pub fn spawn_scoped<'scope, T: Send + 'scope>(
            self,
            scope: &'scope Scope<'scope, '_>,
            work: impl FnOnce() -> T + Send + 'scope,
        ) -> io::Result<ScopedJoinHandle<'scope, T>> {
            let left = LEFT.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
            left.map_err(|_| io::Error::other("no thread is left"))?;
            Ok(scope.spawn(work))
        }
    }
}

/// Channels.
pub mod mpsc {
    use std::cell::Cell;
    use std::time::Duration;

    use shuttle::sync::mpsc;
    pub use shuttle::sync::mpsc::{RecvError, RecvTimeoutError, Sender, TryRecvError};

    /// The number of timeouts of a receiver. After them, it waits without a limit, because a model
    /// must be finite.
    const TIMEOUTS: usize = 2;

    /// The receiving half of a channel, with timeouts, which shuttle does not have.
    pub struct Receiver<T> {
        inner: mpsc::Receiver<T>,
        timeouts: Cell<usize>,
    }

    /// Creates an unbounded channel.
    pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
        let (sender, inner) = mpsc::channel();
        (sender, Receiver { inner, timeouts: Cell::new(TIMEOUTS) })
    }

    impl<T> Receiver<T> {
        /// Waits for a message.
        ///
        /// # Errors
        /// If all senders are gone.
        pub fn recv(&self) -> Result<T, RecvError> {
            self.inner.recv()
        }

        /// Returns a message, or times out immediately.
        ///
        /// # Errors
        /// If the call times out or all senders are gone.
        pub fn recv_timeout(&self, _: Duration) -> Result<T, RecvTimeoutError> {
            if self.timeouts.get() == 0 {
                return self.recv().map_err(|RecvError| RecvTimeoutError::Disconnected);
            }
            // Without this point, no other thread could send before the first timeout.
            shuttle::thread::sleep(Duration::ZERO);
            self.inner.try_recv().map_err(|why| match why {
                TryRecvError::Disconnected => RecvTimeoutError::Disconnected,
                TryRecvError::Empty => {
                    self.timeouts.set(self.timeouts.get() - 1);
                    RecvTimeoutError::Timeout
                }
            })
        }
    }
}
