use std::ops::ControlFlow;

use crate::tally::Ply;

/// Receives the progress of a count and can stop it.
///
/// The observer `()` does neither.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use board_census::{CensusError, MIN_MEMORY, Observer, Resources, census};
/// use board_core::Position;
/// use board_games::uisge::Uisge;
///
/// /// Stops every count at once.
/// struct Stop;
///
/// impl Observer for Stop {
///     fn poll(&self) -> ControlFlow<()> {
///         ControlFlow::Break(())
///     }
/// }
///
/// let resources = Resources { memory: MIN_MEMORY, threads: 1 };
/// let stopped = census(&Uisge::start(), 12, resources, &Stop);
/// assert_eq!(stopped, Err(CensusError::Interrupted));
/// ```
pub trait Observer: Sync {
    /// Returns whether to continue. All threads call this method many times per second.
    fn poll(&self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Called once for every ply, in order, as soon as its numbers are final.
    fn ply(&self, ply: &Ply) {
        let _ = ply;
    }

    /// Called before unit `done` of `of` units of work on a ply, counted from 0. A ply may take
    /// several passes, each of which starts at 0. [`Perft`](crate::Perft) makes a single pass.
    fn progress(&self, ply: u8, done: u64, of: u64) {
        let _ = (ply, done, of);
    }

    /// Called by [`Perft`](crate::Perft) with the number of leaves in each small part of the tree.
    fn walked(&self, leaves: u64) {
        let _ = leaves;
    }
}

impl Observer for () {}
