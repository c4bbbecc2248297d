//! A search in a thread of its own, which the manager may stop.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread;

/// A running search.
pub(crate) struct Running<'scope, T> {
    thread: thread::ScopedJoinHandle<'scope, T>,
    stop: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
}

impl<'scope, T: Send + 'scope> Running<'scope, T> {
    /// Calls `search`, which has to end when `stop` is set, and then `answer` with its result. If
    /// `waits`, waits for the flag before the answer.
    ///
    /// # Errors
    /// If no thread can be started.
    pub(crate) fn start<F>(
        scope: &'scope thread::Scope<'scope, '_>,
        stop: Arc<AtomicBool>,
        waits: bool,
        search: impl FnOnce() -> F + Send + 'scope,
        answer: impl FnOnce(F) -> T + Send + 'scope,
    ) -> io::Result<Self> {
        let done = Arc::<AtomicBool>::default();
        let (stopped, is_done) = (Arc::clone(&stop), Arc::clone(&done));
        let run = move || {
            let found = search();
            while waits && !stopped.load(SeqCst) {
                thread::park();
            }
            // Before the answer, so that the manager may go on as soon as it reads the answer.
            is_done.store(true, SeqCst);
            answer(found)
        };
        let thread = thread::Builder::new().spawn_scoped(scope, run)?;
        Ok(Self { thread, stop, done })
    }

    /// Returns whether the answer is being written, so that [`join`](Self::join) does not wait long.
    pub(crate) fn is_done(&self) -> bool {
        self.done.load(SeqCst)
    }

    /// Ends the search.
    pub(crate) fn stop(&self) {
        self.stop.store(true, SeqCst);
        self.thread.thread().unpark();
    }

    /// Waits for the end of the search and returns the result, or an error if it panicked.
    pub(crate) fn join(self) -> thread::Result<T> {
        self.thread.join()
    }
}
