//! Counts the leaves of a game tree by the distinct positions in it: [`perft`](fn@board_core::perft),
//! but several plies deeper.
//!
//! Many sequences of moves lead to the same position, or to one that is its image under a symmetry,
//! and below all of them is the same. So [`census`] goes level by level: each has every position
//! once, up to symmetry, with the number of ways to reach it. The last two plies are counted
//! without being stored. The numbers are exact, of 128 bits, and say more than a walk can: how many
//! different positions there are, how many moves they have, and how many games ended where.
//!
//! ```
//! use board_core::Position;
//! use board_games::disk_race;
//!
//! let plies = board_census::census(&disk_race::DiskRace::start(), 8, 1 << 30, &())?;
//! assert_eq!(plies[8].leaves, 2_311_136);
//! let distinct = plies[6].distinct.unwrap();
//! assert!(u128::from(distinct.positions) < plies[6].leaves / 2);
//! # Ok::<(), board_census::CensusError>(())
//! ```
//!
//! # Memory
//!
//! What does not fit into the memory that is given is counted in parts, by ranges of a hash of the
//! position, and where there would be too many parts by walking. The leaves stay exact; the
//! different positions are known only of the levels that could be held or be divided as a whole.
//!
//! # Threads
//!
//! All those of the `rayon` pool in which it is called.
//!
//! [The guide](https://docs.rs/board-games/latest/board_games/guide/) shows what else can be done with a game.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod census;
mod entry;
mod images;
mod level;
mod pool;
mod shard;
mod tally;

use std::ops::ControlFlow;

use board_core::Symmetric;
use thiserror::Error;

pub use crate::tally::{Distinct, Ended, Ply};

/// Why there is no count.
#[derive(Clone, Copy, PartialEq, Eq, Error, Debug)]
#[non_exhaustive]
pub enum CensusError {
    /// A number does not fit: 128 bits of leaves, or 112 of ways to reach a position.
    #[error("the number of leaves is too large")]
    Overflow,
    /// The observer asked to stop.
    #[error("the count was interrupted")]
    Interrupted,
    /// The memory is too small even for one level, or for all of the level that was asked for.
    #[error("there is not enough memory")]
    Memory,
    /// Two ways of counting the same ply differ: a fault of the game, most likely in its canonical
    /// form, or of this crate.
    #[error("the leaves of ply {ply} were counted in two ways, which do not agree")]
    Disagreement {
        /// The ply.
        ply: u8,
    },
}

/// Whoever watches a count. `()` does not.
pub trait Observer: Sync {
    /// Whether to go on; asked many times a second by all threads.
    fn poll(&self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// All that will be known of a ply; called for every ply in order, as soon as it is known.
    fn ply(&self, ply: &Ply) {
        let _ = ply;
    }

    /// So much of the work on a ply is done.
    fn progress(&self, ply: u8, done: u64, of: u64) {
        let _ = (ply, done, of);
    }
}

impl Observer for () {}

/// The least memory, in bytes, that a count can do with.
pub const MIN_MEMORY: usize = 64 << 20;

/// Counts the leaves of all plies from `position` on to `depth`, in so many bytes of memory for the
/// whole process, at least [`MIN_MEMORY`].
///
/// The result has one element a ply, from 0 on. Those of the last two plies have leaves alone.
///
/// # Errors
/// When a number is too large, when the observer breaks, when the memory is too small, and when the
/// count contradicts itself.
pub fn census<P: Symmetric>(
    position: &P,
    depth: u8,
    memory: usize,
    observer: &impl Observer,
) -> Result<Vec<Ply>, CensusError> {
    census::Census::new(depth, memory, 1, observer).run(position)
}

/// The positions `ply` plies below `position`, one for all that are images of each other, with the
/// number of move sequences that lead to them: to count elsewhere what lies below each.
///
/// They are in the order of positions.
///
/// # Errors
/// As [`census`], and when they do not fit into the memory.
pub fn level<P: Symmetric>(
    position: &P,
    ply: u8,
    memory: usize,
    observer: &impl Observer,
) -> Result<Vec<(P, u128)>, CensusError> {
    // The list takes about as much as the tables.
    census::Census::new(ply, memory, 2, observer).last(position)
}

/// The page's example is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
