//! The flags that Ctrl-C sets. It is handled in a thread of its own.

use std::sync::atomic::Ordering::SeqCst;

use crate::sync::{Arc, AtomicBool};

/// The flags of the handler.
#[derive(Default)]
pub struct CtrlC {
    stop: Arc<AtomicBool>,
    waiting: AtomicBool,
}

impl CtrlC {
    /// Returns the flag that stops jobs.
    pub fn stop(&self) -> &Arc<AtomicBool> {
        &self.stop
    }

    /// Handles Ctrl-C, which stops a job. Returns whether the program has to end, because it is
    /// waiting for input or Ctrl-C was pressed before.
    pub fn press(&self) -> bool {
        self.stop.swap(true, SeqCst) || self.waiting.load(SeqCst)
    }

    /// Waits for input with `read`. Returns `None` if Ctrl-C was pressed before; later, the handler
    /// ends the program.
    pub fn wait<T>(&self, read: impl FnOnce() -> T) -> Option<T> {
        self.waiting.store(true, SeqCst);
        // The handler sets and reads the flags in the opposite order, so Ctrl-C is never missed.
        if self.stop.load(SeqCst) {
            return None;
        }
        let read = read();
        self.waiting.store(false, SeqCst);
        Some(read)
    }
}
