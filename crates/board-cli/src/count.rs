//! Perft on many threads, with what is known at any time.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use board_core::{LastPly, PerftError, Position, perft_with};
use rayon::prelude::*;

use crate::failure::Failure;
use crate::hash::{Table, Uses};
use crate::watch::{self, Progress};

/// The tree is split until there are this many parts for each thread, so that the threads end at
/// about the same time although the parts differ.
const PARTS_A_THREAD: usize = 256;

/// Counts of so many plies are made in one piece: long enough to cost nothing when they are
/// added up, short enough that little is lost when the run is stopped.
const PIECE: u8 = 4;

/// What to count.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The plies from the position to the leaves.
    pub depth: u8,
    /// How the last ply is counted.
    pub last: LastPly,
    /// The number of threads.
    pub threads: usize,
    /// The bytes of a table of counts that are known already; 0 for none.
    pub hash: usize,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Count {
    /// The leaves behind each legal move, sorted by the move's text; none at depth 0.
    pub divide: Vec<(String, u64)>,
    /// All leaves.
    pub leaves: u64,
    /// Whether Ctrl-C ended the count, and the numbers are only what it had found by then.
    pub interrupted: bool,
    /// How long it took.
    pub time: Duration,
    /// What the table of known counts was good for.
    pub hash: Uses,
}

/// Counts the leaves of the tree below `position`.
pub fn count<P: Position>(position: &P, task: Task) -> Result<Count, Failure> {
    if task.depth == 0 {
        let start = Instant::now();
        let leaves = perft_with(position, 0, task.last, &mut watch::poll).unwrap_or(1);
        let time = start.elapsed();
        let (divide, hash) = (Vec::new(), Uses::default());
        return Ok(Count { divide, leaves, interrupted: false, time, hash });
    }
    let moves = position.legal_moves();
    let tally = Tally::new(moves.len());
    let table = Table::new(task.hash);
    let table = table.map_err(|why| Failure::Data(format!("no table of this size: {why}")))?;
    let progress = || Progress {
        done: tally.parts_done.load(Relaxed),
        of: tally.parts.load(Relaxed),
        what: format!("{} leaves", tally.sum().unwrap_or(u64::MAX)),
    };
    let time = watch::work(task.threads, progress, || {
        let start = Instant::now();
        let parts = split(position, &moves, task.depth);
        tally.parts.store(parts.len() as u64, Relaxed);
        parts.par_iter().with_max_len(1).for_each(|part| {
            let mut counter = Counter::new(&tally, &table, task.last);
            if counter.count(part.root, &part.position, part.depth).is_err() {
                tally.broken_off.store(true, Relaxed);
            }
            tally.note_part(counter.uses);
        });
        start.elapsed()
    })?;
    let leaves = tally.sum().ok_or_else(|| Failure::Data(PerftError::Overflow.to_string()))?;
    let numbers = tally.leaves.into_iter().map(AtomicU64::into_inner);
    let mut divide: Vec<_> = moves.iter().map(ToString::to_string).zip(numbers).collect();
    divide.sort_unstable();
    let [asked, known] = tally.uses.map(AtomicU64::into_inner);
    let interrupted = tally.broken_off.into_inner();
    Ok(Count { divide, leaves, interrupted, time, hash: Uses { asked, known } })
}

/// A part of the tree.
struct Part<P> {
    /// The number of the root's move that it lies behind.
    root: usize,
    position: P,
    depth: u8,
}

