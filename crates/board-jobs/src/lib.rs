//! Long jobs on any game, which is given by its name: counts, playouts, searches and matches.
//!
//! ```
//! use board_core::LastPly;
//! use board_jobs::{Control, Perft, Root};
//!
//! let root = Root { game: "uisge", position: "7/2ww3/1wwww2/2bbbb1/3bb2/7 w" };
//! let count = Perft { depth: 5, last: LastPly::Count, hash: 0 };
//! let counted = count.run(root, &Control::threads(2))?;
//! assert_eq!(counted.leaves, 4458);
//! # Ok::<(), board_jobs::JobError>(())
//! ```
//!
//! A job is a struct with options and a method `run`. Its functions are compiled here for every
//! game, with the concrete type of the position. Callers pass and receive plain data, so a program
//! with many commands compiles quickly.
//!
//! | job | result |
//! |---|---|
//! | [`Perft`] | [`Leaves`]: the leaves of a game tree, by the moves of the root |
//! | [`Distinct`] | the same number of leaves, counted by distinct positions |
//! | [`Split`] | [`Positions`]: the distinct positions of a ply, to distribute a count |
//! | [`Playouts`] | [`Stats`]: the results and lengths of random games |
//! | [`BestMove`] | [`Found`]: the best lines and their scores |
//! | [`Analysis`] | [`Judged`]: the judgment of each move of a game |
//! | [`Seated`] | [`Chosen`]: the moves of a [`Contender`] in a game |
//! | [`Match`] | [`Played`]: the games between contenders; [`MatchResult`] |
//!
//! The function [`bench`](fn@bench) runs fixed searches to measure their speed, and [`ugi`](fn@ugi) runs the search as an engine for a tournament manager.
//!
//! A [`Control`] sets the number of threads, stops a job early and shows its progress. A [`Root`]
//! is the position from which a job starts.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod bench;
mod analysis;
mod best;
mod choice;
mod control;
mod distinct;
mod error;
mod guard;
mod log;
mod matches;
pub mod memory;
mod perft;
mod player;
mod playouts;
mod process;
mod program;
mod root;
mod share;
mod table;
mod ugi;
mod ugi_program;

pub use analysis::{Analysis, Judged, Judgment, Worth};
pub use bench::bench;
pub use best::{BestMove, Found, Line, OnDepth};
pub use choice::{Chosen, Seated};
pub use control::{Control, Progress};
pub use distinct::{Distinct, OnPly, Positions, Split};
pub use error::JobError;
pub use log::Log;
pub use matches::{
    Match, MatchResult, Meeting, OnEnd, OnGame, Opening, Openings, Played, Saved, Tournament,
};
pub use perft::{Leaves, Perft};
pub use player::{Contender, TimeLimits};
pub use playouts::{Playouts, Stats};
pub use root::Root;
pub use table::Uses;
pub use ugi::{NextLine, ugi};

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Compiles and runs the examples of the guide, some of which use this crate.
#[cfg(doctest)]
#[doc = include_str!("../../board-games/src/guide.md")]
struct Guide;
