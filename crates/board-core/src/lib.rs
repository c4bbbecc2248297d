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
//! | [`MoveList`], [`MoveSink`], [`sink`] | collectors for generated moves, such as a list, a counter or a mask |
//! | [`perft`](fn@perft), [`divide`], [`perft_with`], [`PerftCache`] | counting the leaves of the game tree |
//! | [`Zobrist`], [`Keyed`] | hash keys for transposition tables |
//! | [`Symmetric`], [`Symmetry`], [`Dihedral`] | symmetric images of positions and moves, and canonical forms |
//! | [`HasSetup`], [`Faults`] | building positions from plain data and reporting every fault |
//! | [`Value`] | the value of a position in a solved game |
//! | [`NoRules`], [`WinOrDraw`], [`win_or_draw!`] | ready-made rules and outcomes for simple games |
//! | [`text`], [`rules`](mod@rules), [`bits`], [`bit_set!`] | parsing, printing and bitboards, for game authors |
//!
//! The `board-play` crate adds what is needed to play games: history, records, views and sessions.
//!
//! # Importing the traits
//!
//! The [`prelude`] exports [`Position`] and [`Board`] by name. Of the other traits, it brings only
//! the methods into scope, because the trait names would clash with a game's own `Move`, `Outcome`
//! or `Rules`:
//!
//! ```
//! use board_core::prelude::*;
//! ```
//!
//! # Features
//!
//! - `std` (default): enables the `std` features of the dependencies. Without it, the crate needs
//!   only `alloc`.
//! - `serde`: implements `Serialize` and `Deserialize` for [`Player`], and provides the
//!   `serde_as_text!` macro, which implements them for types that are serialized in their notation.

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

/// The traits of this crate. [`Position`] and [`Board`] are exported by name; of the others, only
/// the methods come into scope.
pub mod prelude {
    pub use crate::{
        Board, HasSetup as _, Move as _, MoveSink as _, Outcome as _, Piece as _, Position,
        Rules as _, Space as _, Symmetric as _, Symmetry as _, Zobrist as _,
    };
}
