//! The rules of Uisge (Roland Siegers, Hexagames 1984).
//!
//! ```
//! use uisge::prelude::*;
//! use uisge::{Move, Uisge};
//!
//! let mut position = Uisge::start();
//! for m in position.legal_moves() {
//!     println!("{m} leads to {}", position.after_unchecked(m));
//! }
//! position.play("d4f4".parse::<Move>()?)?;
//! assert_eq!(position.count_moves(), 5);
//! assert_eq!(board_core::perft(&Uisge::start(), 5), 4458);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The game
//!
#![doc = include_str!("start.svg")]
//!
//! Light and dark have six pieces each on a board of 7 by 6 squares. A piece shows its blank side
//! or its crown, and the first player to show six crowns wins. Light begins. In turn, a player
//!
//! - **jumps** with one of their pieces over one neighbor of either color, horizontally or
//!   vertically, to the empty square after it, and turns the jumping piece over; or
//! - **steps** with a crown to an empty neighboring square in any of the eight directions.
//!
//! After every move all twelve pieces must be connected horizontally or vertically. A player who
//! cannot move loses ([`Rules`] has alternatives).
//!
//! # Ambiguous rules
//!
//! U1 to U11 are the numbers of the project's rule list. The tests use them too.
//!
//! | rule | status | choice |
//! |---|---|---|
//! | U1, U2 | *reconstructed* | the rulebook shows the board and the set-up only in a picture; two programs and a photograph agree on 7 by 6 squares and on [this set-up](board_core::Position::start) |
//! | U4 | *reading* | a jump goes over one adjacent piece and ends the turn |
//! | U9 | *reading* | the rulebook does not say what happens to a player who cannot move; [`Stuck`] has the default, which both programs use, and the alternatives |
//! | U10 | *reading* | the translations of example B disagree; this crate follows the German one |
//! | U11 | *reading* | there is no repetition rule; [`board_play::Game`] has an optional one |
//!
//! # Notation
//!
//! A position is written as its ranks from 6 to 1, the side to move, and rules other than the
//! default. A digit stands for a run of that many empty squares, `w` and `b` for blank pieces, `W`
//! and `B` for crowns. A move is written as its two squares, or `pass`.
//!
//! ```
//! use uisge::{Move, Uisge};
//!
//! for notation in ["7/2ww3/1wwww2/2bbbb1/3bb2/7 w", "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b stuck=draw"] {
//!     assert_eq!(notation.parse::<Uisge>()?.to_string(), notation);
//! }
//! for notation in ["d4f4", "pass"] {
//!     assert_eq!(notation.parse::<Move>()?.to_string(), notation);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Input planes
//!
//! [`board_play::Observe`] writes eight planes of six rows and seven columns, from the point of
//! view of one player. Rank 6 comes first, and file a is on the left.
//!
//! | planes | content |
//! |---|---|
//! | 0, 1 | own blank pieces, own crowns |
//! | 2, 3 | blank pieces and crowns of the opponent |
//! | 4 | 1 everywhere if the viewer is the side to move |
//! | 5, 6, 7 | 1 everywhere under `stuck=wins`, `stuck=draw`, `stuck=passes` |
//!
//! There are 379 actions, the indices of the moves. A win is worth 1, a loss -1 and a draw 0. Games
//! may be infinite, so callers should limit their length.
//!
//! ```
//! use board_play::PlanesLength;
//! use uisge::prelude::*;
//! use uisge::{Rules, Uisge};
//!
//! assert_eq!((Uisge::SHAPE, Uisge::actions(Rules::default())), ([8, 6, 7], 379));
//! let position = Uisge::start();
//! let mut planes = [0.0_f32; 8 * 6 * 7];
//! position.observe(position.turn(), &mut planes)?;
//! # Ok::<(), PlanesLength>(())
//! ```
//!
//! # Features
//!
//! - `std` (default): enables the `std` features of the dependencies. Without it the crate needs
//!   only `alloc`.
//! - `play` (default): views, input planes and evaluations for `board-play`.
//! - `serde`: serializes positions, moves, squares and rules as their notation, and outcomes by
//!   name.
//!
//! # See also
//!
//! - [`board_core::Position`] has the methods of [`Uisge`], [`board_core::Zobrist`] hash keys, and
//!   [`board_core::Symmetric`] images of positions.
//! - [`board_play::View`] describes how to draw a position and how to enter a move.
//! - The [guide](https://docs.rs/board-games/latest/board_games/guide/) shows how to write players,
//!   searches, user interfaces and servers.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;

mod position;
mod moves;
mod board;
mod bitboard;
mod rules;
mod setup;
mod symmetry;
mod zobrist;
mod notation;
mod movegen;
#[cfg(feature = "play")]
mod view;
#[cfg(feature = "play")]
mod planes;
#[cfg(feature = "play")]
mod evaluation;

pub use board::{FILES, Piece, RANKS, Square};
#[cfg(feature = "play")]
pub use evaluation::EVALUATION;
pub use moves::{Illegal, Move};
pub use position::{Mobility, Outcome, Uisge};
pub use rules::{Rules, Stuck};
pub use setup::{Fault, Setup};
pub use symmetry::Symmetry;

/// The traits of `board_core` and, with the feature `play`, of `board_play`: `Position` and `Board`
/// by name, the others only for their methods.
pub mod prelude {
    pub use board_core::prelude::*;
    #[cfg(feature = "play")]
    pub use board_play::prelude::*;
}
