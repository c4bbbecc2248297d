//! Jobs with a progress bar that can be stopped by signals.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::{Duration, Instant};

use board_search::Control;
use indicatif::{ProgressBar, ProgressStyle};
#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::failure::Failure;

/// The delay before the progress bar appears.
const BAR_DELAY: Duration = Duration::from_secs(1);

/// The interval for showing the elapsed time.
const TICK: Duration = Duration::from_millis(100);

/// The signals that stop a job.
#[cfg(unix)]
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// Stops the job after a signal.
static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// Whether the program waits for input, so that a signal ends it immediately.
static WAITING: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// The last signal, or 0.
static LAST: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// Returns whether a signal has stopped the job.
pub fn interrupted() -> bool {
    STOP.load(SeqCst)
}

/// Returns the exit status after a signal, as in shells: 130 after Ctrl-C.
pub fn status() -> u8 {
    let signal = LAST.load(SeqCst) as i32;
    status_of(if signal == 0 { SIGINT } else { signal }) as u8
}

fn status_of(signal: i32) -> i32 {
    128 + signal
}

/// Runs a job. Ctrl-C or another signal stops the job; a second one ends the program. If the job
/// takes long and standard error is a terminal, a bar shows the progress.
pub fn run<T>(
    threads: usize,
    job: impl FnOnce(&Control<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    catch().map_err(|why| Failure::Data(format!("cannot handle signals: {why}")))?;
    let (begin, bar) = (Instant::now(), OnceLock::new());
    let show = |done, of, what: String| {
        if begin.elapsed() < BAR_DELAY {
            return;
        }
        // `indicatif` clears the bar when it is dropped.
        let bar: &ProgressBar = bar.get_or_init(|| new_bar(begin));
        bar.set_length(of);
        bar.set_position(done);
        bar.set_message(what);
    };
    let show: &(dyn Fn(u64, u64, String) + Sync) = &show;
    let show = io::stderr().is_terminal().then_some(show);
    job(&Control { threads, stop: Arc::clone(&STOP), show })
}

/// Makes writing more than `ulimit -f` allows an error, like a full disk, instead of a deadly signal.
pub fn report_full_files() {
    #[cfg(unix)]
    // Fails only if the system has no more memory.
    let _ = flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Installs the signal handlers.
fn catch() -> io::Result<()> {
    for signal in SIGNALS {
        if is_ignored(signal) {
            continue;
        }
        // A signal's actions, in this order.
        flag::register_conditional_shutdown(signal, status_of(signal), Arc::clone(&STOP))?;
        flag::register_usize(signal, Arc::clone(&LAST), signal as usize)?;
        flag::register(signal, Arc::clone(&STOP))?;
        flag::register_conditional_shutdown(signal, status_of(signal), Arc::clone(&WAITING))?;
    }
    Ok(())
}

/// Returns whether the signal is a hang-up that the system ignores because of `nohup`.
fn is_ignored(signal: i32) -> bool {
    #[cfg(unix)]
    if signal == SIGHUP {
        // Other systems have no such file, and end the job.
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        return ignored.is_some_and(|mask| mask >> (SIGHUP - 1) & 1 == 1);
    }
    let _ = signal;
    false
}

/// Waits for input. A signal ends the program immediately, because all results have already been
/// written.
pub fn wait<T>(read: impl FnOnce() -> T) -> T {
    WAITING.store(true, SeqCst);
    // The handler sets and reads the flags in the opposite order, so no signal is missed.
    if interrupted() {
        std::process::exit(status().into());
    }
    let read = read();
    WAITING.store(false, SeqCst);
    read
}

fn new_bar(start: Instant) -> ProgressBar {
    let style = ProgressStyle::with_template("{elapsed} {bar:40} {percent}% {msg}");
    let style = style.expect("the template is a valid constant");
    let bar = ProgressBar::no_length().with_style(style).with_elapsed(start.elapsed());
    bar.enable_steady_tick(TICK);
    bar
}
