//! Watches a count: passes on its plies and its progress, and stops it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board_census::{Observer, Ply};
use board_search::{Control, Progress};

/// The observer of a count, which stops when the control does.
pub struct Watcher<'a> {
    control: &'a Control<'a>,
    /// Receives each ply.
    on_ply: &'a (dyn Fn(&Ply) + Sync),
    /// A walk's number of finished parts, total number of parts and number of leaves.
    walked: [AtomicU64; 3],
}

impl<'a> Watcher<'a> {
    pub fn new(control: &'a Control<'a>, on_ply: &'a (dyn Fn(&Ply) + Sync)) -> Self {
        Self { control, on_ply, walked: Default::default() }
    }
}

impl Observer for Watcher<'_> {
    fn poll(&self) -> ControlFlow<()> {
        let is_stopped = self.control.is_stopped();
        if is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn ply(&self, ply: &Ply) {
        (self.on_ply)(ply);
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
