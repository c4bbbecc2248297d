//! Traits for two-player board games of perfect information.
//!
//! A game crate implements [`Position`], [`Move`] and [`Outcome`]. Searches, solvers, servers and
//! learning agents that are generic over these traits work with every game. For example, this
//! negamax search uses only these traits:
//!
//! ```
//! use board_core::{Outcome, Position};
//! use uisge::Uisge;
//!
//! /// Returns 1 if the side to move wins, -1 if it loses, and 0 for a draw or unknown result.
//! fn negamax<P: Position>(position: &P, depth: u8) -> i8 {
//!     match position.outcome() {
//!         Some(outcome) => outcome.score_for(position.turn()),
//!         None if depth == 0 => 0,
//!         None => {
//!             position.children().map(|(_, next)| -negamax(&next, depth - 1)).max().unwrap_or(0)
//!         }
//!     }
//! }
//!
//! // Light needs one more crown and can get it in one move.
//! let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
//! assert_eq!(negamax(&position, 1), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`Position`], [`Move`], [`Outcome`], [`Player`] | a game's rules |
//! | [`Rules`], [`RuleOption`] | options for rules that can be read in more than one way |
//! | [`Board`], [`Space`], [`Piece`] | the pieces on the board |
//! | [`MoveList`], [`MoveSink`] | collecting generated moves in a list or with a closure |
//! | [`perft`](fn@perft), [`divide`] | counting game tree leaves |
//! | [`Zobrist`] | hash keys for transposition tables |
//! | [`Symmetric`], [`Symmetry`], [`Dihedral`] | symmetric positions and moves, and canonical forms |
//! | [`HasSetup`], [`Faults`] | building positions from plain data, with every fault reported |
//! | [`Packed`] | a compact binary encoding of positions, for example for databases |
//! | [`Value`] | a position's game-theoretic value |
//! | [`Random`] | random numbers that are the same on every machine |
//! | [`ParseError`], [`PositionError`], [`RulesError`] | notation errors |
//! | [`author`] | macros, types and functions for game authors |
//!
//! The [`board-play`](https://docs.rs/board-play) crate provides game histories, game records, and
//! views and sessions for playing a game.
//! The [guide](https://docs.rs/board-games/latest/board_games/guide/) contains complete programs,
//! including [a game implementation][game].
//!
//! [game]: https://docs.rs/board-games/latest/board_games/guide/#a-game-of-your-own
//!
//! # Importing the traits
//!
//! The [`prelude`] exports [`Position`] and [`Board`] by name. For the other traits, it brings only
//! the methods into scope, because names such as `Move`, `Outcome` and `Rules` would clash with the
//! game's own types:
//!
//! ```
//! use board_core::prelude::*;
//! ```
//!
//! # Features
//!
//! - `serde`: implements `Serialize` and `Deserialize` for [`Player`] and the ready-made rules and
//!   outcomes, and provides the `author::serde_as_text!` macro, which implements both traits for
//!   types that serialize as their notation.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;

pub mod author;
mod board;
mod dihedral;
mod list;
mod moves;
mod order_by;
mod outcome;
mod packed;
mod perft;
mod player;
mod position;
mod random;
mod setup;
mod symmetry;
mod value;
mod zobrist;

#[doc(inline)]
pub use author::rules::{RuleOption, Rules, RulesError, STANDARD};
#[doc(inline)]
pub use author::text::{ParseError, PositionError, escaped, quoted};
pub use board::{Board, Piece, Space};
pub use dihedral::Dihedral;
pub use list::{MoveList, MoveSink};
pub use moves::Move;
pub use outcome::Outcome;
pub use packed::Packed;
pub use perft::{divide, perft};
pub use player::Player;
pub use position::Position;
pub use random::Random;
pub use setup::{Faults, HasSetup};
pub use symmetry::{Symmetric, Symmetry};
pub use value::Value;
pub use zobrist::Zobrist;

/// This crate's traits, meant to be glob-imported.
///
/// Only [`Position`] and [`Board`] are imported by name. The other traits are imported as `_`,
/// because a game has its own types `Move`, `Outcome`, `Piece` and `Rules`. The traits' methods and
/// constants can be used, but a bound such as `P: Zobrist` needs `use board_core::Zobrist`.
///
/// | trait | name in scope | example items |
/// |---|---|---|
/// | [`Position`] | `Position` | [`start`](Position::start), [`play`](Position::play), [`legal_moves`](Position::legal_moves) |
/// | [`Board`] | `Board` | [`piece`](Board::piece), [`pieces`](Board::pieces) |
/// | [`Move`] | | [`index`](Move::index) |
/// | [`MoveSink`] | | [`accept`](MoveSink::accept) |
/// | [`Outcome`] | | [`winner`](Outcome::winner), [`score_for`](Outcome::score_for) |
/// | [`Space`] | | [`index`](Space::index) |
/// | [`Piece`] | | [`name`](Piece::name), [`letter`](Piece::letter) |
/// | [`Rules`] | | [`all`](Rules::all) |
/// | [`HasSetup`] | | [`setup`](HasSetup::setup), [`from_setup`](HasSetup::from_setup) |
/// | [`Packed`] | | [`to_bytes`](Packed::to_bytes), [`from_bytes`](Packed::from_bytes) |
/// | [`Symmetric`] | | [`transform`](Symmetric::transform), [`canonical`](Symmetric::canonical) |
/// | [`Symmetry`] | | [`then`](Symmetry::then), [`inverse`](Symmetry::inverse) |
/// | [`Zobrist`] | | [`key`](Zobrist::key), [`after_with_key`](Zobrist::after_with_key) |
///
/// ```
/// use board_core::prelude::*;
/// use uisge::{Move, Uisge};
///
/// let m: Move = "d4f4".parse()?;
/// assert!(Uisge::start().is_legal(m));
/// assert!(m.index() < Move::COUNT);
/// # Ok::<(), board_core::ParseError>(())
/// ```
pub mod prelude {
    #[doc(hidden)]
    pub use crate::{
        Board, HasSetup as _, Move as _, MoveSink as _, Outcome as _, Packed as _, Piece as _,
        Position, Rules as _, Space as _, Symmetric as _, Symmetry as _, Zobrist as _,
    };
}
