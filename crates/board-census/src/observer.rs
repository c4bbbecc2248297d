use std::ops::ControlFlow;

use crate::tally::Ply;

/// What a count reports to its observer, a closure that stops the count if it returns
/// [`ControlFlow::Break`].
///
/// The observer [`ignore`] does nothing.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use board_census::{CensusError, MIN_MEMORY, Resources, census};
/// use board_core::Position;
/// use board_games::uisge::Uisge;
///
/// let resources = Resources { memory: MIN_MEMORY, threads: 1 };
/// let stopped = census(&Uisge::start(), 12, resources, &|_| ControlFlow::Break(()));
/// assert_eq!(stopped, Err(CensusError::Interrupted));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// Nothing new. All threads report this many times per second.
    Poll,
    /// The numbers of a ply are final. Plies are reported once each, in order.
    Ply(&'a Ply),
    /// Unit `done` of `of` units of work on a ply is next, counted from 0. A ply may take several
    /// passes, each of which starts at 0. [`Perft`](crate::Perft) makes a single pass.
    Progress {
        /// The number of the ply.
        ply: u8,
        /// The number of finished units.
        done: u64,
        /// The number of all units.
        of: u64,
    },
    /// [`Perft`](crate::Perft) counted this number of leaves in a small part of the tree.
    Leaves(u64),
}

/// Receives events from all threads, and returns whether to continue.
pub(crate) type Observer<'a> = dyn Fn(Event<'_>) -> ControlFlow<()> + Sync + 'a;

/// The observer that never stops a count.
pub fn ignore(_: Event<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
