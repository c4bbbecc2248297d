//! The rules of Disk race (Oraïa, Pascal Robert 2002), as a library.
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
//! Red and blue have four pieces each, on eight starts in turn around a disk of 17 spaces: eight
//! outer ones, eight inner ones and the centre, joined by lines (which are rebuilt). In turn,
//! beginning with red, a player
//!
//! - **steps** with a piece to the next space along a line, or
//! - **jumps** along a line over an opposing piece to the empty space behind it, and may go on
//!   jumping.
//!
//! A piece that stops at the centre is turned over for good, and its player may rotate the disk by
//! 1/8; their next turn must be with that piece. Only turned pieces may go to the other colour's
//! starts. The first to have all four pieces there wins; if red is, blue has one more turn and may
//! draw.
//!
//! # What is rebuilt, and what is read
//!
//! The numbers D1 to D16 are those of the tests, and of the project's rule list, which says where each
//! rule comes from and what else it could mean.
//!
//! The rulebook's drawing of the disk is missing, and nothing but its words speaks for what was
//! **rebuilt**: the starts of red and blue, which take turns (D2), and the lines (D3), of which
//! [`Disk`] has alternatives and `src/lines.rs` the lists that all else derives from.
//!
//! **Read** out of words that leave a choice were D6 ([`Chain`] has the alternative), D7 to D9, D11,
//! and D14 to D16: that the piece at the centre has to move in the next turn, that red begins and
//! blue has one more turn when red has finished, that it is a draw when neither can move, and that
//! no repetition rule is in force; [`board_play::Game`] has one for those who want it.
//!
//! # What to read next
//!
//! [`DiskRace`] is the centre; its methods are those of the trait [`board_core::Position`].
//! [`DiskRace::paths`] has the jumps behind a [`Move`], [`Illegal`] says why a move is refused, and
//! [`Setup`] builds any position. Hash keys are [`board_core::Zobrist`], images
//! [`board_core::Symmetric`] with [`Symmetry`]; [`board_play::View`] shows a position.
//!
//! [The guide](https://docs.rs/board-guide) has players, searches, records, a screen and a server.
//!
//! # Text
//!
//! A space is `r0` to `r7` on the ring, `o0` to `o7`, `i0` to `i7` or `c`; the names are fixed to
//! the ring. A position is its ring, outer spaces, inner spaces and centre, digits for empty
//! spaces, `r` and `b` unturned, `R` and `B` turned, then the side to move. Rules other than
//! the default follow. A move is its two spaces; to the centre with the rotation, `+`, `-` or
//! none; or `pass`.
//!
//! ```
//! use disk_race::{Move, DiskRace};
//!
//! for text in ["rbrbrbrb/8/8/1 r", "1brbrbrb/8/8/R b disk=outer-circle,chain=straight"] {
//!     assert_eq!(text.parse::<DiskRace>()?.to_string(), text);
//! }
//! for text in ["r0o0", "ci5", "i2c", "i2c+", "i2c-", "pass"] {
//!     assert_eq!(text.parse::<Move>()?.to_string(), text);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a network sees
//!
//! Nine planes of four rows and eight columns ([`board_play::Observe`]), as one of the players sees
//! them. The rows are ring, outer spaces, inner spaces and the centre, which has all of the last row; the
//! columns are the spokes, so that a turn of the board turns the columns:
//!
//! | planes | what they show |
//! |---|---|
//! | 0, 1 | own unturned pieces, own turned pieces |
//! | 2, 3 | the other player's unturned pieces, and turned ones |
//! | 4, 5 | own goals, the other player's goals |
//! | 6 | 1 all over if the viewer is to move |
//! | 7, 8 | 1 all over under `disk=outer-circle`, `chain=straight` |
//!
//! There are 257 actions, the indices of the moves. A win is worth 1, a loss -1 and a draw 0, and a
//! game need not end: cap its length.
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
//! - `std` (default): the `std` features of the dependencies. Without it the crate needs only
//!   `alloc`.
//! - `serde`: positions, moves, spaces and rules as their texts, outcomes by name.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), no_std)]

#[macro_use]
extern crate alloc;

mod bitboard;
mod board;
#[cfg(feature = "play")]
mod evaluation;
mod game;
mod generate;
mod lines;
mod move_set;
mod moves;
mod paths;
mod perspective;
mod pieces;
#[cfg(feature = "play")]
mod planes;
mod position;
mod rules;
mod setup;
mod space;
mod symmetry;
mod text;
#[cfg(feature = "play")]
mod view;
mod wheel;
mod zobrist;

#[cfg(test)]
#[path = "../tests/unit/mod.rs"]
mod unit;

#[cfg(feature = "play")]
pub use evaluation::EVALUATION;
pub use generate::Illegal;
pub use lines::Line;
pub use moves::{Move, Rotation};
pub use paths::Leg;
pub use position::{DiskRace, Outcome, Piece};
pub use rules::{Chain, Disk, Rules};
pub use setup::{Fault, Setup};
pub use space::{Layer, Space};
pub use symmetry::Symmetry;

#[cfg(feature = "serde")]
board_core::serde_as_text!(DiskRace, Move, Space, Rules);

/// The traits of `board_core` and, with the feature `play`, of `board_play`: `Position` and `Board`
/// by name, the others only for their methods.
pub mod prelude {
    pub use board_core::prelude::*;
    #[cfg(feature = "play")]
    pub use board_play::prelude::*;
}
