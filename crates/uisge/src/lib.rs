//! The rules of Uisge (Roland Siegers, Hexagames 1984), as a library.
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
//! # The game in ten lines
//!
#![doc = include_str!("start.svg")]
//!
//! Light and dark have six pieces each on a board of 7 by 6 squares. A piece shows its blank side
//! or its crown, and the first to show six crowns wins. In turn, beginning with light, a player
//!
//! - **jumps** with any of their pieces over one neighbour, of either colour, horizontally or
//!   vertically, to the empty square behind it: the piece that jumps is turned over; or
//! - **steps** with a crown to an empty neighbouring square in any of the eight directions.
//!
//! After every move all twelve pieces must be connected horizontally or vertically. A player who
//! cannot move loses ([`Rules`] has other readings).
//!
//! # Where the rulebook leaves a choice
//!
//! The numbers U1 to U11 are those of the project's rule list, and of the tests.
//!
//! | rule | status | what was chosen |
//! |---|---|---|
//! | U1, U2 | rebuilt | board and set-up are a picture in the rulebook; two programs and a photograph agree on 7 by 6 and [this set-up](board_core::Position::start) |
//! | U4 | reading | a jump goes over one piece, which stands beside the one that jumps, and ends the turn |
//! | U9 | reading | what becomes of a player without a move is not said: [`Stuck`] has the default, which both programs have, and the alternatives |
//! | U10 | reading | the translations of example B disagree; the German one stands |
//! | U11 | reading | there is no repetition rule; [`board_play::Game`] has one for those who want it |
//!
//! # What to read next
//!
//! [`Uisge`] is the centre; its methods are those of the trait [`board_core::Position`].
//! [`Move`] and [`Square`] are what it speaks in, [`Illegal`] says why a move is refused, and
//! [`Setup`] builds any position. Hash keys are [`board_core::Zobrist`], images
//! [`board_core::Symmetric`] with [`Symmetry`]. To show a position and to enter a move there is
//! [`board_play::View`].
//!
//! [The guide](https://docs.rs/board-guide) has players, searches, records, a screen and a server.
//!
//! # Text
//!
//! A position is its ranks from 6 to 1, digits for empty squares, `w` and `b` blank, `W` and `B`
//! crowns, then the side to move. Rules other than the default follow. A move is its two squares,
//! or `pass`.
//!
//! ```
//! use uisge::{Move, Uisge};
//!
//! for text in ["7/2ww3/1wwww2/2bbbb1/3bb2/7 w", "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b stuck=draw"] {
//!     assert_eq!(text.parse::<Uisge>()?.to_string(), text);
//! }
//! for text in ["d4f4", "pass"] {
//!     assert_eq!(text.parse::<Move>()?.to_string(), text);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a network sees
//!
//! Eight planes of six rows and seven columns, rank 6 first and file a on the left
//! ([`board_play::Observe`]), as one of the players sees them:
//!
//! | planes | what they show |
//! |---|---|
//! | 0, 1 | own blank pieces, own crowns |
//! | 2, 3 | the other player's blank pieces, and crowns |
//! | 4 | 1 all over if the viewer is to move |
//! | 5, 6, 7 | 1 all over under `stuck=wins`, `stuck=draw`, `stuck=passes` |
//!
//! There are 379 actions, the indices of the moves. A win is worth 1, a loss -1 and a draw 0, and a
//! game need not end: cap its length.
//!
//! ```
//! use board_core::Position as _;
//! use board_play::Observe;
//! use uisge::{Uisge, Rules};
//!
//! assert_eq!((Uisge::SHAPE, Uisge::actions(Rules::default())), ([8, 6, 7], 379));
//! let position = Uisge::start();
//! let mut planes = [0.0_f32; 8 * 6 * 7];
//! position.observe(position.turn(), &mut planes)?;
//! # Ok::<(), board_play::PlanesLength>(())
//! ```
//!
//! # Features
//!
//! - `std` (default): the `std` features of the dependencies. Without it the crate needs only
//!   `alloc`.
//! - `serde`: positions, moves, squares and rules as their texts, outcomes by name.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;

mod bitboard;
mod connect;
mod contacts;
#[cfg(feature = "play")]
mod evaluation;
mod find;
mod game;
mod generate;
mod move_set;
mod moves;
mod pieces;
#[cfg(feature = "play")]
mod planes;
mod position;
mod rings;
mod rules;
mod setup;
mod space;
mod symmetry;
mod text;
mod two_plies;
#[cfg(feature = "play")]
mod view;
mod zobrist;

#[cfg(feature = "play")]
pub use evaluation::EVALUATION;
pub use generate::Illegal;
pub use moves::Move;
pub use position::{Mobility, Outcome, Piece, Uisge};
pub use rules::{Rules, Stuck};
pub use setup::{Fault, Setup};
pub use space::{FILES, RANKS, Square};
pub use symmetry::Symmetry;

#[cfg(feature = "serde")]
board_core::serde_as_text!(Uisge, Move, Square, Rules);

/// The traits of `board_core` and, with the feature `play`, of `board_play`: `Position` and `Board`
/// by name, the others only for their methods.
pub mod prelude {
    pub use board_core::prelude::*;
    #[cfg(feature = "play")]
    pub use board_play::prelude::*;
}
