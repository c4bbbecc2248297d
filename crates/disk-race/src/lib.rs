//! The rules of Disk race (Oraïa, Pascal Robert 2002).
//!
//! ```
//! use disk_race::prelude::*;
//! use disk_race::{DiskRace, Move};
//!
//! let mut position = DiskRace::start();
//! for m in position.legal_moves() {
//!     println!("{m} leads to {}", position.after_unchecked(m));
//! }
//! position.play("r0o0".parse::<Move>()?)?;
//! assert_eq!(position.count_moves(), 4);
//! assert_eq!(board_core::perft(&DiskRace::start(), 5), 4352);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The game
//!
#![doc = include_str!("start.svg")]
//!
//! Red and blue have four pieces each, on eight alternating starts around a disk of 17 spaces:
//! eight outer ones, eight inner ones and the center, joined by lines (which are reconstructed). In
//! turn, beginning with red, a player
//!
//! - **steps** with a piece to the next space along a line, or
//! - **jumps** along a line over an opponent's piece to the empty space after it, and may continue
//!   to jump.
//!
//! A piece that stops at the center is turned over for the rest of the game, and its player may
//! rotate the disk by 1/8; the player's next turn must be with that piece. Only turned pieces may
//! go to the other color's starts. The first player to have all four pieces there wins; if red is
//! first, blue has one more turn and may draw.
//!
//! # Ambiguous rules
//!
//! D1 to D16 are the numbers of the project's rule list, which has the source of each rule. The
//! tests use them too.
//!
//! | rule | status | choice |
//! |---|---|---|
//! | D2 | *reconstructed* | the rulebook shows the board only in a drawing that we do not have; a published description says that the starts of red and blue alternate |
//! | D3 | *reconstructed* | the lines are four diameters and two circles; [`Disk`] has an alternative, and `src/lines.rs` has the lists from which everything else is derived |
//! | D6 | *reading* | a chain of jumps may change direction at a landing; [`Chain`] has the alternative |
//! | D7 | *reading* | a jump from a start may be the first of a chain |
//! | D8 | *reading* | no piece moves along the ring or back to a start of its own color, and an arrived piece stays |
//! | D9 | *reading* | a turned piece may arrive on any of the four starts of the other color, by a step or by a jump |
//! | D11 | *reading* | the piece at the center must move in its player's next turn |
//! | D14 | *reading* | red begins, and blue has one more turn when red has finished |
//! | D15 | *reading* | the game is a draw if neither player can move |
//! | D16 | *reading* | there is no repetition rule; [`board_play::Game`] has an optional one |
//!
//! # Notation
//!
//! A space is `r0` to `r7` on the ring, `o0` to `o7`, `i0` to `i7` or `c`; the names are fixed to
//! the ring. A position is its ring, outer spaces, inner spaces and center, separated by `/`, and
//! the side to move. A digit stands for a run of that many empty spaces, `r` and `b` for unturned
//! and `R` and `B` for turned pieces. Rules other than the default follow. A move is its two
//! spaces; a move to the center adds the rotation, `+`, `-` or nothing; a pass is `pass`.
//!
//! ```
//! use disk_race::{DiskRace, Move};
//!
//! for notation in ["rbrbrbrb/8/8/1 r", "1brbrbrb/8/8/R b disk=outer-circle,chain=straight"] {
//!     assert_eq!(notation.parse::<DiskRace>()?.to_string(), notation);
//! }
//! for notation in ["r0o0", "ci5", "i2c", "i2c+", "i2c-", "pass"] {
//!     assert_eq!(notation.parse::<Move>()?.to_string(), notation);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Input planes
//!
//! [`board_play::Observe`] writes a position, from the point of view of one player, as nine planes
//! of four rows and eight columns. The rows are the ring, the outer spaces, the inner spaces and
//! the center, which fills the last row. The columns are the spokes, so a rotation of the board
//! rotates the columns:
//!
//! | planes | content |
//! |---|---|
//! | 0, 1 | own unturned pieces, own turned pieces |
//! | 2, 3 | the opponent's unturned pieces, the opponent's turned pieces |
//! | 4, 5 | own goals, the opponent's goals |
//! | 6 | 1 on every cell if the viewer is to move |
//! | 7, 8 | 1 on every cell under `disk=outer-circle`, under `chain=straight` |
//!
//! There are 257 actions, the indices of the moves. A win is worth 1, a loss -1 and a draw 0. A
//! game may never end, so limit its length.
//!
//! ```
//! use board_core::Position as _;
//! use board_play::Observe;
//! use disk_race::{DiskRace, Rules};
//!
//! assert_eq!((DiskRace::SHAPE, DiskRace::actions(Rules::default())), ([9, 4, 8], 257));
//! let position = DiskRace::start();
//! let mut planes = [0.0_f32; 9 * 4 * 8];
//! position.observe(position.turn(), &mut planes)?;
//! # Ok::<(), board_play::PlanesLength>(())
//! ```
//!
//! # Features
//!
//! - `std` (default): enables the `std` features of the dependencies. Without it the crate needs
//!   only `alloc`.
//! - `play` (default): views, input planes and evaluations for `board-play`.
//! - `serde`: serializes positions, moves, spaces and rules as their notation, and outcomes by
//!   name.
//!
//! # See also
//!
//! - [`board_core::Position`] has the methods of [`DiskRace`], [`board_core::Zobrist`] hash keys,
//!   and [`board_core::Symmetric`] images of positions.
//! - [`DiskRace::paths`] returns the steps and jumps of a [`Move`].
//! - [`board_play::View`] describes how to draw a position and how to enter a move.
//! - The [guide](https://docs.rs/board-games/latest/board_games/guide/) shows how to write players,
//!   searches, user interfaces and servers.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), no_std)]

#[macro_use]
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
mod lines;
#[cfg(feature = "play")]
mod view;
#[cfg(feature = "play")]
mod planes;
#[cfg(feature = "play")]
mod evaluation;

pub use board::{Layer, Piece, Space};
#[cfg(feature = "play")]
pub use evaluation::EVALUATION;
pub use lines::Line;
pub use movegen::Leg;
pub use moves::{Illegal, Move, Rotation};
pub use position::{DiskRace, Outcome};
pub use rules::{Chain, Disk, Rules};
pub use setup::{Fault, Setup};
pub use symmetry::Symmetry;

/// The traits of `board_core` and, with the feature `play`, of `board_play`: `Position` and `Board`
/// by name, the others only for their methods.
pub mod prelude {
    pub use board_core::prelude::*;
    #[cfg(feature = "play")]
    pub use board_play::prelude::*;
}
