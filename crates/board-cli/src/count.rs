//! Perft on many threads, with what is known at any time.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use board_core::{LastPly, PerftError, Position, perft_with};
use rayon::prelude::*;

use crate::failure::Failure;
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
}

/// Counts the leaves of the tree below `position`.
pub fn count<P: Position>(position: &P, task: Task) -> Result<Count, Failure> {
    if task.depth == 0 {
        let start = Instant::now();
        let leaves = perft_with(position, 0, task.last, &mut watch::poll).unwrap_or(1);
        let time = start.elapsed();
        return Ok(Count { divide: Vec::new(), leaves, interrupted: false, time });
    }
    let moves = position.legal_moves();
    let tally = Tally::new(moves.len());
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
            if tally.add_below(part.root, &part.position, part.depth, task.last).is_break() {
                tally.broken_off.store(true, Relaxed);
            }
            tally.parts_done.fetch_add(1, Relaxed);
        });
        start.elapsed()
    })?;
    let leaves = tally.sum().ok_or_else(|| Failure::Data(PerftError::Overflow.to_string()))?;
    let numbers = tally.leaves.into_iter().map(AtomicU64::into_inner);
    let mut divide: Vec<_> = moves.iter().map(ToString::to_string).zip(numbers).collect();
    divide.sort_unstable();
    Ok(Count { divide, leaves, interrupted: tally.broken_off.into_inner(), time })
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
}

impl Tally {
    fn new(moves: usize) -> Self {
        Self {
            leaves: std::iter::repeat_with(AtomicU64::default).take(moves).collect(),
            overflow: AtomicBool::default(),
            broken_off: AtomicBool::default(),
            parts: AtomicU64::default(),
            parts_done: AtomicU64::default(),
        }
    }

    /// Adds the leaves below `position`, piece by piece.
    fn add_below<P: Position>(
        &self,
        root: usize,
        position: &P,
        depth: u8,
        last: LastPly,
    ) -> ControlFlow<()> {
        if depth > PIECE {
            let moves = position.legal_moves();
            return moves.into_iter().try_for_each(|m| {
                self.add_below(root, &position.after_unchecked(m), depth - 1, last)
            });
        }
        let mut poll = || if self.overflow.load(Relaxed) { BREAK } else { watch::poll() };
        // Small pieces do not ask by themselves.
        poll()?;
        match perft_with(position, depth, last, &mut poll) {
            Ok(leaves) => self.add(root, leaves),
            Err(PerftError::Overflow) => self.overflow(),
            Err(_) => BREAK,
        }
    }

    fn add(&self, root: usize, leaves: u64) -> ControlFlow<()> {
        let before = self.leaves[root].fetch_add(leaves, Relaxed);
        if before.checked_add(leaves).is_none() {
            self.overflow()
        } else {
            ControlFlow::Continue(())
        }
    }

    fn overflow(&self) -> ControlFlow<()> {
        self.overflow.store(true, Relaxed);
        BREAK
    }

    /// All leaves so far; `None` if they do not fit.
    fn sum(&self) -> Option<u64> {
        if self.overflow.load(Relaxed) {
            return None;
        }
        self.leaves.iter().try_fold(0_u64, |sum, leaves| sum.checked_add(leaves.load(Relaxed)))
    }
}

const BREAK: ControlFlow<()> = ControlFlow::Break(());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_leaves_are_noticed() {
        let tally = Tally::new(2);
        assert!(tally.add(0, u64::MAX).is_continue());
        assert_eq!(tally.sum(), Some(u64::MAX));
        assert!(tally.add(1, 1).is_continue());
        assert_eq!(tally.sum(), None, "behind both moves together");

        let tally = Tally::new(1);
        assert!(tally.add(0, u64::MAX).is_continue());
        assert!(tally.add(0, 1).is_break());
        assert_eq!(tally.sum(), None, "behind one move");
    }
}
