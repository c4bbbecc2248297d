//! Traits for two-player board games of perfect information.
//!
//! A game crate implements [`Position`], [`Outcome`] and, for its [moves](Move), [`Indexed`]. Searches, solvers, servers and
//! learning agents that are generic over these traits work with every game. For example, this
//! negamax search uses only these traits (`cargo add board-core board-uisge`):
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
//! | [`Indexed`] | moves and spaces as numbers, for tables and policy networks |
//! | [`MoveList`] | a list of generated moves |
//! | [`Board`], [`Piece`] | the pieces on the board |
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
//! The [`prelude`] exports the traits and the common types. Of [`Outcome`], [`Piece`], [`Rules`] and
//! [`Symmetry`], it brings only the methods into scope, because a game has types with these names:
//!
//! ```
//! use board_core::prelude::*;
//! ```
//!
//! # Features
//!
//! - `serde`: implements `Serialize` and `Deserialize` for [`Player`], [`Random`] and the ready-made
//!   rules and outcomes, and provides the `author::serde_as_text!` macro, which implements both
//!   traits for types that serialize as their notation.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;

pub mod author;
mod board;
mod dihedral;
mod indexed;
mod list;
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
pub use board::{Board, Piece};
pub use dihedral::Dihedral;
pub use indexed::{Indexed, Move};
pub use list::MoveList;
pub use outcome::Outcome;
pub use packed::Packed;
pub use perft::{divide, perft};
pub use player::Player;
pub use position::Position;
pub use random::Random;
pub use setup::{Faults, HasSetup};
pub use symmetry::{Rectangle, Symmetric, Symmetry};
pub use value::Value;
pub use zobrist::Zobrist;

/// The traits and common types, meant to be glob-imported.
///
/// Of [`Outcome`], [`Piece`], [`Rules`] and [`Symmetry`], only the methods and constants come into
/// scope, because a game has types with these names. A bound such as `P::Symmetry: Symmetry` needs
/// its own import.
///
/// ```
/// use board_core::prelude::*;
/// use uisge::{Move, Uisge};
///
/// let m: Move = "d4f4".parse()?;
/// assert!(Uisge::start().is_legal(m));
/// assert!(m.index() < Move::COUNT);
/// # Ok::<(), ParseError>(())
/// ```
pub mod prelude {
    #[doc(no_inline)]
    pub use crate::{
        Board, Faults, HasSetup, Indexed, MoveList, Outcome as _, Packed, ParseError, Piece as _,
        Player, Position, PositionError, Random, RuleOption, Rules as _, RulesError, Symmetric,
        Symmetry as _, Value, Zobrist,
    };
}
