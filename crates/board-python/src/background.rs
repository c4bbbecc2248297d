//! Work in the background, while the calling thread checks whether it should end.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The interval between checks.
const OFTEN: Duration = Duration::from_millis(20);

/// The stack size of the working thread in bytes, the default of the standard library.
pub const STACK: usize = 2 << 20;

/// Runs `work` in another thread. The calling thread waits and calls `check`. If this returns a reason
/// to end, it sets `stop`, waits for the end of the work and returns the reason as an error.
///
/// Returns `None` if the work panicked.
///
/// # Errors
/// If no thread can be started, `cannot_start` returns the reason.
pub fn run<T: Send, E>(
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
    mut check: impl FnMut() -> Result<(), E>,
    cannot_start: impl FnOnce(io::Error) -> E,
) -> Result<Option<T>, E> {
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        // Sending cannot fail: the receiver below waits for the result.
        let work = move || drop(sender.send(work()));
        let started = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        started.map_err(cannot_start)?;
        let mut stopped = Ok(());
        loop {
            match receiver.recv_timeout(OFTEN) {
                Ok(done) => return stopped.map(|()| Some(done)),
                Err(RecvTimeoutError::Disconnected) => return stopped.map(|()| None),
                Err(RecvTimeoutError::Timeout) if stopped.is_ok() => {
                    stopped = check();
                    if stopped.is_err() {
                        stop.store(true, Relaxed);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    })
}
