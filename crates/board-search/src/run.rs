//! Iterative deepening on all of a search's threads.

use std::any::TypeId;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use board_core::Zobrist;
use board_play::Evaluate;
use web_time::Instant;

use crate::best::{Best, Root};
use crate::busy::Busy;
use crate::table::Table;
use crate::worker::{Found, Mode, Worker};

/// Receives the lines after each completed depth.
pub(crate) type Show<'a, M> = &'a mut dyn FnMut(&[Best<M>]);

/// A search's transposition table, kept for the next position of the same game.
#[derive(Debug)]
pub(crate) struct Kept {
    /// The size for which the table was created.
    bytes: usize,
    game: TypeId,
    table: Table,
}

impl Kept {
    /// Returns the kept table, or a new one if it is for another game or too small.
    pub(crate) fn for_game<P: 'static>(kept: &mut Option<Self>, bytes: usize) -> &Table {
        let game = TypeId::of::<P>();
        if kept.as_ref().is_some_and(|kept| kept.bytes < bytes || kept.game != game) {
            // The old table is freed first.
            *kept = None;
        }
        &kept.get_or_insert_with(|| Self { bytes, game, table: Table::new(bytes) }).table
    }
}

/// The search of one position. The game is not over.
pub(crate) struct Run<'a, P: Zobrist, E> {
    pub(crate) evaluate: &'a E,
    pub(crate) table: &'a Table,
    pub(crate) control: &'a Control<'a>,
    pub(crate) root: Root<'a, P>,
    /// The number of lines to find, at most the number of moves.
    pub(crate) lines: usize,
    pub(crate) max_depth: u8,
    pub(crate) mode: Mode,
    pub(crate) start: Instant,
}

impl<P: Zobrist, E: Evaluate<P>> Run<'_, P, E> {
    /// Searches with this many helper threads, or with fewer if the system cannot start them all.
    /// Calls `show` with the lines after each completed depth. Returns `unsearched` if not even
    /// depth 1 is completed.
    pub(crate) fn search(
        &self,
        helpers: usize,
        unsearched: Best<P::Move>,
        show: Show<'_, P::Move>,
    ) -> Vec<Best<P::Move>> {
        let mut lines = thread::scope(|scope| {
            let _end = EndOnDrop(self.control);
            for _ in 0..helpers {
                if thread::Builder::new().spawn_scoped(scope, || self.help()).is_err() {
                    break;
                }
            }
            self.deepen(vec![unsearched], show)
        });
        for line in &mut lines {
            (line.nodes, line.elapsed) = self.effort();
        }
        lines
    }

    /// Searches all depths to fill the table with results.
    fn help(&self) {
        let end = EndOnDrop(self.control);
        let mut worker = Worker::new(self);
        let _ = (1..=self.max_depth).try_for_each(|depth| worker.search(depth).map(|_| ()));
        // Only a panic ends the other threads.
        std::mem::forget(end);
    }

    /// Searches all depths until the search must end or no deeper search can change the result.
    fn deepen(&self, mut lines: Vec<Best<P::Move>>, show: Show<'_, P::Move>) -> Vec<Best<P::Move>> {
        let mut worker = Worker::new(self);
        for depth in 1..=self.max_depth {
            let Some(found) = worker.search(depth) else {
                let is_usable = self.mode.is_selective && self.lines == 1;
                let unfinished = if is_usable { worker.unfinished() } else { None };
                if let Some((score, line)) = unfinished {
                    (lines[0].score, lines[0].line) = (score, line.to_vec());
                }
                break;
            };
            let (nodes, elapsed) = self.effort();
            let best = |found: &Found<P::Move>| {
                let (line, score) = (found.line.clone(), found.score);
                Best { line, score, depth, nodes, elapsed }
            };
            lines = found.iter().map(best).collect();
            let are_final = found.iter().all(|found| self.is_final(found));
            show(&lines);
            if are_final {
                break;
            }
        }
        lines
    }

    /// Returns whether no deeper search can change a line.
    fn is_final(&self, found: &Found<P::Move>) -> bool {
        !found.estimated || found.score.is_proven() && !self.mode.prefer_margin
    }

    /// Returns the number of reported nodes and the elapsed time.
    fn effort(&self) -> (u64, Duration) {
        (self.control.nodes.load(Relaxed), self.start.elapsed())
    }
}

/// Whether a search can use several threads. Web pages cannot start threads, and their module
/// should be small.
pub(crate) const HAS_THREADS: bool = cfg!(not(target_family = "wasm"));

/// The limits of a search, shared by its threads.
pub(crate) struct Control<'a> {
    /// Set by the caller to end the search.
    pub(crate) stop: &'a AtomicBool,
    /// Set when the search has finished.
    pub(crate) done: AtomicBool,
    pub(crate) deadline: Option<Instant>,
    pub(crate) max_nodes: u64,
    /// The nodes that the threads have reported.
    pub(crate) nodes: AtomicU64,
    /// The positions that the threads are searching, if there are several threads.
    pub(crate) busy: Option<Busy>,
}

impl<'a> Control<'a> {
    pub(crate) fn new(stop: &'a AtomicBool, max_nodes: u64, threads: usize) -> Self {
        Self {
            stop,
            done: AtomicBool::new(false),
            deadline: None,
            max_nodes,
            nodes: AtomicU64::new(0),
            busy: (threads > 1).then(Busy::new),
        }
    }

    /// Adds the nodes that a thread has visited since its last report, and returns whether the
    /// search must end.
    pub(crate) fn report(&self, nodes: u64) -> bool {
        let nodes = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        self.stop.load(Relaxed)
            || self.done.load(Relaxed)
            || nodes >= self.max_nodes
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Ends the threads of a search when it is dropped, even by a panic.
pub(crate) struct EndOnDrop<'a>(pub(crate) &'a Control<'a>);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.done.store(true, Relaxed);
    }
}
