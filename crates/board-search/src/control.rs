//! How a search's threads end.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use web_time::Instant;

use crate::busy::Busy;

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
