//! Jobs with a progress bar and Ctrl-C.

use std::cell::OnceCell;
use std::io::{self, IsTerminal};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use board_jobs::{Control, Progress};
use indicatif::{ProgressBar, ProgressStyle};

use crate::ctrl_c::CtrlC;
use crate::failure::Failure;

/// The delay of the progress bar.
const BAR_DELAY: Duration = Duration::from_secs(1);

static CTRL_C: LazyLock<CtrlC> = LazyLock::new(CtrlC::default);

/// Returns whether Ctrl-C was pressed.
pub fn interrupted() -> bool {
    CTRL_C.stop().load(Relaxed)
}

/// Runs a job. Ctrl-C stops the job; a second one ends the program. If the job takes long and
/// standard error is a terminal, a bar shows the progress.
pub fn run<T, E: Into<Failure>>(
    threads: usize,
    job: impl FnOnce(&Control<'_>) -> Result<T, E>,
) -> Result<T, Failure> {
    catch()?;
    let bar = Bar { start: Instant::now(), bar: OnceCell::new() };
    let show = |progress: &Progress| bar.show(progress);
    let show = io::stderr().is_terminal().then_some(&show as &dyn Fn(&Progress));
    job(&Control { threads, stop: Arc::clone(CTRL_C.stop()), show }).map_err(Into::into)
}

/// Installs a handler: Ctrl-C stops the job; a second Ctrl-C ends the program.
fn catch() -> Result<(), Failure> {
    let caught = ctrlc::set_handler(|| {
        if CTRL_C.press() {
            std::process::exit(130);
        }
    });
    caught.map_err(|why| Failure::Data(format!("cannot handle Ctrl-C: {why}")))
}

/// Waits for input. Ctrl-C ends the program immediately, since all results are already written.
pub fn wait<T>(read: impl FnOnce() -> T) -> T {
    CTRL_C.wait(read).unwrap_or_else(|| std::process::exit(130))
}

/// A progress bar that appears after a delay. `indicatif` clears it when it is dropped.
struct Bar {
    start: Instant,
    bar: OnceCell<ProgressBar>,
}

impl Bar {
    fn show(&self, progress: &Progress) {
        if self.start.elapsed() >= BAR_DELAY {
            let bar = self.bar.get_or_init(|| new_bar(self.start));
            bar.set_length(progress.of);
            bar.set_position(progress.done);
            bar.set_message(progress.what.clone());
        }
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
