//! The rules of the board game Disk race (Oraïa, Pascal Robert 2002).
//!
//! ```
//! use disk_race::prelude::*;
//! use disk_race::{Move, DiskRace};
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
//! # The game in ten lines
//!
#![doc = include_str!("start.svg")]
//!
//! Red and blue have four pieces each, on eight alternating starts around a disk of 17 spaces: eight
//! outer ones, eight inner ones and the center, joined by lines (which are reconstructed). In turn,
//! beginning with red, a player
//!
//! - **steps** with a piece to the next space along a line, or
//! - **jumps** along a line over an opposing piece to the empty space after it, and may continue to
//!   jump.
//!
//! A piece that stops at the center is turned over for the rest of the game, and its player may rotate
//! the disk by 1/8; the player's next turn must be with that piece. Only turned pieces may go to the
//! other color's starts. The first player to have all four pieces there wins; if red is first, blue has
//! one more turn and may draw.
//!
//! # Ambiguous rules
//!
//! The numbers D1 to D16 are those of the tests and of the project's rule list, which has the source
//! and other interpretations of each rule.
//!
//! The rulebook's drawing of the disk was not available. Two rules were **reconstructed** from its
//! words: the alternating starts of red and blue (D2), and the lines (D3). [`Disk`] has alternative
//! lines, and `src/lines.rs` has the lists from which everything else is derived.
//!
//! D6 ([`Chain`] has the alternative), D7 to D9, D11 and D14 to D16 are **readings** of words that
//! leave a choice: the piece at the center has to move in the next turn, red begins and blue has one
//! more turn when red has finished, the game is a draw when neither player can move, and there is no
//! repetition rule; [`board_play::Game`] has one as an option.
//!
//! # See also
//!
//! [`DiskRace`] is the main type; its methods are those of the trait [`board_core::Position`].
//! [`DiskRace::paths`] returns the jumps of a [`Move`], [`Illegal`] is the reason why a move is not
//! legal, and [`Setup`] builds any position. For hash keys see [`board_core::Zobrist`], for symmetries
//! [`board_core::Symmetric`] and [`Symmetry`], and for display and move entry [`board_play::View`].
//!
//! [The guide](https://docs.rs/board-games/latest/board_games/guide/) covers players, searches,
//! records, drawings and servers.
//!
//! # Notation
//!
//! A space is `r0` to `r7` on the ring, `o0` to `o7`, `i0` to `i7` or `c`; the names are fixed to
//! the ring. A position is its ring, outer spaces, inner spaces and center, separated by `/`, and the
//! side to move. A digit stands for a run of that many empty spaces, `r` and `b` for unturned and `R`
//! and `B` for turned pieces. Rules other than the default follow. A move is its two spaces; a move to
//! the center adds the rotation, `+`, `-` or nothing; a pass is `pass`.
//!
//! ```
//! use disk_race::{Move, DiskRace};
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
//! [`board_play::Observe`] writes a position, from the point of view of one player, as nine planes of
//! four rows and eight columns. The rows are the ring, the outer spaces, the inner spaces and the
//! center, which fills the last row. The columns are the spokes, so a rotation of the board rotates the
//! columns:
//!
//! | planes | content |
//! |---|---|
//! | 0, 1 | own unturned pieces, own turned pieces |
//! | 2, 3 | the opponent's unturned pieces, the opponent's turned pieces |
//! | 4, 5 | own goals, the opponent's goals |
//! | 6 | 1 on every cell if the viewer is to move |
//! | 7, 8 | 1 on every cell under `disk=outer-circle`, under `chain=straight` |
//!
//! There are 257 actions, the indices of the moves. A win is worth 1, a loss -1 and a draw 0. A game
//! may never end, so limit its length.
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
//! - `std` (default): enables the `std` features of the dependencies. Without it the crate needs only
//!   `alloc`.
//! - `play` (default): views and input planes, for `board-play`.
//! - `serde`: positions, moves, spaces and rules as their notation, outcomes by name.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), no_std)]

#[macro_use]
extern crate alloc;

mod bitboard;
mod board;
mod lines;
mod movegen;
mod moves;
mod notation;
#[cfg(feature = "play")]
mod planes;
#[cfg(feature = "play")]
mod evaluation;
mod position;
mod rules;
mod setup;
mod symmetry;
#[cfg(feature = "play")]
mod view;
mod zobrist;

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
