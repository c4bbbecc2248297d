//! Multithreaded perft, with partial results at any time.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use board_core::{MoveList, Position, perft};

use crate::share::on_threads;
use crate::{CensusError, Event, Observer};

/// The minimum number of parts per thread. With many small parts, the threads finish at about the
/// same time.
const PARTS_A_THREAD: usize = 256;

/// The depth of the subtrees after each of which leaves are added to the total: deep enough to be
/// cheap, shallow enough that an interrupted count loses little.
const PIECE: u8 = 4;

/// Counts the leaves of a game tree by walking it, like [`board_core::perft`], on several threads.
///
/// ```
/// use board_census::{Perft, ignore};
/// use board_core::Position;
/// use board_games::uisge::Uisge;
///
/// let count = Perft { depth: 5, bulk: true, threads: 2 };
/// let leaves = count.run(&Uisge::start(), &ignore)?;
/// assert_eq!((leaves.leaves, leaves.divide.len()), (4458, 4));
/// # Ok::<(), board_census::CensusError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perft {
    /// The number of plies from the position to the leaves.
    pub depth: u8,
    /// Whether the moves of the last ply are only counted (bulk counting), instead of played as a
    /// search would. The count is the same.
    pub bulk: bool,
    /// The number of threads, at least 1. The count uses fewer if the system cannot start all of
    /// them.
    pub threads: usize,
}

/// The result of [`Perft`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaves<M> {
    /// The number of leaves below each legal move, in generation order; empty at depth 0.
    pub divide: Vec<(M, u64)>,
    /// The total number of leaves.
    pub leaves: u64,
    /// Whether the observer stopped the count.
    pub interrupted: bool,
    /// The elapsed time.
    pub time: Duration,
}

