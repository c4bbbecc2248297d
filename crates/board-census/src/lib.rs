//! Multithreaded counts of game tree leaves, by distinct positions or by walking the tree.
//!
//! ```
//! use board_census::{Resources, census, ignore};
//! use board_core::Position;
//! use board_games::disk_race::DiskRace;
//!
//! let resources = Resources { memory: 1 << 30, threads: 2 };
//! let plies = census(&DiskRace::start(), 8, resources, &ignore)?;
//! assert_eq!(plies[8].leaves, 2_311_136);
//! let distinct = plies[6].distinct.unwrap();
//! assert!(u128::from(distinct.positions) < plies[6].leaves / 2);
//! # Ok::<(), board_census::CensusError>(())
//! ```
//!
//! The numbers match [`perft`](fn@board_core::perft), but a census reaches several plies deeper.
//! The [guide](https://docs.rs/board-games/latest/board_games/guide/) introduces the project's
//! other libraries.
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`census()`] | counts the leaves at all plies |
//! | [`Ply`], [`Distinct`], [`Ended`] | the numbers for one ply |
//! | [`level()`] | the distinct positions at a ply, for splitting a count |
//! | [`Perft`], [`Leaves`] | counts the leaves by walking the tree |
//! | [`Event`], [`ignore`] | the progress of a count, for observers that show or stop it |
//! | [`Resources`], [`MIN_MEMORY`] | the memory and threads that a count may use |
//! | [`CensusError`] | the reasons a count can fail |
//!
//! # Method
//!
//! Many move sequences lead to the same position or to symmetric ones, which have the same number
//! of leaves. A census therefore proceeds level by level: a level stores every position once, up to
//! symmetry, with the number of paths to it. The last two plies are counted without storing their
//! positions. The numbers are exact, in 128 bits. Unlike perft, a census also counts the distinct
//! positions, their moves and the finished games at each ply.
//!
//! # Memory
//!
//! The tree below the last level that fits in the given memory is walked. Leaf counts are always
//! exact; distinct positions are known only for levels that fit.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod census;
mod images;
mod level;
mod perft;
mod share;
mod tally;

use std::ops::ControlFlow;

use board_core::Symmetric;
use thiserror::Error;

pub use crate::perft::{Leaves, Perft};
pub use crate::tally::{Distinct, Ended, Ply};

/// An error from [`census()`], [`level()`] or [`Perft`].
#[derive(Clone, Copy, PartialEq, Eq, Error, Debug)]
#[non_exhaustive]
pub enum CensusError {
    /// A number of leaves or paths does not fit in 128 bits (64 in [`Perft`]).
    #[error("the number of leaves is too large")]
    Overflow,
    /// The observer stopped the count.
    #[error("the count was interrupted")]
    Interrupted,
    /// The memory limit is too small for any count with this position type and number of threads.
    #[error("not enough memory: expected at least {} MB for this number of threads", min >> 20)]
    Limit {
        /// The minimum of [`Resources::memory`] in bytes, a multiple of a megabyte.
        min: usize,
    },
    /// The system does not have enough memory, or the requested level does not fit in the limit.
    #[error("not enough memory")]
    Memory,
}

/// A memory limit in bytes that is sufficient for up to 16 threads in every game of this project.
pub const MIN_MEMORY: usize = 64 << 20;

/// The memory and threads that a count may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resources {
    /// The memory limit for the whole process in bytes.
    ///
    /// The limit covers the heap, a 2 MB stack for each thread, and 10 MB for the program itself.
    /// If it is too small for the number of threads, a count returns [`CensusError::Limit`], which
    /// contains the minimum. [`MIN_MEMORY`] is sufficient for up to 16 threads. A count with less
    /// memory takes longer.
    pub memory: usize,
    /// The number of threads, at least 1. The count uses fewer if the system cannot start all of
    /// them.
    pub threads: usize,
}

/// Counts the leaves at all plies from `position` to `depth`.
///
/// Returns one element per ply, starting with ply 0. For the last two plies, except ply 0, only
/// leaves are counted.
///
/// ```
/// use board_census::{Resources, census, ignore};
/// use board_core::{Position, perft};
/// use board_games::uisge::Uisge;
///
/// let start = Uisge::start();
/// let resources = Resources { memory: 1 << 30, threads: 2 };
/// for ply in census(&start, 6, resources, &ignore)? {
///     assert_eq!(ply.leaves, u128::from(perft(&start, ply.ply)));
/// }
/// # Ok::<(), board_census::CensusError>(())
/// ```
///
/// # Errors
/// Fails if a number is too large, the observer stops the count, or the memory is too small.
pub fn census<P: Symmetric>(
    position: &P,
    depth: u8,
    resources: Resources,
    observer: &(dyn Fn(Event<'_>) -> ControlFlow<()> + Sync),
) -> Result<Vec<Ply>, CensusError> {
    census::Census::new(depth, resources, observer)?.run(position)
}

/// Returns the distinct positions `ply` plies below `position`, each with the number of paths to
/// it.
///
/// The sorted list contains one position from each class of symmetric positions, with the number of
/// move sequences that lead to the class. It can be used to split a count between machines, each of
/// which counts the leaves below some of the positions.
///
/// ```
/// use board_census::{Resources, ignore, level};
/// use board_core::{Position, perft};
/// use board_games::uisge::Uisge;
///
/// let start = Uisge::start();
/// let resources = Resources { memory: 1 << 30, threads: 2 };
/// let split = level(&start, 3, resources, &ignore)?;
/// let leaves = split.iter().map(|(position, paths)| paths * u128::from(perft(position, 2)));
/// assert_eq!(leaves.sum::<u128>(), 4458);
/// # Ok::<(), board_census::CensusError>(())
/// ```
///
/// # Errors
/// Fails for the same reasons as [`census()`], and if the positions do not fit in memory.
pub fn level<P: Symmetric>(
    position: &P,
    ply: u8,
    resources: Resources,
    observer: &(dyn Fn(Event<'_>) -> ControlFlow<()> + Sync),
) -> Result<Vec<(P, u128)>, CensusError> {
    census::Census::new(ply, resources, observer)?.last(position)
}

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
    /// passes, each of which starts at 0. [`Perft`] makes a single pass.
    Progress {
        /// The number of the ply.
        ply: u8,
        /// The number of finished units.
        done: u64,
        /// The number of all units.
        of: u64,
    },
    /// [`Perft`] counted this number of leaves in a small part of the tree.
    Leaves(u64),
}

/// Receives events from all threads, and returns whether to continue.
pub(crate) type Observer<'a> = dyn Fn(Event<'_>) -> ControlFlow<()> + Sync + 'a;

/// The observer that never stops a count.
pub fn ignore(_: Event<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Compiles and runs the example in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
