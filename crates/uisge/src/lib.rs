//! The rules of Uisge, a board game by Roland Siegers (Hexagames, 1984).
//!
#![doc = include_str!("start.svg")]
//!
//! ```
//! use board_core::perft;
//! use uisge::Uisge;
//! use uisge::prelude::*;
//!
//! let mut position = Uisge::start();
//! for m in position.legal_moves() {
//!     println!("{m} leads to {}", position.after_unchecked(m));
//! }
//! // The piece on d4 jumps over e4 to f4 and shows its crown.
//! position.play("d4f4".parse()?)?;
//! assert_eq!(position.count_moves(), 5);
//! assert_eq!(perft(&Uisge::start(), 5), 4458);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The package is `board-uisge`, and its library is `uisge`. The traits are in `board-core`.
//!
//! ```toml
//! [dependencies]
//! board-core = "0.1"
//! board-uisge = "0.1"
//! ```
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`Uisge`] | a position; its methods are those of the traits [`Position`](board_core::Position), [`Board`](board_core::Board) and [`Zobrist`](board_core::Zobrist) |
//! | [`Outcome`] | how a game ended |
//! | [`Move`], [`Illegal`] | a jump, a step or a pass; the reason a move is illegal |
//! | [`Square`], [`Piece`], [`FILES`], [`RANKS`] | the board and the pieces |
//! | [`Bitboard`] | a set of squares, such as a player's pieces |
//! | [`Rules`], [`Stuck`], [`DiagonalJumps`] | rules options |
//! | [`Setup`], [`Fault`] | positions from plain data, for example from an editor |
//! | [`Packed`](board_core::Packed) | positions in 13 bytes |
//! | [`Symmetry`] | symmetric images of positions and moves, by the trait [`Symmetric`](board_core::Symmetric) |
//! | `View`, `Observe`, `Evaluator`, `NETWORK` | with the feature `play`: drawing and entering moves; input planes; an evaluation function |
//! | [`prelude`] | the traits, for `use uisge::prelude::*` |
//!
//! The [guide](https://docs.rs/board-games/latest/board_games/guide/) shows how to write players,
//! searches, user interfaces and servers.
//!
//! # Features
//!
//! - `play`: provides views, input planes and evaluations for `board-play`.
//! - `serde`: serializes positions, moves, squares and rules in their notation, and outcomes by
//!   name.
//!
//! # The game
//!
//! Light and dark each have six pieces on a 7-by-6 board. A piece shows its blank side or its
//! crown, and the first player to show six crowns wins. Light begins. On each turn, a player either
//!
//! - makes one of their pieces **jump**, horizontally or vertically, over one neighboring piece of
//!   either color to the empty square beyond it, and turns the jumping piece over; or
//! - moves one of their crowns a single **step** to an empty neighboring square in any of the eight
//!   directions.
//!
//! After every move, all twelve pieces must form a single group of horizontally or vertically
//! adjacent pieces. A player who cannot move loses (see [`Rules`] for alternatives).
//!
//! # Ambiguous rules
//!
//! [U1](rule_list#u1) to [U11](rule_list#u11) are the rules of the [rule list](rule_list), which
//! gives the source of each. The tests use the same numbers. A *reconstructed* rule is one that the
//! rulebook shows only in a picture, which the project does not have; a *reading* is a choice made
//! where the rulebook is silent or ambiguous.
//!
//! | rule | status | choice |
//! |---|---|---|
//! | [U1](rule_list#u1), [U2](rule_list#u2) | *reconstructed* | the rulebook shows the board and the set-up only in a picture; two published programs, which are not independent, and two photographs agree on a 7-by-6 board and on [this set-up](board_core::Position::start) |
//! | [U4](rule_list#u4) | *reading* | a jump goes over one adjacent piece and ends the turn; a published variant lets crowns jump diagonally, too, but the rulebook does not (see [`DiagonalJumps`]) |
//! | [U9](rule_list#u9) | *reading* | the rulebook does not say what happens to a player who cannot move; [`Stuck`] lists the default, which both programs of [U1](rule_list#u1) use, and the alternatives |
//! | [U10](rule_list#u10) | *reading* | the translations of the rulebook's example B disagree; this crate follows the German one, as does a published photograph |
//! | [U11](rule_list#u11) | *reading* | there is no repetition rule; `board_play::Game` provides an optional one |
//!
//! # Notation
//!
//! A position is written as its ranks from 6 to 1, separated by `/`, followed by the side to move
//! and any rules that differ from the default. A digit stands for a run of that many empty squares;
//! `w` and `b` stand for blank pieces, and `W` and `B` for crowns. A move is written as the square
//! it starts from and the square it ends on, or as `pass`.
//!
//! ```
//! use uisge::{Move, Uisge};
//!
//! for notation in ["7/2ww3/1wwww2/2bbbb1/3bb2/7 w", "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b stuck=draw"] {
//!     assert_eq!(notation.parse::<Uisge>()?.to_string(), notation);
//! }
//! for notation in ["d4f4", "pass"] {
//!     assert_eq!(notation.parse::<Move>()?.to_string(), notation);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Input planes
//!
//! With the feature `play`, `board_play::Observe` writes nine planes of six rows and seven
//! columns, from the point of view of one player. Rank 6 comes first, and file a is on the left.
//!
//! | planes | content |
//! |---|---|
//! | 0, 1 | the viewer's blank pieces, the viewer's crowns |
//! | 2, 3 | the opponent's blank pieces, the opponent's crowns |
//! | 4 | a constant: 1 if the viewer is the side to move, otherwise 0 |
//! | 5 | a constant: 1 under `stuck=wins`, otherwise 0 |
//! | 6 | a constant: 1 under `stuck=draw`, otherwise 0 |
//! | 7 | a constant: 1 under `stuck=passes`, otherwise 0 |
//! | 8 | a constant: 1 under `diagonal-jumps=crowns`, otherwise 0 |
//!
//! There are 379 actions, or 459 under `diagonal-jumps=crowns`; each is the index of a move. A win
//! is worth 1, a loss -1, and a draw 0. A game can go on forever, so callers should limit its
//! length.
//!
//! ```
//! use board_play::PlanesLength;
//! use uisge::prelude::*;
//! use uisge::{Rules, Uisge};
//!
//! assert_eq!((Uisge::SHAPE, Uisge::actions(Rules::default())), ([9, 6, 7], 379));
//! let position = Uisge::start();
//! let mut planes = [0.0_f32; 9 * 6 * 7];
//! position.observe(position.turn(), &mut planes)?;
//! # Ok::<(), PlanesLength>(())
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

pub use board::{Bitboard, FILES, Piece, RANKS, Square};
pub use moves::{Illegal, Move};
#[cfg(feature = "play")]
pub use play::{Evaluator, NETWORK, Network};
pub use position::{Outcome, Uisge};
pub use rules::{DiagonalJumps, Rules, Stuck};
pub use setup::{Fault, Setup};
pub use symmetry::Symmetry;

/// [start]: https://example.org/board-games/raw/main/docs/pictures/uisge-start.svg
/// [jump]: https://example.org/board-games/raw/main/docs/pictures/uisge-jump.svg
/// [step]: https://example.org/board-games/raw/main/docs/pictures/uisge-step.svg
/// [annotated]: https://example.org/board-games/blob/main/docs/games/uisge.md
/// [ring]: https://example.org/board-games/raw/main/docs/pictures/uisge-ring.svg
/// [won]: https://example.org/board-games/raw/main/docs/pictures/uisge-won.svg
/// [stuck]: https://example.org/board-games/raw/main/docs/pictures/uisge-stuck.svg
/// [link]: https://example.org/board-games/raw/main/docs/pictures/uisge-link.svg
/// [example-b]: https://example.org/board-games/raw/main/docs/pictures/uisge-example-b.svg
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
