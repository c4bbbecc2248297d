//! Traits for two-player board games of perfect information.
//!
//! A game crate implements [`Position`], [`Move`] and [`Outcome`]. Searches, solvers, servers and
//! learning agents are written once against these traits and work with every game.
//!
//! ```
//! use board_core::{Outcome, Player, Position, perft};
//!
//! /// Plays a game to its end, choosing moves with `choose`.
//! fn playout<P: Position>(mut choose: impl FnMut(usize) -> usize) -> Option<Player> {
//!     let mut position = P::start();
//!     loop {
//!         let moves = position.legal_moves();
//!         if moves.is_empty() {
//!             return position.outcome().and_then(Outcome::winner);
//!         }
//!         position.play_unchecked(moves[choose(moves.len())]);
//!     }
//! }
//!
//! /// Counts the leaves of the game tree at depth 3.
//! fn leaves<P: Position>() -> u64 {
//!     perft(&P::start(), 3)
//! }
//! ```
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`Position`], [`Move`], [`Outcome`], [`Player`], [`Rules`] | the rules of a game |
//! | [`Board`], [`Space`], [`Piece`] | the pieces on the board |
//! | [`MoveList`], [`MoveSink`], [`sink`] | where generated moves go: a list, a counter, a mask |
//! | [`perft`](fn@perft), [`divide`], [`perft_with`], [`PerftCache`] | counting the leaves of the game tree |
//! | [`Zobrist`], [`Keyed`] | hash keys for transposition tables |
//! | [`Symmetric`], [`Symmetry`], [`Dihedral`] | images of positions and moves, canonical forms |
//! | [`HasSetup`], [`Faults`] | positions built from plain data; every fault is reported |
//! | [`Value`] | the value of a position in a solved game |
//! | [`NoRules`], [`WinOrDraw`], [`win_or_draw!`] | ready-made rules and outcomes for simple games |
//! | [`text`], [`rules`](mod@rules), [`bits`], [`bit_set!`] | tools for game authors: parsing, printing, bitboards |
//!
//! Games in play, with history, records, views and sessions, are in `board-play`.
//!
//! # Importing the traits
//!
//! The [`prelude`] has [`Position`] and [`Board`] by name and brings the methods of the other
//! traits into scope without their names, so that they do not clash with a game's own `Move`,
//! `Outcome` or `Rules`:
//!
//! ```
//! use board_core::prelude::*;
//! ```
//!
//! # Features
//!
//! - `std` (default): enables the `std` features of the dependencies. Without it the crate needs
//!   only `alloc`.
//! - `serde`: `Serialize` and `Deserialize` for [`Player`], and the macro `serde_as_text!`, which
//!   stores a type as its notation.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod bit_set;
pub mod bits;
mod board;
mod dihedral;
pub mod list;
mod moves;
mod outcome;
mod perft;
mod player;
mod position;
pub mod rules;
mod rules_macros;
#[cfg(feature = "serde")]
pub mod serde_text;
mod setup;
pub mod sink;
mod stock;
mod symmetry;
pub mod text;
mod value;
pub mod zobrist;

pub use board::{Board, Piece, Space};
pub use dihedral::Dihedral;
pub use list::MoveList;
pub use moves::Move;
pub use outcome::Outcome;
pub use perft::{LastPly, PerftCache, PerftError, divide, perft, perft_with};
pub use player::Player;
pub use position::Position;
pub use rules::{RuleOption, Rules, RulesError};
pub use setup::{Faults, HasSetup};
pub use sink::MoveSink;
pub use stock::{NoRules, WinOrDraw};
pub use symmetry::{Symmetric, Symmetry};
pub use text::{ParseError, PositionError};
pub use value::Value;
pub use zobrist::{Keyed, Zobrist};

/// The traits: [`Position`] and [`Board`] by name, the others only for their methods.
pub mod prelude {
    pub use crate::{
        Board, HasSetup as _, Move as _, MoveSink as _, Outcome as _, Piece as _, Position,
        Rules as _, Space as _, Symmetric as _, Symmetry as _, Zobrist as _,
    };
}
