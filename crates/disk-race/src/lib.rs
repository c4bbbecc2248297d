//! The rules of Disk race (Oraïa, Pascal Robert 2002), as a library.
//!
//! ```
//! use disk_race::prelude::*;
//! use disk_race::{Move, Position};
//!
//! let mut position = Position::start();
//! for m in position.legal_moves() {
//!     println!("{m} leads to {}", position.after_unchecked(m));
//! }
//! position.play("r0o0".parse::<Move>()?)?;
//! assert_eq!(position.count_moves(), 4);
//! assert_eq!(board_core::perft(&Position::start(), 5), 4352);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The game in ten lines
//!
#![doc = include_str!("start.svg")]
//!
//! Red and blue have four pieces each, on eight starts in turn around a disk of 17 spaces: eight
//! outer ones, eight inner ones and the centre, joined by lines (which are rebuilt). The first
//! to have all four on the other colour's starts wins. In turn, beginning with red, a player
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
//! The numbers D1 to D16 are those of the project's rule list, and of the tests. The rulebook's
//! drawing of the disk is missing, and nothing but its words speaks for the lines chosen here.
//!
//! | rule | status | what was chosen, and on what evidence |
//! |---|---|---|
//! | D2 | rebuilt | red's and blue's starts alternate, as the description at Tric Trac says; with the 17 spaces of the book and a turn of 1/8 this makes one centre and two times eight spaces |
//! | D3 | rebuilt | the lines: four diameters, since a start by a jump needs one space to land on, and circles through the outer and the inner spaces, since the book speaks of curved lines and shows a jump over three pieces to the centre. [`Disk`] has the alternatives |
//! | D6 | reading | no turn within a single jump, but between two; [`Chain`] has the alternative |
//! | D7 | reading | a start by a jump may be the first of a chain |
//! | D8 | reading | nobody moves along the ring or back to a start of their own, and a piece that has arrived stays |
//! | D9 | reading | a piece may arrive by a jump, on any start of the other colour: Fig. 2 of the book speaks for it, not its words |
//! | D11 | book, reading | the piece at the centre has to move, says the book; that the next turn is meant is a reading, from the publisher's German page and the book's second figure |
//! | D14 | book, reading | the first to finish wins, but it is a draw if the player who began finishes just before the other, says the book. That red begins is a reading, and that just before is one turn: when red has finished, blue has one more, and blue wins at once. If blue cannot move in it, blue passes, and red has won |
//! | D15 | reading | neither player can move: a draw. No position of these disks is one, as a test shows that looks at all |
//! | D16 | reading | there is no repetition rule; [`board_core::Game`] has one for those who want it |
//!
//! # Another disk
//!
//! The lines are data: `src/lines.rs` lists them by the names of their spaces, and steps and jumps
//! derive from the list. To add a disk is to write a list and to give [`Disk`] a variant for it,
//! with a name in `OPTIONS` (`src/rules.rs`). The tables of `src/board.rs` serve any list. The
//! faster `src/wheel.rs` serves radii with or without circles, where `Wheel::of` says that a disk
//! is such a wheel; tests compare the two, and look for what a rotation by 1/8 would change (D10).
//!
//! # What to read next
//!
//! [`Position`] is the centre; its methods are those of the trait [`board_core::Position`].
//! [`Position::paths`] has the jumps behind a [`Move`], [`Illegal`] says why a move is refused, and
//! [`Setup`] builds any position. Hash keys are [`board_core::Zobrist`], images
//! [`board_core::Symmetric`] with [`Symmetry`]; [`board_core::View`] shows a position.
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
//! use disk_race::{Move, Position};
//!
//! for text in ["rbrbrbrb/8/8/1 r", "1brbrbrb/8/8/R b disk=outer-circle,chain=straight"] {
//!     assert_eq!(text.parse::<Position>()?.to_string(), text);
//! }
//! for text in ["r0o0", "ci5", "i2c", "i2c+", "i2c-", "pass"] {
//!     assert_eq!(text.parse::<Move>()?.to_string(), text);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
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
mod game;
mod generate;
mod lines;
mod move_set;
mod moves;
mod paths;
mod perspective;
mod pieces;
mod position;
mod rules;
mod setup;
mod space;
mod symmetry;
mod text;
mod view;
mod wheel;
mod zobrist;

#[cfg(test)]
#[path = "../tests/unit/mod.rs"]
mod unit;

pub use board_core::prelude;
pub use generate::Illegal;
pub use lines::Line;
pub use moves::{Move, Rotation};
pub use paths::{Leg, Path};
pub use position::{Outcome, Piece, Position};
pub use rules::{Chain, Disk, Rules};
pub use setup::{Fault, Setup};
pub use space::{Layer, Space};
pub use symmetry::Symmetry;

#[cfg(feature = "serde")]
board_core::serde_as_text!(Position, Move, Space, Rules);