impl Perft {
    /// Counts the leaves below a position.
    ///
    /// # Errors
    /// Fails if the number of leaves does not fit in 64 bits.
    pub fn run<P: Position>(
        self,
        position: &P,
        observer: &(dyn Fn(Event<'_>) -> ControlFlow<()> + Sync),
    ) -> Result<Leaves<P::Move>, CensusError> {
        let moves = if self.depth == 0 { MoveList::default() } else { position.legal_moves() };
        let tally = Tally::new(moves.len(), observer);
        let begin = Instant::now();
        let parts = self.split(position, &moves);
        let (next, of) = (AtomicU64::new(0), parts.len() as u64);
        on_threads(self.threads.min(parts.len()), &|| {
            while let Some(part) = parts.get(next.fetch_add(1, Relaxed) as usize) {
                if tally.is_stopped(Event::Poll) {
                    break;
                }
                part.count(&tally, self.bulk);
                tally.parts_done.fetch_add(1, Relaxed);
                let done = tally.parts_done.load(Relaxed);
                tally.is_stopped(Event::Progress { ply: self.depth, done, of });
            }
        });
        let time = if self.depth == 0 { Duration::ZERO } else { begin.elapsed() };
        let leaves = if self.depth == 0 { Some(1) } else { tally.sum() };
        let leaves = leaves.ok_or(CensusError::Overflow)?;
        let interrupted = tally.interrupted.into_inner() || tally.parts_done.into_inner() < of;
        let numbers = tally.leaves.into_iter().map(AtomicU64::into_inner);
        let divide = moves.iter().copied().zip(numbers).collect();
        Ok(Leaves { divide, leaves, interrupted, time })
    }

    /// Splits the tree into parts of equal depth; for one thread, one part per move.
    fn split<P: Position>(self, position: &P, moves: &[P::Move]) -> Vec<Part<P>> {
        let enough = if self.threads > 1 { PARTS_A_THREAD.saturating_mul(self.threads) } else { 0 };
        let below = |root, position: &P, m| (root, position.after_unchecked(m));
        let mut nodes: Vec<_> =
            moves.iter().enumerate().map(|(root, &m)| below(root, position, m)).collect();
        let mut depth = self.depth.saturating_sub(1);
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
}

/// A part of the tree.
struct Part<P> {
    /// The index of the first move.
    root: usize,
    position: P,
    depth: u8,
}

/// The counts from all threads.
struct Tally<'a> {
    observer: &'a Observer<'a>,
    /// The leaves below each root move.
    leaves: Vec<AtomicU64>,
    overflow: AtomicBool,
    interrupted: AtomicBool,
    parts_done: AtomicU64,
}

impl<'a> Tally<'a> {
    fn new(moves: usize, observer: &'a Observer<'a>) -> Self {
        let leaves = std::iter::repeat_with(AtomicU64::default).take(moves).collect();
        let (overflow, interrupted, parts_done) = Default::default();
        Self { observer, leaves, overflow, interrupted, parts_done }
    }

    /// Reports an event. Returns whether an observer stopped the count, now or before.
    fn is_stopped(&self, event: Event<'_>) -> bool {
        if (self.observer)(event).is_break() {
            self.interrupted.store(true, Relaxed);
        }
        self.interrupted.load(Relaxed)
    }

    fn add(&self, root: usize, leaves: u64) {
        self.is_stopped(Event::Leaves(leaves));
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
    /// Counts the part's leaves and adds them to the tally piece by piece.
    fn count(&self, tally: &Tally<'_>, bulk: bool) {
        let walk = Walk { tally, bulk, root: self.root };
        match walk.leaves(&self.position, self.depth) {
            Some(leaves) if self.depth < PIECE => tally.add(self.root, leaves),
            _ => {}
        }
    }
}

/// One thread's walk of a part.
struct Walk<'a> {
    tally: &'a Tally<'a>,
    bulk: bool,
    root: usize,
}

impl Walk<'_> {
    /// Returns the number of leaves `depth` plies below a position, or `None` if the count was
    /// stopped or the number is too large, which the tally then says. Adds every piece to the tally.
    fn leaves<P: Position>(&self, position: &P, depth: u8) -> Option<u64> {
        // With only two plies left, polling or looking up positions is not worthwhile.
        match depth {
            1 | 2 if !self.bulk => return Some(played(position, depth)),
            ..=2 => return Some(perft(position, depth)),
            _ => {}
        }
        let tally = self.tally;
        if tally.overflow.load(Relaxed) || tally.is_stopped(Event::Poll) {
            return None;
        }
        let mut total = 0_u64;
        let walked = position.each_after(|_, next| {
            let Some(leaves) = self.leaves(&next, depth - 1) else { return ControlFlow::Break(()) };
            let Some(sum) = total.checked_add(leaves) else {
                tally.overflow.store(true, Relaxed);
                return ControlFlow::Break(());
            };
            total = sum;
            ControlFlow::Continue(())
        });
        if walked.is_break() {
            return None;
        }
        if depth == PIECE {
            tally.add(self.root, total);
        }
        Some(total)
    }
}

/// Counts the leaves like [`perft`], but also plays the moves of the last ply.
fn played<P: Position>(position: &P, depth: u8) -> u64 {
    if depth == 1 {
        return play_all(position);
    }
    let mut leaves = 0;
    let _: ControlFlow<()> = position.each_after(|_, next| {
        leaves += played(&next, depth - 1);
        ControlFlow::Continue(())
    });
    leaves
}

/// Plays every legal move and returns their number.
fn play_all<P: Position>(position: &P) -> u64 {
    let mut moves = 0;
    let _: ControlFlow<()> = position.each_after(|_, next| {
        black_box(&next);
        moves += 1;
        ControlFlow::Continue(())
    });
    moves
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use board_games::uisge::Uisge;

    use super::*;
    use crate::ignore;

    #[test]
    fn overflow_is_detected() {
        let tally = Tally::new(2, &ignore);
        tally.add(0, u64::MAX);
        assert_eq!(tally.sum(), Some(u64::MAX));
        tally.add(1, 1);
        assert_eq!(tally.sum(), None, "below both moves together");

        let tally = Tally::new(1, &ignore);
        tally.add(0, u64::MAX);
        tally.add(0, 1);
        assert_eq!(tally.sum(), None, "below one move");
    }

    #[test]
    fn every_thread_has_many_parts_unless_they_are_shallow() {
        for (depth, threads, expected) in [
            (12, 1, (4, 11)),
            (12, 2, (781, 8)),
            (12, 4, (4458, 7)),
            (6, 2, (18, PIECE)),
            (3, 2, (4, 2)),
        ] {
            let perft = Perft { depth, bulk: true, threads };
            let start = Uisge::start();
            let parts = perft.split(&start, &start.legal_moves());
            let depths: BTreeSet<_> = parts.iter().map(|part| part.depth).collect();
            assert_eq!((parts.len(), depths), (expected.0, BTreeSet::from([expected.1])));
        }
    }
}
