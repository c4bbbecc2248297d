//! Counts by distinct positions, with what is known at any time.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use board_census::{CensusError, MIN_MEMORY, Observer, Ply, census};
use board_games::FullGame;

use crate::args::Work;
use crate::failure::Failure;
use crate::watch::{self, Progress};

/// What to count, and who is told of each ply.
pub struct Distinct<F> {
    /// The plies from the position to the leaves.
    pub depth: u8,
    /// The bytes that may be used.
    pub memory: usize,
    /// The number of threads.
    pub threads: usize,
    /// Called with each ply, in order, as soon as it is known.
    pub tell: F,
}

/// What came of it.
pub struct Total {
    /// The position's text.
    pub position: String,
    /// All leaves; `None` if Ctrl-C ended the count.
    pub leaves: Option<u128>,
    /// How long it took.
    pub time: Duration,
}

impl<F: FnMut(&Ply) -> Result<(), Failure> + Send> Work for Distinct<F> {
    type Output = Total;

    fn run<P: FullGame>(self, position: &P) -> Result<Total, Failure> {
        let watcher = Watcher::default();
        let told = Mutex::new(Told { tell: self.tell, failure: None });
        let telling = Telling { watcher: &watcher, told: &told, failed: AtomicBool::new(false) };
        let (leaves, time) = watch::work(
            self.threads,
            || watcher.so_far(),
            || {
                let start = Instant::now();
                let plies = census(position, self.depth, self.memory, &telling);
                (plies, start.elapsed())
            },
        )?;
        let told = told.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(failure) = told.failure {
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

/// Stops a count after Ctrl-C, and notes how far it is.
#[derive(Default)]
pub struct Watcher {
    ply: AtomicU64,
    done: AtomicU64,
    of: AtomicU64,
}

impl Watcher {
    /// How far it is, for a bar.
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

struct Told<F> {
    tell: F,
    /// Why it could not be told, which ends the count.
    failure: Option<Failure>,
}

struct Telling<'a, F> {
    watcher: &'a Watcher,
    told: &'a Mutex<Told<F>>,
    /// Whether a ply could not be told.
    failed: AtomicBool,
}

impl<F: FnMut(&Ply) -> Result<(), Failure> + Send> Observer for Telling<'_, F> {
    fn poll(&self) -> ControlFlow<()> {
        if self.failed.load(Relaxed) { ControlFlow::Break(()) } else { self.watcher.poll() }
    }

    fn progress(&self, ply: u8, done: u64, of: u64) {
        self.watcher.progress(ply, done, of);
    }

    fn ply(&self, ply: &Ply) {
        let mut told = self.told.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if told.failure.is_none() {
            told.failure = (told.tell)(ply).err();
            self.failed.store(told.failure.is_some(), Relaxed);
        }
    }
}

/// Reads a number of bytes such as `512M` or `8G`.
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
    let bytes = bytes.ok_or("a number of bytes such as 512M or 8G is expected")?;
    if bytes < MIN_MEMORY {
        return Err(format!("at least {}M are needed", MIN_MEMORY >> 20));
    }
    Ok(bytes)
}
