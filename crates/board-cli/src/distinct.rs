//! Counts by distinct positions, with results after every ply.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use board_census::{CensusError, MIN_MEMORY, Observer, Ply, census};
use board_games::FullGame;

use crate::args::Work;
use crate::failure::Failure;
use crate::watch::{self, Progress};

/// A count to run.
pub struct Distinct<F> {
    /// The plies from the position to the leaves.
    pub depth: u8,
    /// The memory limit in bytes.
    pub memory: usize,
    /// The number of threads.
    pub threads: usize,
    /// Called with each ply, in order, as soon as it is counted.
    pub on_ply: F,
}

/// The result of a count.
pub struct Total {
    /// The position's notation.
    pub position: String,
    /// All leaves; `None` if Ctrl-C ended the count.
    pub leaves: Option<u128>,
    /// The elapsed time.
    pub time: Duration,
}

impl<F: FnMut(&Ply) -> Result<(), Failure> + Send> Work for Distinct<F> {
    type Output = Total;

    fn run<P: FullGame>(self, position: &P) -> Result<Total, Failure> {
        let watcher = Watcher::default();
        let output = Mutex::new(Output { on_ply: self.on_ply, failure: None });
        let reporter =
            Reporter { watcher: &watcher, output: &output, failed: AtomicBool::new(false) };
        let (leaves, time) = watch::work(
            self.threads,
            || watcher.so_far(),
            || {
                let start = Instant::now();
                let plies = census(position, self.depth, self.memory, &reporter);
                (plies, start.elapsed())
            },
        )?;
        let output = output.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(failure) = output.failure {
            return Err(failure);
        }
        let leaves = match leaves {
            Ok(plies) => plies.last().map(|ply| ply.leaves),
            Err(CensusError::Interrupted) => None,
            Err(why) => return Err(Failure::Data(why.to_string())),
        };
        Ok(Total { position: position.to_string(), leaves, time })
    }
}

/// Stops a count after Ctrl-C, and keeps its progress.
#[derive(Default)]
pub struct Watcher {
    ply: AtomicU64,
    done: AtomicU64,
    of: AtomicU64,
}

impl Watcher {
    /// Returns the progress.
    pub fn so_far(&self) -> Progress {
        let [ply, done, of] = [&self.ply, &self.done, &self.of].map(|n| n.load(Relaxed));
        Progress { done, of, what: format!("of ply {ply}") }
    }
}

impl Observer for Watcher {
    fn poll(&self) -> ControlFlow<()> {
        watch::poll()
    }

    fn progress(&self, ply: u8, done: u64, of: u64) {
        self.ply.store(ply.into(), Relaxed);
        self.done.store(done, Relaxed);
        self.of.store(of, Relaxed);
    }
}

struct Output<F> {
    on_ply: F,
    /// An error of `on_ply`, which ends the count.
    failure: Option<Failure>,
}

/// Reports the plies of a count until that fails.
struct Reporter<'a, F> {
    watcher: &'a Watcher,
    output: &'a Mutex<Output<F>>,
    /// Whether there is a failure, without taking the lock.
    failed: AtomicBool,
}

impl<F: FnMut(&Ply) -> Result<(), Failure> + Send> Observer for Reporter<'_, F> {
    fn poll(&self) -> ControlFlow<()> {
        if self.failed.load(Relaxed) { ControlFlow::Break(()) } else { self.watcher.poll() }
    }

    fn progress(&self, ply: u8, done: u64, of: u64) {
        self.watcher.progress(ply, done, of);
    }

    fn ply(&self, ply: &Ply) {
        let mut output = self.output.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if output.failure.is_none() {
            output.failure = (output.on_ply)(ply).err();
            self.failed.store(output.failure.is_some(), Relaxed);
        }
    }
}

/// Parses a number of bytes such as `512M` or `8G`.
pub fn bytes(text: &str) -> Result<usize, String> {
    let (number, factor) = match text.chars().last() {
        Some('K') => (&text[..text.len() - 1], 1 << 10),
        Some('M') => (&text[..text.len() - 1], 1 << 20),
        Some('G') => (&text[..text.len() - 1], 1 << 30),
        Some('T') => (&text[..text.len() - 1], 1_u64 << 40),
        _ => (text, 1),
    };
    let number = number.parse::<u64>().ok().and_then(|number| number.checked_mul(factor));
    let bytes = number.and_then(|bytes| usize::try_from(bytes).ok());
    let bytes = bytes.ok_or("expected a number of bytes such as 512M or 8G")?;
    if bytes < MIN_MEMORY {
        return Err(format!("expected at least {}M", MIN_MEMORY >> 20));
    }
    Ok(bytes)
}
