//! The rules of Hexfour, a board game by Martin Dieterle.
//!
#![doc = include_str!("start.svg")]
//!
//! ```
//! use board_core::perft;
//! use hexfour::Hexfour;
//! use hexfour::prelude::*;
//!
//! let mut position = Hexfour::start();
//! for m in position.legal_moves() {
//!     println!("{m} leads to {}", position.after_unchecked(m));
//! }
//! // The first piece goes to the center.
//! position.play("f6".parse()?)?;
//! assert_eq!(position.count_moves(), 6);
//! assert_eq!(perft(&Hexfour::start(), 3), 32574);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The package is `board-hexfour`, and its library is `hexfour`. The traits are in `board-core`.
//!
//! ```toml
//! [dependencies]
//! board-core = "0.1"
//! board-hexfour = "0.1"
//! ```
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`Hexfour`] | a position; its methods are those of the traits [`Position`](board_core::Position), [`Board`](board_core::Board) and [`Zobrist`](board_core::Zobrist) |
//! | [`Outcome`] | how a game ended |
//! | [`Move`], [`Illegal`] | the placement of a piece; the reason a move is illegal |
//! | [`Field`], [`Piece`] | the board and the pieces |
//! | [`Bitboard`] | a set of fields, such as a player's pieces |
//! | [`Rules`], [`Size`], [`PieceCount`] | rules options |
//! | [`Setup`], [`Fault`] | positions from plain data, for example from an editor |
//! | [`Packed`](board_core::Packed) | positions in 26 bytes |
//! | [`Symmetry`] | symmetric images of positions and moves, by the trait [`Symmetric`](board_core::Symmetric) |
//! | [`Hexfour::rows`], [`Row`], [`Direction`] | the rows that score points |
//! | `View`, `Observe`, `Evaluator` | with the feature `play`: drawing and entering moves; input planes; an evaluation function |
//! | [`prelude`] | the traits, for `use hexfour::prelude::*` |
//!
//! The [guide](https://docs.rs/board-games/latest/board_games/guide/) shows how to write players,
//! searches, user interfaces and servers.
//!
//! # Features
//!
//! - `play`: provides views, input planes and evaluations for `board-play`.
//! - `serde`: serializes positions, moves, fields and rules in their notation, and outcomes as the
//!   points of both players.
//!
//! # The game
//!
//! The board is a hexagon of 91 fields, with six along each side. Each of the two players has 45
//! pieces. The players take turns placing a piece on an empty field. These rules apply:
//!
//! - The first piece of the game may not be placed on the edge, and the second must be placed next
//!   to it.
//! - Four of a player's pieces in a row, parallel to one of the board's sides, score **one point**.
//!   Rows may cross, and a longer row is worth one point for every four pieces in it.
//! - For each point, the player sets aside one *loose* piece, that is, one not yet placed.
//!
//! The game ends as soon as a player has no loose pieces left. The player with more points wins.
//! [`Rules`] offers boards of other sizes and fewer pieces.
//!
//! # Ambiguous rules
//!
//! [H1](rule_list#h1) to [H13](rule_list#h13) are the rules of the [rule list](rule_list), which
//! gives the source of each. The tests use the same numbers. A *reconstructed* rule is one that the
//! rulebook shows only in a picture, which the project does not have; a *reading* is a choice made
//! where the rulebook is silent or ambiguous.
//!
//! | rule | status | choice |
//! |---|---|---|
//! | [H1](rule_list#h1) | *reconstructed* | the rulebook shows the board only in a picture; the board of side 6, with 91 fields, is the smallest with room for all 90 pieces; [`Size`] lists the other board sizes, and [`PieceCount`] other numbers of pieces |
//! | [H3](rule_list#h3) | *reading* | the second piece may be placed on the edge; only the first may not |
//! | [H4](rule_list#h4) | *reading* | from the third piece on, a piece may be placed on any empty field |
//! | [H7](rule_list#h7) | *reading* | a row is worth one point for every four pieces in it, even if it grew at both ends or joins two shorter rows; therefore, points do not depend on the order of play |
//! | [H8](rule_list#h8) | *reading* | a piece that has been set aside is never placed |
//! | [H9](rule_list#h9) | *reading* | points count even if the player has no loose pieces left to set aside |
//! | [H10](rule_list#h10) | *reading* | pieces set aside are no longer loose; the game ends when a player has no loose pieces left |
//! | [H12](rule_list#h12) | *reading* | the game is a draw if both players have the same number of points |
//! | [H13](rule_list#h13) | *reading* | the rulebook does not say who begins; here, the first player does |
//!
//! # Notation
//!
//! A position is written as its ranks from the highest to the lowest, separated by `/`, followed by
//! the side to move. `x` and `o` stand for the first and the second player's pieces, respectively,
//! and a number stands for a run of that many empty fields. The number of ranks determines the size
//! of the board; other rules that differ from the default come last. A move is written as the file and rank of its field.
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
//! With the feature `play`, `board_play::Observe` writes a position, from the point of view of one
//! player, as eight planes of eleven rows and eleven columns. Row 0 is rank 11, and column 0 is
//! file a. On a board of side `n`, there are `2n - 1` rows and as many columns.
//!
//! | planes | content |
//! |---|---|
//! | 0, 1 | the viewer's pieces, the opponent's pieces |
//! | 2 | 1 on the fields of the board, 0 elsewhere |
//! | 3, 4 | one constant per plane: the viewer's points and the opponent's points, each divided by 63 |
//! | 5, 6 | one constant per plane: the numbers of the viewer's and the opponent's loose pieces, each divided by 63 |
//! | 7 | a constant: 1 if the viewer is the side to move, otherwise 0 |
//!
//! An action is the index of a field on the board. There are 91 actions on the default board, and
//! 37, 61 and 127 on boards of side 4, 5 and 7, respectively. Move indices, however, always range
//! over the 127 fields of the largest board. A win is worth 1, a loss -1, and a draw 0. On the
//! default board, the difference in points is at most 45 (the number of pieces that each player
//! has). A game from the start position lasts at most 89 plies, one fewer than the total number of
//! pieces.
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

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;

