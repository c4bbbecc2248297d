//! Traits for two-player board games of perfect information, and what follows from them.
//!
//! A game crate implements [`Position`], [`Move`] and [`Outcome`]; a search, a solver, a server or
//! a learning agent is written once over the traits and plays every game.
//!
//! ```
//! use board_core::{Outcome, Player, Position, perft};
//!
//! /// Plays a game to its end with the moves that `choose` picks.
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
//! /// The number of leaves of the game tree, three plies deep.
//! fn leaves<P: Position>() -> u64 {
//!     perft(&P::start(), 3)
//! }
//! ```
//!
//! [The guide](https://docs.rs/board-guide) has players, searches, records, a screen, a server, and a
//! game of one's own.
//!
//! # What is here
//!
//! | what | for |
//! |---|---|
//! | [`Position`], [`Move`], [`Outcome`], [`Player`], [`Rules`] | the game itself |
//! | [`Board`], [`View`], [`view`](mod@view) | what stands where; what a person sees, touches and is told |
//! | [`MoveList`], [`MoveSink`], [`sink`] | where generated moves go: a list, a counter, a mask |
//! | [`perft`](fn@perft), [`divide`], [`perft_with`], [`PerftCache`] | counting the game tree |
//! | [`Zobrist`], [`Keyed`] | hash keys for transposition tables |
//! | [`Symmetric`], [`Symmetry`], [`turns_and_mirrors!`] | images of positions and moves, canonical forms |
//! | [`HasSetup`], [`Faults`] | positions from plain data, every fault reported |
//! | [`Game`], [`Limits`], [`Ending`] | a game that is played: undo, repetition, resignation, names and comments |
//! | [`record`](mod@record) | its text form: headers, numbered moves, comments |
//! | [`Capped`] | games that end, for searches |
//! | [`Observe`], [`Augment`], [`Plane`] | what a network sees: planes, actions, bounds, images of them |
//! | [`Session`], [`AnyGame`] | any game behind one face that speaks text |
//! | [`NoRules`], [`WinOrDraw`], [`win_or_draw!`] | stock for small games |
//! | [`text`], [`rules`](mod@rules), [`bits`], [`bit_set!`] | for those who write a game: readers, printers, bitboards |
//!
//! # Importing the traits
//!
//! The [`prelude`] has [`Position`] and [`Board`] by name and brings the methods of the other traits
//! into scope without their names, so that they do not clash with a game's own `Move`, `Outcome` or
//! `Rules`:
//!
//! ```
//! use board_core::prelude::*;
//! ```
//!
//! # Features
//!
//! - `std` (default): the `std` features of the dependencies. Without it the crate needs only
//!   `alloc`.
//! - `serde`: serde for [`Player`], [`Limits`] and [`Game`], and the macro `serde_as_text!` that
//!   gives a type its text as its stored form.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod bit_set;
pub mod bits;
mod board;
mod capped;
mod game;
pub mod list;
mod moves;
mod observe;
mod outcome;
mod perft;
mod player;
mod position;
pub mod record;
pub mod rules;
mod rules_macros;
#[cfg(feature = "serde")]
pub mod serde_text;
mod session;
mod setup;
pub mod sink;
mod stock;
mod symmetry;
pub mod text;
mod value;
pub mod view;
pub mod zobrist;

pub use board::{Board, Piece, Space};
pub use capped::{Capped, CappedIllegal, CappedOutcome};
pub use game::{Ending, Game, GameOver, Limits, PlayError};
pub use list::MoveList;
pub use moves::Move;
pub use observe::{Augment, Observe, Plane, PlaneValue, Planes, PlanesLength, Shows, Whose};
pub use outcome::Outcome;
pub use perft::{LastPly, PerftCache, PerftError, divide, perft, perft_with};
pub use player::Player;
pub use position::{Position, playout};
pub use record::RecordError;
pub use rules::{RuleOption, Rules, RulesError};
pub use session::{AnyEnding, AnyError, AnyGame, AnyPicked, LastMove, Session};
pub use setup::{Faults, HasSetup};
pub use sink::MoveSink;
pub use stock::{NoRules, WinOrDraw};
pub use symmetry::{Symmetric, Symmetry};
pub use text::{ParseError, PositionError};
pub use value::Value;
pub use view::View;
pub use zobrist::{Keyed, Zobrist};

/// The traits: [`Position`] and [`Board`] by name, the others only for their methods.
pub mod prelude {
    pub use crate::{
        Augment as _, Board, HasSetup as _, Move as _, MoveSink as _, Observe as _, Outcome as _,
        Piece as _, Position, Rules as _, Session as _, Space as _, Symmetric as _, Symmetry as _,
        View as _, Zobrist as _,
    };
}
