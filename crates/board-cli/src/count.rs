//! Perft on many threads, with partial results at any time.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use board_core::{LastPly, PerftCache, PerftError, Position, perft_with};
use board_games::FullGame;
use rayon::prelude::*;

use crate::args::Work;
use crate::failure::Failure;
use crate::hash::{Table, Uses};
use crate::memory;
use crate::watch::{self, Progress};

/// The minimum number of parts per thread. Many small parts let the threads finish at about the
/// same time.
const PARTS_A_THREAD: usize = 256;

/// The depth of the subtrees whose leaves are added one by one: deep enough to be cheap, shallow
/// enough that an interrupted count loses little.
const PIECE: u8 = 4;

/// A count to run.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The plies from the position to the leaves.
    pub depth: u8,
    /// How the last ply is counted.
    pub last: LastPly,
    /// The number of threads.
    pub threads: usize,
    /// The size of the hash table in bytes; 0 for no table.
    pub hash: usize,
}

/// The result of a count.
#[derive(Clone, Debug)]
pub struct Count {
    /// The position's notation.
    pub position: String,
    /// The leaves below each legal move, sorted by the move's notation; empty at depth 0.
    pub divide: Vec<(String, u64)>,
    /// All leaves.
    pub leaves: u64,
    /// Whether Ctrl-C ended the count early.
    pub interrupted: bool,
    /// The elapsed time.
    pub time: Duration,
    /// The lookups in the hash table.
    pub hash: Uses,
}

impl Work for Task {
    type Output = Count;

    fn run<P: FullGame>(self, position: &P) -> Result<Count, Failure> {
        count(position, self)
    }
}

/// Counts the leaves of the tree below `position`.
fn count<P: Position>(position: &P, task: Task) -> Result<Count, Failure> {
    if task.depth == 0 {
        let start = Instant::now();
        let leaves = perft_with(position, 0, task.last, &mut (), &mut watch::poll).unwrap_or(1);
        let time = start.elapsed();
        let (divide, hash) = (Vec::new(), Uses::default());
        let position = position.to_string();
        return Ok(Count { position, divide, leaves, interrupted: false, time, hash });
    }
    let moves = position.legal_moves();
    let tally = Tally::new(moves.len());
    let table = (task.hash > 0).then(|| table(task.hash)).transpose()?;
    let progress = || Progress {
        done: tally.parts_done.load(Relaxed),
        of: tally.parts.load(Relaxed),
        what: format!("{} leaves", tally.sum().unwrap_or(u64::MAX)),
    };
    let time = watch::work(task.threads, progress, || {
        let start = Instant::now();
        let parts = split(position, &moves, task);
        tally.parts.store(parts.len() as u64, Relaxed);
        parts.par_iter().with_max_len(1).for_each(|part| {
            let uses = part.count(&tally, table.as_ref(), task.last);
            tally.note_part(uses);
        });
        start.elapsed()
    })?;
    let leaves = tally.sum().ok_or_else(|| Failure::Data(PerftError::Overflow.to_string()))?;
    let numbers = tally.leaves.into_iter().map(AtomicU64::into_inner);
    let mut divide: Vec<_> = moves.iter().map(ToString::to_string).zip(numbers).collect();
    divide.sort_unstable();
    let [lookups, hits] = tally.uses.map(AtomicU64::into_inner);
    let interrupted = tally.interrupted.into_inner();
    let (position, hash) = (position.to_string(), Uses { lookups, hits });
    Ok(Count { position, divide, leaves, interrupted, time, hash })
}

/// Creates a hash table of at most `bytes` bytes. The available memory is checked first, because
/// the system may grant more than there is and kill the program later.
fn table<P: Position>(bytes: usize) -> Result<Table<P>, Failure> {
    let max = memory::max();
    let table = if bytes > max { None } else { Table::new(bytes).ok() };
    let (needed, available) = (bytes >> 20, max >> 20);
    table.ok_or_else(|| memory::error("a hash table", needed, available))
}

/// A part of the tree.
struct Part<P> {
    /// The index of the first move.
    root: usize,
    position: P,
    depth: u8,
}

