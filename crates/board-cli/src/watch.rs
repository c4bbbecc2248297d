//! Long work: on many threads, with a bar that shows how far it is, until it is done or stopped.

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

const PATIENCE: Duration = Duration::from_secs(1);
/// So often somebody who waits looks whether there is something new, or Ctrl-C.
pub const TICK: Duration = Duration::from_millis(100);

static STOP: AtomicBool = AtomicBool::new(false);
static WAITING: AtomicBool = AtomicBool::new(false);
static FLAG: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Breaks after Ctrl-C.
#[inline]
pub fn poll() -> ControlFlow<()> {
    if STOP.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// A flag that Ctrl-C sets too, for those who want one of their own.
pub fn flag() -> Arc<AtomicBool> {
    Arc::clone(&FLAG)
}

/// From now on Ctrl-C makes [`poll`] break and sets the [`flag`]; a second one ends the program.
pub fn catch() -> Result<(), Failure> {
    let caught = ctrlc::set_handler(|| {
        FLAG.store(true, Relaxed);
        if STOP.swap(true, SeqCst) || WAITING.load(SeqCst) {
            std::process::exit(130);
        }
    });
    caught.map_err(|why| Failure::Data(format!("Ctrl-C cannot be caught: {why}")))
}

/// Waits for input, which Ctrl-C ends at once: whoever waits has nothing left to say.
pub fn wait<T>(read: impl FnOnce() -> T) -> T {
    WAITING.store(true, SeqCst);
    // Whichever comes first sees the other.
    if STOP.load(SeqCst) {
        std::process::exit(130);
    }
    let read = read();
    WAITING.store(false, SeqCst);
    read
}

/// How far the work is.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The parts that are done.
    pub done: u64,
    /// All parts.
    pub of: u64,
    /// What there is so far, such as `12 leaves`.
    pub what: String,
}

/// Does `work` on `threads` threads. Ctrl-C makes [`poll`] break; a second one ends the program. If
/// it takes long and someone watches, a bar on standard error shows the `progress`.
pub fn work<T: Send>(
    threads: usize,
    progress: impl Fn() -> Progress,
    work: impl FnOnce() -> T + Send,
) -> Result<T, Failure> {
    catch()?;
    let refused = |why: &dyn Display| Failure::Data(format!("no thread can be had: {why}"));
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|why| refused(&why))?;
    thread::scope(|scope| {
        // Nothing is sent: the channel closes when the work is done.
        let (finished, waiting) = mpsc::channel::<()>();
        let worker = thread::Builder::new().spawn_scoped(scope, move || {
            let _finished = finished;
            pool.install(work)
        });
        let worker = worker.map_err(|why| refused(&why))?;
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
        if start.elapsed() >= PATIENCE {
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
    let style = style.expect("the template is a constant without faults");
    ProgressBar::no_length().with_style(style).with_elapsed(start.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_can_be_made() {
        assert!(!new_bar(Instant::now()).is_finished());
    }
}
