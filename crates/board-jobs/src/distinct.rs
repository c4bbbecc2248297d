//! Counts by distinct positions, with results after every ply.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use board_census::{Observer, Ply, Resources, census, level};
use board_games::FullGame;

use crate::root::Work;
use crate::{Control, JobError, Progress, Root, control};

/// A count of the leaves of a game tree by its distinct positions.
#[derive(Clone, Copy, Debug)]
pub struct Distinct {
    /// The plies from the position to the leaves.
    pub depth: u8,
    /// The memory limit of the process in bytes.
    pub memory: usize,
}

/// Receives each ply, in order, as soon as it is counted, and can stop the count.
pub type OnPly<'a> = &'a mut (dyn FnMut(&Ply) -> ControlFlow<()> + Send);

impl Distinct {
    /// Counts the leaves below a position.
    ///
    /// # Errors
    /// Fails as [`census`] does, and if the position is invalid or no thread can be started.
    pub fn run(
        self,
        root: Root<'_>,
        control: &Control<'_>,
        on_ply: OnPly<'_>,
    ) -> Result<u128, JobError> {
        root.run(Count { distinct: self, control, on_ply })
    }
}

struct Count<'a> {
    distinct: Distinct,
    control: &'a Control<'a>,
    on_ply: OnPly<'a>,
}

impl Work for Count<'_> {
    type Output = u128;

    fn run<P: FullGame>(self, position: &P) -> Result<u128, JobError> {
        let Self { distinct: Distinct { depth, memory }, control, on_ply } = self;
        let resources = Resources { memory, threads: control.threads };
        let watcher = Watcher::new(&control.stop, on_ply);
        let plies = control
            .once(&|| watcher.progress(), || census(position, depth, resources, &watcher))??;
        Ok(plies.last().map_or(0, |ply| ply.leaves))
    }
}

/// A search for the distinct positions of a ply, to split a count into tasks.
#[derive(Clone, Copy, Debug)]
pub struct Split {
    /// The ply.
    pub ply: u8,
    /// The memory limit of the process in bytes.
    pub memory: usize,
}

/// The distinct positions of a ply, and the number of move sequences that lead to each.
pub struct Positions {
    len: usize,
    get: Box<dyn Fn(usize) -> (String, u128)>,
}

impl Positions {
    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there is no position, because every game ends before the ply.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the positions in the notation of the game. Each notation is created when it is
    /// needed, because all of them may take more memory than the positions.
    pub fn iter(&self) -> impl Iterator<Item = (String, u128)> {
        (0..self.len).map(&self.get)
    }
}

impl Split {
    /// Finds the distinct positions, one for each class of symmetric positions.
    ///
    /// # Errors
    /// Fails as [`level`] does, and if the position is invalid or no thread can be started.
    pub fn run(self, root: Root<'_>, control: &Control<'_>) -> Result<Positions, JobError> {
        root.run(Find { split: self, control })
    }
}

struct Find<'a> {
    split: Split,
    control: &'a Control<'a>,
}

impl Work for Find<'_> {
    type Output = Positions;

    fn run<P: FullGame>(self, position: &P) -> Result<Positions, JobError> {
        let Self { split: Split { ply, memory }, control } = self;
        let resources = Resources { memory, threads: control.threads };
        let mut go_on = |_: &Ply| ControlFlow::Continue(());
        let watcher = Watcher::new(&control.stop, &mut go_on);
        let found = control
            .once(&|| watcher.progress(), || level(position, ply, resources, &watcher))??;
        let len = found.len();
        let get = move |number: usize| (found[number].0.to_string(), found[number].1);
        Ok(Positions { len, get: Box::new(get) })
    }
}

/// Stops a count, keeps its progress, and passes on its plies.
struct Watcher<'a> {
    stop: &'a AtomicBool,
    /// Whether `on_ply` has stopped the count.
    stopped: AtomicBool,
    on_ply: Mutex<OnPly<'a>>,
    ply: AtomicU64,
    done: AtomicU64,
    of: AtomicU64,
}

impl<'a> Watcher<'a> {
    fn new(stop: &'a AtomicBool, on_ply: OnPly<'a>) -> Self {
        let [ply, done, of] = Default::default();
        Self { stop, stopped: AtomicBool::default(), on_ply: Mutex::new(on_ply), ply, done, of }
    }

    fn progress(&self) -> Progress {
        let [ply, done, of] = [&self.ply, &self.done, &self.of].map(|n| n.load(Relaxed));
        Progress { done, of, what: format!("of ply {ply}") }
    }
}

impl Observer for Watcher<'_> {
    fn poll(&self) -> ControlFlow<()> {
        control::poll(&self.stopped)?;
        control::poll(self.stop)
    }

    fn progress(&self, ply: u8, done: u64, of: u64) {
        self.ply.store(ply.into(), Relaxed);
        self.done.store(done, Relaxed);
        self.of.store(of, Relaxed);
    }

    fn ply(&self, ply: &Ply) {
        let mut on_ply = self.on_ply.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if !self.stopped.load(Relaxed) && on_ply(ply).is_break() {
            self.stopped.store(true, Relaxed);
        }
    }
}
