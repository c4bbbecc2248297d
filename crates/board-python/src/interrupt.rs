//! Long work, which Ctrl-C interrupts.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The interval between checks for Ctrl-C.
const OFTEN: Duration = Duration::from_millis(20);

/// Runs `work` in another thread without the GIL. The calling thread waits and checks for signals,
/// because Python handles them only in its main thread. After a signal, it sets `stop` and waits
/// for the end of the work.
pub fn run<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let mut stopped = None;
    let done = py.detach(|| {
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            // Sending cannot fail: the receiver below waits for the result.
            let work = move || drop(sender.send(work()));
            thread::Builder::new().spawn_scoped(scope, work).ok()?;
            loop {
                match receiver.recv_timeout(OFTEN) {
                    Ok(done) => return Some(done),
                    Err(RecvTimeoutError::Disconnected) => return None,
                    Err(RecvTimeoutError::Timeout) if stopped.is_none() => {
                        stopped = Python::attach(|py| py.check_signals().err());
                        stop.store(stopped.is_some(), Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })
    });
    match stopped {
        Some(why) => Err(why),
        None => done.ok_or_else(|| PyRuntimeError::new_err("the work ended without a result")),
    }
}