/// Splits the tree into parts of equal depth; for one thread, one part per move.
fn split<P: Position>(position: &P, moves: &[P::Move], task: Task) -> Vec<Part<P>> {
    let enough = if task.threads > 1 { PARTS_A_THREAD * task.threads } else { 0 };
    let below = |root, position: &P, m| (root, position.after_unchecked(m));
    let mut nodes: Vec<_> =
        moves.iter().enumerate().map(|(root, &m)| below(root, position, m)).collect();
    let mut depth = task.depth - 1;
    while depth > PIECE && !nodes.is_empty() && nodes.len() < enough {
        let children = |(root, node): &(usize, P)| {
            let (root, node) = (*root, *node);
            node.legal_moves().into_iter().map(move |m| below(root, &node, m))
        };
        nodes = nodes.iter().flat_map(children).collect();
        depth -= 1;
    }
    nodes.into_iter().map(|(root, position)| Part { root, position, depth }).collect()
}

/// The counts of all threads.
struct Tally {
    /// The leaves below each move of the root.
    leaves: Vec<AtomicU64>,
    overflow: AtomicBool,
    interrupted: AtomicBool,
    parts: AtomicU64,
    parts_done: AtomicU64,
    /// Lookups and hits.
    uses: [AtomicU64; 2],
}

impl Tally {
    fn new(moves: usize) -> Self {
        Self {
            leaves: std::iter::repeat_with(AtomicU64::default).take(moves).collect(),
            overflow: AtomicBool::default(),
            interrupted: AtomicBool::default(),
            parts: AtomicU64::default(),
            parts_done: AtomicU64::default(),
            uses: Default::default(),
        }
    }

    fn note_part(&self, uses: Uses) {
        self.parts_done.fetch_add(1, Relaxed);
        self.uses[0].fetch_add(uses.lookups, Relaxed);
        self.uses[1].fetch_add(uses.hits, Relaxed);
    }

    fn add(&self, root: usize, leaves: u64) {
        let before = self.leaves[root].fetch_add(leaves, Relaxed);
        if before.checked_add(leaves).is_none() {
            self.overflow.store(true, Relaxed);
        }
    }

    /// Returns the leaves so far, or `None` on overflow.
    fn sum(&self) -> Option<u64> {
        if self.overflow.load(Relaxed) {
            return None;
        }
        self.leaves.iter().try_fold(0_u64, |sum, leaves| sum.checked_add(leaves.load(Relaxed)))
    }
}

impl<P: Position> Part<P> {
    /// Counts the leaves of the part and adds them to the tally piece by piece.
    fn count(&self, tally: &Tally, table: Option<&Table<P>>, last: LastPly) -> Uses {
        let mut pieces = Pieces { tally, table, root: self.root, uses: Uses::default() };
        let mut poll = || if tally.overflow.load(Relaxed) { BREAK } else { watch::poll() };
        // Small parts do not poll by themselves.
        let counted = match poll() {
            BREAK => Err(PerftError::Interrupted),
            _ => perft_with(&self.position, self.depth, last, &mut pieces, &mut poll),
        };
        match counted {
            Ok(leaves) if self.depth < PIECE => tally.add(self.root, leaves),
            Ok(_) => {}
            Err(PerftError::Overflow) => tally.overflow.store(true, Relaxed),
            Err(_) => tally.interrupted.store(true, Relaxed),
        }
        pieces.uses
    }
}

/// The cache of one thread, which also adds every piece to the tally.
struct Pieces<'a, P> {
    tally: &'a Tally,
    table: Option<&'a Table<P>>,
    root: usize,
    uses: Uses,
}

impl<P: Position> PerftCache<P> for Pieces<'_, P> {
    fn get(&mut self, position: &P, depth: u8) -> Option<u64> {
        let leaves = self.table?.get(position, depth, &mut self.uses)?;
        if depth >= PIECE {
            self.tally.add(self.root, leaves);
        }
        Some(leaves)
    }

    fn put(&mut self, position: &P, depth: u8, leaves: u64) {
        if let Some(table) = self.table {
            table.put(position, depth, leaves);
        }
        if depth == PIECE {
            self.tally.add(self.root, leaves);
        }
    }
}

const BREAK: ControlFlow<()> = ControlFlow::Break(());

#[cfg(test)]
mod tests;
