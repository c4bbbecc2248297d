//! Watches a count: passes on its plies and its progress, and stops it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use board_census::{Observer, Ply};
use board_search::{Control, Progress};

/// The observer of a count. The count stops when the control does, or when `on_ply` returns an error.
pub struct Watcher<'a, F> {
    control: &'a Control<'a>,
    /// Receives each ply.
    on_ply: Mutex<F>,
    /// Whether `on_ply` has stopped the count.
    stopped: AtomicBool,
    /// A walk's number of finished parts, total number of parts and number of leaves.
    walked: [AtomicU64; 3],
}

impl<'a, F: FnMut(&Ply) -> ControlFlow<()> + Send> Watcher<'a, F> {
    pub fn new(control: &'a Control<'a>, on_ply: F) -> Self {
        let (stopped, walked) = Default::default();
        Self { control, on_ply: Mutex::new(on_ply), stopped, walked }
    }
}

impl<F: FnMut(&Ply) -> ControlFlow<()> + Send> Observer for Watcher<'_, F> {
    fn poll(&self) -> ControlFlow<()> {
        let is_stopped = self.control.is_stopped() || self.stopped.load(Relaxed);
        if is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn ply(&self, ply: &Ply) {
        let mut on_ply = self.on_ply.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.stopped.load(Relaxed) && on_ply(ply).is_break() {
            self.stopped.store(true, Relaxed);
        }
    }

    fn progress(&self, ply: u8, done: u64, of: u64) {
        self.walked[0].store(done, Relaxed);
        self.walked[1].store(of, Relaxed);
        if self.walked[2].load(Relaxed) == 0 {
            self.control.report(|| Progress { done, of, what: format!("of ply {ply}") });
        }
    }

    fn walked(&self, leaves: u64) {
        let leaves = self.walked[2].fetch_add(leaves, Relaxed).saturating_add(leaves);
        let [done, of, _] = self.walked.each_ref().map(|number| number.load(Relaxed));
        self.control.report(|| Progress { done, of, what: format!("{leaves} leaves") });
    }
}
