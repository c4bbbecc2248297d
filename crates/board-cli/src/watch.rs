//! Long work on many threads, with a progress bar and Ctrl-C.

use std::fmt::Display;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPoolBuilder;

use crate::failure::Failure;

/// The delay of the progress bar.
const BAR_DELAY: Duration = Duration::from_secs(1);
/// The interval for checking on Ctrl-C and progress while waiting.
pub const TICK: Duration = Duration::from_millis(100);

static STOP: AtomicBool = AtomicBool::new(false);
static WAITING: AtomicBool = AtomicBool::new(false);
static FLAG: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Breaks after Ctrl-C.
#[inline]
pub fn poll() -> ControlFlow<()> {
    if STOP.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Returns a flag that Ctrl-C also sets.
pub fn flag() -> Arc<AtomicBool> {
    Arc::clone(&FLAG)
}

/// Installs a handler: Ctrl-C makes [`poll`] break and sets the [`flag`]; a second Ctrl-C ends the
/// program.
pub fn catch() -> Result<(), Failure> {
    let caught = ctrlc::set_handler(|| {
        FLAG.store(true, Relaxed);
        if STOP.swap(true, SeqCst) || WAITING.load(SeqCst) {
            std::process::exit(130);
        }
    });
    caught.map_err(|why| Failure::Data(format!("cannot handle Ctrl-C: {why}")))
}

/// Waits for input. Ctrl-C ends the program immediately, since all results are already written.
pub fn wait<T>(read: impl FnOnce() -> T) -> T {
    WAITING.store(true, SeqCst);
    // The handler sets and reads the flags in the opposite order, so Ctrl-C is never missed.
    if STOP.load(SeqCst) {
        std::process::exit(130);
    }
    let read = read();
    WAITING.store(false, SeqCst);
    read
}

/// The progress of work.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The number of finished parts.
    pub done: u64,
    /// The number of all parts.
    pub of: u64,
    /// The result so far, such as `12 leaves`.
    pub what: String,
}

/// Does `work` on `threads` threads. Ctrl-C makes [`poll`] break; a second one ends the program. If
/// the work takes long and standard error is a terminal, a bar shows the `progress`.
pub fn work<T: Send>(
    threads: usize,
    progress: impl Fn() -> Progress,
    work: impl FnOnce() -> T + Send,
) -> Result<T, Failure> {
    catch()?;
    let failed = |why: &dyn Display| Failure::Data(format!("cannot start threads: {why}"));
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|why| failed(&why))?;
    thread::scope(|scope| {
        // Nothing is sent; the channel closes when the work is done.
        let (finished, waiting) = mpsc::channel::<()>();
        let worker = thread::Builder::new().spawn_scoped(scope, move || {
            let _finished = finished;
            pool.install(work)
        });
        let worker = worker.map_err(|why| failed(&why))?;
        show(&waiting, progress);
        Ok(worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

fn show(waiting: &mpsc::Receiver<()>, progress: impl Fn() -> Progress) {
    if !io::stderr().is_terminal() {
        let _ = waiting.recv();
        return;
    }
    let start = Instant::now();
    let mut bar = None;
    while waiting.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
        if start.elapsed() >= BAR_DELAY {
            let Progress { done, of, what } = progress();
            let bar = bar.get_or_insert_with(|| new_bar(start));
            bar.set_length(of);
            bar.set_position(done);
            bar.set_message(what);
        }
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}

fn new_bar(start: Instant) -> ProgressBar {
    let style = ProgressStyle::with_template("{elapsed} {bar:40} {percent}% {msg}");
    let style = style.expect("the template is a valid constant");
    ProgressBar::no_length().with_style(style).with_elapsed(start.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_is_valid() {
        assert!(!new_bar(Instant::now()).is_finished());
    }
}