/// Cuts the tree below the root into parts of equal depth.
fn split<P: Position>(position: &P, moves: &[P::Move], depth: u8) -> Vec<Part<P>> {
    let enough = PARTS_A_THREAD * rayon::current_num_threads();
    let below = |root, position: &P, m| (root, position.after_unchecked(m));
    let mut nodes: Vec<_> =
        moves.iter().enumerate().map(|(root, &m)| below(root, position, m)).collect();
    let mut depth = depth - 1;
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

/// What all threads have counted.
struct Tally {
    /// For each move of the root.
    leaves: Vec<AtomicU64>,
    overflow: AtomicBool,
    /// Whether a part was left before its end.
    broken_off: AtomicBool,
    parts: AtomicU64,
    parts_done: AtomicU64,
    /// How often the table was asked, and how often it knew.
    uses: [AtomicU64; 2],
}

impl Tally {
    fn new(moves: usize) -> Self {
        Self {
            leaves: std::iter::repeat_with(AtomicU64::default).take(moves).collect(),
            overflow: AtomicBool::default(),
            broken_off: AtomicBool::default(),
            parts: AtomicU64::default(),
            parts_done: AtomicU64::default(),
            uses: Default::default(),
        }
    }

    fn note_part(&self, uses: Uses) {
        self.parts_done.fetch_add(1, Relaxed);
        self.uses[0].fetch_add(uses.asked, Relaxed);
        self.uses[1].fetch_add(uses.known, Relaxed);
    }

    fn add(&self, root: usize, leaves: u64) -> Result<(), PerftError> {
        let before = self.leaves[root].fetch_add(leaves, Relaxed);
        if before.checked_add(leaves).is_none() {
            self.overflow.store(true, Relaxed);
            return Err(PerftError::Overflow);
        }
        Ok(())
    }

    /// All leaves so far; `None` if they do not fit.
    fn sum(&self) -> Option<u64> {
        if self.overflow.load(Relaxed) {
            return None;
        }
        self.leaves.iter().try_fold(0_u64, |sum, leaves| sum.checked_add(leaves.load(Relaxed)))
    }
}

/// What one thread counts with.
struct Counter<'a, P> {
    tally: &'a Tally,
    table: &'a Table<P>,
    last: LastPly,
    uses: Uses,
}

impl<'a, P: Position> Counter<'a, P> {
    fn new(tally: &'a Tally, table: &'a Table<P>, last: LastPly) -> Self {
        Self { tally, table, last, uses: Uses::default() }
    }

    /// The leaves below `position`, which the tally is given piece by piece.
    fn count(&mut self, root: usize, position: &P, depth: u8) -> Result<u64, PerftError> {
        let known = if depth > PIECE {
            self.table.get(position, depth, &mut self.uses)
        } else {
            Some(self.count_piece(position, depth)?)
        };
        if let Some(leaves) = known {
            self.tally.add(root, leaves)?;
            return Ok(leaves);
        }
        let mut total = 0_u64;
        for m in position.legal_moves() {
            let leaves = self.count(root, &position.after_unchecked(m), depth - 1)?;
            total = total.checked_add(leaves).ok_or(PerftError::Overflow)?;
        }
        self.table.put(position, depth, total);
        Ok(total)
    }

    fn count_piece(&mut self, position: &P, depth: u8) -> Result<u64, PerftError> {
        let mut poll = || if self.tally.overflow.load(Relaxed) { BREAK } else { watch::poll() };
        // Small pieces do not ask by themselves.
        if poll().is_break() {
            return Err(PerftError::Interrupted);
        }
        let leaves = self.table.perft(position, depth, self.last, &mut poll, &mut self.uses);
        if leaves == Err(PerftError::Overflow) {
            self.tally.overflow.store(true, Relaxed);
        }
        leaves
    }
}

const BREAK: ControlFlow<()> = ControlFlow::Break(());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_leaves_are_noticed() {
        let tally = Tally::new(2);
        assert!(tally.add(0, u64::MAX).is_ok());
        assert_eq!(tally.sum(), Some(u64::MAX));
        assert!(tally.add(1, 1).is_ok());
        assert_eq!(tally.sum(), None, "behind both moves together");

        let tally = Tally::new(1);
        assert!(tally.add(0, u64::MAX).is_ok());
        assert!(tally.add(0, 1).is_err());
        assert_eq!(tally.sum(), None, "behind one move");
    }
}
