//! Watches a count: passes on its plies and its progress, and stops it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board_census::{Event, Ply};
use board_search::Control;

/// Returns the observer of a count, which stops when the control does and passes on each ply.
pub fn watcher<'a>(
    control: &'a Control<'a>,
    on_ply: &'a (dyn Fn(&Ply) + Sync),
) -> impl Fn(Event<'_>) -> ControlFlow<()> + Sync + 'a {
    // A walk's number of finished parts, total number of parts and number of leaves.
    let walked: [AtomicU64; 3] = Default::default();
    move |event| {
        match event {
            Event::Ply(ply) => on_ply(ply),
            Event::Progress { ply, done, of } => {
                walked[0].store(done, Relaxed);
                walked[1].store(of, Relaxed);
                if walked[2].load(Relaxed) == 0 {
                    control.report(done, of, || format!("of ply {ply}"));
                }
            }
            Event::Leaves(leaves) => {
                let leaves = walked[2].fetch_add(leaves, Relaxed).saturating_add(leaves);
                let [done, of, _] = walked.each_ref().map(|number| number.load(Relaxed));
                control.report(done, of, || format!("{leaves} leaves"));
            }
            _ => {}
        }
        if control.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
