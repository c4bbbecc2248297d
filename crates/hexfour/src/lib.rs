//! The rules of Hexfour (Martin Dieterle).
//!
//! ```
//! use hexfour::prelude::*;
//! use hexfour::{Hexfour, Move};
//!
//! let mut position = Hexfour::start();
//! for m in position.legal_moves() {
//!     println!("{m} leads to {}", position.after_unchecked(m));
//! }
//! position.play("f6".parse::<Move>()?)?;
//! assert_eq!(position.count_moves(), 6);
//! assert_eq!(board_core::perft(&Hexfour::start(), 3), 32574);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The game
//!
#![doc = include_str!("start.svg")]
//!
//! The board is a hexagon of 91 hexagonal fields, six on each side, and each of the two players
//! has 45 pieces. In turn, the players place a piece on an empty field:
//!
//! - the first piece may not be placed on the edge, and the second must be placed next to it;
//! - four of a player's pieces in a row, parallel to one of the board's sides, are **one point**.
//!   Rows may cross, and a longer row is worth a point for every four pieces;
//! - for each point the player sets one loose piece aside.
//!
//! The game ends as soon as a player has no loose piece left. The player with more points wins.
//! [`Rules`] has boards of other sizes.
//!
//! # Ambiguous rules
//!
//! H1 to H12 are the numbers of the project's rule list. The tests use them too.
//!
//! | rule | status | choice |
//! |---|---|---|
//! | H1 | *reconstructed* | the rulebook shows the board only in a picture; side 6, with 91 fields, is the smallest with room for its 90 pieces, and [`Size`] has others |
//! | H3 | *reading* | the second piece may be placed on the edge: only the first may not |
//! | H4 | *reading* | from the third piece on, every empty field is allowed |
//! | H7 | *reading* | a row is worth a point for every four pieces in it, even if one piece joined two rows; the order of play therefore does not matter |
//! | H8 | *reading* | a piece that was set aside is not placed later |
//! | H9 | *reading* | points count even if no loose piece is left to set aside |
//! | H10 | *reading* | pieces set aside are no longer loose: a player without loose pieces ends the game |
//! | H12 | *reading* | equal points are a draw |
//!
//! # Notation
//!
//! A position is its ranks from the last to 1, separated by `/`, and the side to move. `x` and `o`
//! are the pieces of the first and the second player, and a number stands for a run of that many
//! empty fields. The number of ranks determines the size of the board. A move is its field: the
//! file and the rank.
//!
//! ```
//! use hexfour::{Hexfour, Move};
//!
//! for notation in ["6/7/8/9/10/11/10/9/8/7/6 x", "4/5/3o2/3x3/6/5/4 x"] {
//!     assert_eq!(notation.parse::<Hexfour>()?.to_string(), notation);
//! }
//! assert_eq!("f6".parse::<Move>()?.to_string(), "f6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Input planes
//!
//! [`board_play::Observe`] writes a position, from the point of view of one player, as eight planes
//! of eleven rows and eleven columns. Row 0 is rank 11, and column 0 is file a. On a board of side
//! `n` there are `2n - 1` rows and columns:
//!
//! | planes | content |
//! |---|---|
//! | 0, 1 | own pieces, opponent's pieces |
//! | 2 | the fields of the board, without the corners of the square |
//! | 3, 4 | on every cell: own points, opponent's points, divided by 63 |
//! | 5, 6 | on every cell: own loose pieces, opponent's loose pieces, divided by 63 |
//! | 7 | 1 on every cell if the viewer is to move |
//!
//! An action is the number of a field among the fields of the board: there are 91 actions, or 37,
//! 61 and 127 on the boards of sides 4, 5 and 7, where moves have 127 indices. A win is worth 1, a
//! loss -1 and a draw 0. The difference in points is at most 45, the number of a player's pieces. A
//! game from the start position takes at most 89 plies, one fewer than the number of pieces.
//!
//! ```
//! use board_core::Position as _;
//! use board_play::Observe;
//! use hexfour::{Hexfour, Rules};
//!
//! assert_eq!((Hexfour::SHAPE, Hexfour::actions(Rules::default())), ([8, 11, 11], 91));
//! let position = Hexfour::start();
//! let mut planes = [0.0_f32; 8 * 11 * 11];
//! position.observe(position.turn(), &mut planes)?;
//! # Ok::<(), board_play::PlanesLength>(())
//! ```
//!
//! # Features
//!
//! - `std` (default): enables the `std` features of the dependencies. Without it the crate needs
//!   only `alloc`.
//! - `play` (default): views, input planes and evaluations for `board-play`.
//! - `serde`: serializes positions, moves, fields and rules as their notation, and outcomes as
//!   their points.
//!
//! # See also
//!
//! - [`board_core::Position`] has the methods of [`Hexfour`], [`board_core::Zobrist`] hash keys,
//!   and [`board_core::Symmetric`] images of positions.
//! - [`Hexfour::rows`] returns the rows that make points, and [`Playout`] plays fast random games.
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
mod rows;
#[cfg(feature = "play")]
mod view;
#[cfg(feature = "play")]
mod planes;
#[cfg(feature = "play")]
mod evaluation;

pub use board::{Field, Piece};
#[cfg(feature = "play")]
pub use evaluation::EVALUATION;
pub use movegen::Playout;
pub use moves::{Illegal, Move};
pub use position::{Hexfour, Outcome};
pub use rows::{Direction, Row};
pub use rules::{Rules, Size};
pub use setup::{Fault, Setup};
pub use symmetry::Symmetry;

/// The traits of `board_core` and, with the feature `play`, of `board_play`: `Position` and `Board`
/// by name, the others only for their methods.
pub mod prelude {
    pub use board_core::prelude::*;
    #[cfg(feature = "play")]
    pub use board_play::prelude::*;
}
