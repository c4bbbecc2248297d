//! The rules of Disk race (Oraïa, Pascal Robert 2002), as a library.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![no_std]

#[macro_use]
extern crate alloc;

mod board;
mod generate;
mod lines;
mod moves;
mod paths;
mod position;
mod rules;
mod setup;
mod singles;
mod space;
mod symmetry;
mod text;
mod wheel;
mod zobrist;

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