mod position;
mod moves;
mod board;
mod rules;
mod setup;
mod symmetry;
mod zobrist;
mod notation;
mod movegen;
#[cfg(feature = "play")]
mod play {
    mod view;
    mod planes;
    mod evaluation;
    mod network;

    pub use evaluation::Evaluator;
    pub use network::{NETWORK, Network};
}

#[doc(no_inline)]
pub use board_core;
#[cfg(feature = "play")]
#[doc(no_inline)]
pub use board_play;

pub use board::{Bitboard, Field, Piece};
pub use movegen::{Direction, Row};
pub use moves::{Illegal, Move};
#[cfg(feature = "play")]
pub use play::{Evaluator, NETWORK, Network};
pub use position::{Hexfour, Outcome};
pub use rules::{PieceCount, Rules, Size};
pub use setup::{Fault, Setup};
pub use symmetry::Symmetry;

/// [first]: https://example.org/board-games/raw/main/docs/pictures/hexfour-first.svg
/// [crossing]: https://example.org/board-games/raw/main/docs/pictures/hexfour-crossing.svg
/// [end]: https://example.org/board-games/raw/main/docs/pictures/hexfour-end.svg
/// [annotated]: https://example.org/board-games/blob/main/docs/games/hexfour.md
/// [second]: https://example.org/board-games/raw/main/docs/pictures/hexfour-second.svg
/// [third]: https://example.org/board-games/raw/main/docs/pictures/hexfour-third.svg
/// [nine-before]: https://example.org/board-games/raw/main/docs/pictures/hexfour-nine-before.svg
/// [nine]: https://example.org/board-games/raw/main/docs/pictures/hexfour-nine.svg
/// [short-before]: https://example.org/board-games/raw/main/docs/pictures/hexfour-short-before.svg
/// [short]: https://example.org/board-games/raw/main/docs/pictures/hexfour-short.svg
#[doc = include_str!("rule_list.txt")]
pub mod rule_list {}

/// The preludes of [`board_core`] and, with the `play` feature, of `board_play`.
pub mod prelude {
    #[doc(no_inline)]
    pub use board_core::prelude::*;
    #[cfg(feature = "play")]
    #[doc(no_inline)]
    pub use board_play::prelude::*;
}

/// Compiles and runs the examples in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
