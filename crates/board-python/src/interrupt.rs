//! Long calls that can be interrupted by Ctrl-C.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::memory::is_free;

/// `check` of `board_games._interrupt`.
static CHECK: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// The interval between checks.
const OFTEN: Duration = Duration::from_millis(20);

/// The number of items, which take up to a few microseconds each, for one poll.
const SELDOM: usize = 1024;

/// The stack size of the working thread in bytes, the default of the standard library.
const STACK: usize = 2 << 20;

/// Returns an exception if the current call should end: in Python's main thread after Ctrl-C, in
/// other threads if their run was stopped.
pub fn check(py: Python<'_>) -> PyResult<()> {
    py.check_signals()?;
    CHECK.import(py, "board_games._interrupt", "check")?.call0()?;
    Ok(())
}

/// Calls [`check`] at some of the indices of a loop of short steps.
pub fn check_at(py: Python<'_>, index: usize) -> PyResult<()> {
    if index % 65_536 == 65_535 { check(py) } else { Ok(()) }
}

/// Ends work in the calling thread, and in threads that it starts, if the calling thread should end.
pub struct Watch {
    caller: ThreadId,
    stopped: AtomicBool,
    /// The time of the last check, and the exception.
    checked: Mutex<(Instant, Option<PyErr>)>,
}

impl Watch {
    /// Runs `work` without the GIL, which ends when a poll fails.
    pub fn run<T: Send>(py: Python<'_>, work: impl FnOnce(&Self) -> T + Send) -> PyResult<T> {
        let watch = Self {
            caller: thread::current().id(),
            stopped: AtomicBool::new(false),
            checked: Mutex::new((Instant::now(), None)),
        };
        let done = py.detach(|| work(&watch));
        let (_, why) = watch.checked.into_inner().unwrap_or_else(PoisonError::into_inner);
        why.map_or(Ok(done), Err)
    }

    /// Returns whether to continue. The calling thread checks whether it should end.
    pub fn poll(&self) -> ControlFlow<()> {
        if thread::current().id() == self.caller {
            let mut checked = self.checked.lock().unwrap_or_else(PoisonError::into_inner);
            if checked.0.elapsed() >= OFTEN {
                let found = Python::attach(check);
                self.stopped.fetch_or(found.is_err(), Relaxed);
                *checked = (Instant::now(), found.err().or(checked.1.take()));
            }
        }
        if self.stopped.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns the items until a poll fails, which is tried from time to time.
    pub fn items<T>(&self, items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        let go_on = |&(index, _): &_| index % SELDOM != 0 || self.poll().is_continue();
        items.enumerate().take_while(go_on).map(|(_, item)| item)
    }
}

/// Runs `work` in another thread without the GIL. The calling thread waits and checks whether it
/// should end. If so, it sets `stop` and waits for the end of the work.
pub fn run<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    // A thread that gets a stack but no memory for its own data would abort.
    if !is_free(2 * STACK) {
        return Err(PyMemoryError::new_err("there is not enough memory for a thread"));
    }
    let (sender, receiver) = mpsc::channel();
    // Sending cannot fail: the receiver below waits for the result.
    let work = move || drop(sender.send(work()));
    let wait = move || {
        let mut stopped = Ok(());
        loop {
            match receiver.recv_timeout(OFTEN) {
                Err(RecvTimeoutError::Timeout) => {
                    stopped = stopped.and_then(|()| Python::attach(check));
                    stop.store(stopped.is_err(), Relaxed);
                }
                done => {
                    let ended = |_| PyRuntimeError::new_err("the work ended without a result");
                    return stopped.and_then(|()| done.map_err(ended));
                }
            }
        }
    };
    py.detach(move || {
        thread::scope(|scope| {
            thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, work)
                .map_err(|why| PyRuntimeError::new_err(format!("cannot start a thread: {why}")))?;
            wait()
        })
    })
}
