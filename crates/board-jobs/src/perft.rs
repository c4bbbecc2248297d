//! Perft on many threads, with partial results at any time.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use board_core::{LastPly, PerftCache, PerftError, Position, perft_with};
use board_games::FullGame;

use crate::control;
use crate::root::Work;
use crate::table::Table;
use crate::{Control, JobError, Progress, Root, Uses, memory};

/// The minimum number of parts per thread. Many small parts let the threads finish at about the
/// same time.
const PARTS_A_THREAD: usize = 256;

/// The depth of the subtrees whose leaves are added one by one: deep enough to be cheap, shallow
/// enough that an interrupted count loses little.
const PIECE: u8 = 4;

/// A count of the leaves of a game tree, as by [`board_core::perft`].
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    /// The plies from the position to the leaves.
    pub depth: u8,
    /// How the last ply is counted.
    pub last: LastPly,
    /// The size of the hash table in bytes; 0 for no table.
    pub hash: usize,
}

/// The result of [`Perft`].
#[derive(Clone, Default, Debug)]
pub struct Leaves {
    /// The leaves below each legal move, sorted by the move's notation; empty at depth 0.
    pub divide: Vec<(String, u64)>,
    /// All leaves.
    pub leaves: u64,
    /// Whether the count was stopped early.
    pub interrupted: bool,
    /// The elapsed time.
    pub time: Duration,
    /// The lookups in the hash table.
    pub hash: Uses,
}

impl Perft {
    /// Counts the leaves below a position.
    ///
    /// # Errors
    /// Fails if the position is invalid, the leaves do not fit in 64 bits, the memory is less than
    /// the hash table needs, or threads cannot be started.
    pub fn run(self, root: Root<'_>, control: &Control<'_>) -> Result<Leaves, JobError> {
        root.run(Count { perft: self, control })
    }
}

/// A count and how it runs.
#[derive(Clone, Copy)]
struct Count<'a> {
    perft: Perft,
    control: &'a Control<'a>,
}

impl Work for Count<'_> {
    type Output = Leaves;

    fn run<P: FullGame>(self, position: &P) -> Result<Leaves, JobError> {
        let Self { perft, control } = self;
        if perft.depth == 0 {
            return Ok(Leaves { leaves: 1, ..Leaves::default() });
        }
        let moves = position.legal_moves();
        let tally = Tally::new(moves.len());
        let table = (perft.hash > 0).then(|| table(perft.hash)).transpose()?;
        let start = Instant::now();
        let parts = self.split(position, &moves);
        let progress = || Progress {
            done: tally.parts_done.load(Relaxed),
            of: parts.len() as u64,
            what: format!("{} leaves", tally.sum().unwrap_or(u64::MAX)),
        };
        let (table, stop) = (table.as_ref(), &*control.stop);
        control.each(parts.len() as u64, &progress, &|number| {
            let part = &parts[number as usize];
            tally.note_part(part.count(&tally, table, perft.last, stop));
        })?;
        let time = start.elapsed();
        let leaves = tally.sum().ok_or(PerftError::Overflow)?;
        let numbers = tally.leaves.into_iter().map(AtomicU64::into_inner);
        let mut divide: Vec<_> = moves.iter().map(ToString::to_string).zip(numbers).collect();
        divide.sort_unstable();
        let [lookups, hits] = tally.uses.map(AtomicU64::into_inner);
        let done = tally.parts_done.into_inner() == parts.len() as u64;
        let interrupted = tally.interrupted.into_inner() || !done;
        Ok(Leaves { divide, leaves, interrupted, time, hash: Uses { lookups, hits } })
    }
}

/// Creates a hash table of at most `bytes` bytes. The available memory is checked first, because
/// the system may grant more than there is and kill the program later.
fn table<P: Position>(bytes: usize) -> Result<Table<P>, JobError> {
    let available = memory::max();
    let table = if bytes > available { None } else { Table::new(bytes).ok() };
    let purpose = || "a hash table".into();
    table.ok_or_else(|| JobError::Memory { purpose: purpose(), needed: bytes, available })
}

/// A part of the tree.
struct Part<P> {
    /// The index of the first move.
    root: usize,
    position: P,
    depth: u8,
}

impl Count<'_> {
    /// Splits the tree into parts of equal depth; for one thread, one part per move.
    fn split<P: Position>(self, position: &P, moves: &[P::Move]) -> Vec<Part<P>> {
        let threads = self.control.threads;
        let enough = if threads > 1 { PARTS_A_THREAD * threads } else { 0 };
        let below = |root, position: &P, m| (root, position.after_unchecked(m));
        let mut nodes: Vec<_> =
            moves.iter().enumerate().map(|(root, &m)| below(root, position, m)).collect();
        let mut depth = self.perft.depth - 1;
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

/// The counts of all threads.
struct Tally {
    /// The leaves below each move of the root.
    leaves: Vec<AtomicU64>,
    overflow: AtomicBool,
    interrupted: AtomicBool,
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
    fn count(
        &self,
        tally: &Tally,
        table: Option<&Table<P>>,
        last: LastPly,
        stop: &AtomicBool,
    ) -> Uses {
        let mut pieces = Pieces { tally, table, root: self.root, uses: Uses::default() };
        let mut poll = || if tally.overflow.load(Relaxed) { BREAK } else { control::poll(stop) };
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
