//! The rules of Ignis, a board game by Dominique Breton (HUCH! & friends, 2013).
//!
#![doc = include_str!("start.svg")]
//!
//! **The set-up is reconstructed and unconfirmed.** The rulebook shows it in a picture that this
//! project does not have. We estimate a 25 to 30% chance that [ours](board_core::Position::start)
//! is the published one. Other set-ups can be entered as a [`Setup`] or in the
//! [notation](#notation).
//!
//! ```
//! use board_core::perft;
//! use ignis::Ignis;
//! use ignis::prelude::*;
//!
//! let mut position = Ignis::start();
//! for m in position.legal_moves() {
//!     println!("{m} leads to {}", position.after_unchecked(m));
//! }
//! // Earth enters file c from below.
//! position.play("Ecn".parse()?)?;
//! assert_eq!(position.count_moves(), 48);
//! assert_eq!(perft(&Ignis::start(), 3), 110_304);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The package is `board-ignis`, and its library is `ignis`. The traits are in `board-core`.
//!
//! ```toml
//! [dependencies]
//! board-core = "0.1"
//! board-ignis = "0.1"
//! ```
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`Ignis`] | a position; its methods are those of the traits [`Position`](board_core::Position), [`Board`](board_core::Board) and [`Zobrist`](board_core::Zobrist) |
//! | [`Outcome`] | how a game ended |
//! | [`Move`], [`Heading`], [`Line`], [`Illegal`] | a slide along a file or rank; the reason a move is illegal |
//! | [`Space`], [`Piece`], [`FILES`], [`RANKS`] | the board and the pieces |
//! | [`Bitboard`] | a set of spaces, such as a player's pieces |
//! | [`Rules`], [`Lines`], [`PushedAir`], [`Removal`] | rules options |
//! | [`Setup`], [`Content`], [`Fault`] | positions from plain data, for example from an editor |
//! | [`Packed`](board_core::Packed) | positions in 14 bytes |
//! | [`Symmetry`] | symmetric images of positions and moves, by the trait [`Symmetric`](board_core::Symmetric) |
//! | `View`, `Observe`, `Evaluator` | with the feature `play`: drawing and entering moves; input planes; an evaluation function |
//! | [`prelude`] | the traits, for `use ignis::prelude::*` |
//!
//! The [guide](https://docs.rs/board-games/latest/board_games/guide/) shows how to write players,
//! searches, user interfaces and servers.
//!
//! # Features
//!
//! - `play`: provides views, input planes and evaluations for `board-play`.
//! - `serde`: serializes positions, moves, spaces and rules in their notation, and outcomes by
//!   name.
//!
//! # The game
//!
//! Fire and water each begin with eight pieces on a board of 6 by 6 spaces. The last player with
//! pieces on the board wins. The common supply has 12 air and 9 earth pieces. Beginning with fire,
//! the players take turns sliding a piece from the supply onto an edge space, along a row or
//! column. The piece pushes the pieces in its way as far as the first gap. If there is no gap, the
//! piece at the far end is **pushed off**, turned to its earth side, and added to the supply. Earth
//! can never be pushed off, and air can be pushed off only by earth. When the supply has no earth,
//! air can be turned into earth and used immediately.
//!
//! As soon as an *edge line* (a row or column along the edge) is full of pieces of a single element
//! (fire, water, air or earth), those pieces are **removed**. Their spaces become *taboo*: they no
//! longer belong to the playing area. The winner is determined at the end of the turn. If neither
//! player has a piece left, the game is a draw.
//!
//! # Ambiguous rules
//!
//! [I1](rule_list#i1) to [I15](rule_list#i15) are the rules of the [rule list](rule_list), which
//! gives the source of each. The tests use the same numbers. A *book* rule is stated in the
//! rulebook. A *reconstructed* rule is one that the rulebook shows only in a picture, which the
//! project does not have; a *reading* is a choice made where the rulebook is silent or ambiguous.
//!
//! | rule | status | choice |
//! |---|---|---|
//! | [I2](rule_list#i2) | *reconstructed* | the rulebook shows the set-up only in a picture; [ours](board_core::Position::start) is unconfirmed. The size of the board, 6 by 6, is published |
//! | [I3](rule_list#i3) | *reading* | the rulebook does not say who begins; here, fire does |
//! | [I4](rule_list#i4) | *reading* | a piece can enter a corner along either the row or the column |
//! | [I5](rule_list#i5) | *reading* | pieces beyond the first gap do not move |
//! | [I8](rule_list#i8) | *book* | air that is pushed off turns to earth; according to a review, the designer states that it stays air, contrary to the rulebook (see [`PushedAir`]) |
//! | [I12](rule_list#i12) | *reading* | an edge line with gaps is not removed; the translations of the rulebook disagree about this (see [`Lines`]) |
//! | [I13](rule_list#i13) | *reading* | edge lines that qualify at the same time are removed together, and this repeats until none qualifies; the rulebook's "one after another" can also mean one line at a time (see [`Removal`]) |
//! | [I14](rule_list#i14) | *reading* | removed pieces leave the game and do not join the supply |
//! | [I15](rule_list#i15) | *reading* | the winner is determined at the end of the turn, after all removals |
//!
//! # Notation
//!
//! A position is written as its ranks from 6 to 1, separated by `/`, followed by the side to move,
//! the numbers of air and earth pieces in the supply, and any rules that differ from the default. A
//! digit stands for a run of that many empty spaces; `F`, `W`, `A` and `E` stand for fire, water,
//! air and earth, and `x` for a taboo space. A move is written as the element that is slid in, the
//! file or rank, and the [`Heading`]. For example, `Ecn` slides earth into file c from below.
//!
//! ```
//! use ignis::{Ignis, Move};
//!
//! for notation in [
//!     "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 12a9e",
//!     "xxxxxx/xxxxxx/xxxxxx/FFWxxx/FFAxxx/EEWxxx w 0a1e lines=gaps,pushed-air=air",
//! ] {
//!     assert_eq!(notation.parse::<Ignis>()?.to_string(), notation);
//! }
//! for notation in ["Ecn", "A4w"] {
//!     assert_eq!(notation.parse::<Move>()?.to_string(), notation);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Input planes
//!
//! With the feature `play`, `board_play::Observe` writes eleven planes of six rows and six columns,
//! from the point of view of one player. Rank 6 comes first, and file a is on the left.
//!
//! | planes | content |
//! |---|---|
//! | 0, 1 | the viewer's pieces, the opponent's pieces (fire and water, or water and fire) |
//! | 2, 3 | air, earth |
//! | 4 | taboo spaces |
//! | 5, 6 | one constant per plane: the number of air pieces in the supply, divided by 12, and the number of earth pieces in the supply, divided by 37 |
//! | 7 | a constant: 1 if the viewer is the side to move, otherwise 0 |
//! | 8 | a constant: 1 under `lines=gaps`, otherwise 0 |
//! | 9 | a constant: 1 under `pushed-air=air`, otherwise 0 |
//! | 10 | a constant: 1 under `removal=along-first`, otherwise 0 |
//!
//! There are 48 actions; each is the index of a move. A win is worth 1, a loss -1, and a draw 0. A
//! game from the start position lasts at most 47 plies, or 73 under `pushed-air=air`.
//!
//! ```
//! use board_play::PlanesLength;
//! use ignis::prelude::*;
//! use ignis::{Ignis, Rules};
//!
//! assert_eq!((Ignis::SHAPE, Ignis::actions(Rules::default())), ([11, 6, 6], 48));
//! let position = Ignis::start();
//! let mut planes = [0.0_f32; 11 * 6 * 6];
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
mod bitboard;
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

pub use bitboard::Bitboard;
pub use board::{FILES, Line, Piece, RANKS, Space};
pub use moves::{Heading, Illegal, Move};
#[cfg(feature = "play")]
pub use play::{Evaluator, NETWORK, Network};
pub use position::{Ignis, Outcome};
pub use rules::{Lines, PushedAir, Removal, Rules};
pub use setup::{Content, Fault, Setup};
pub use symmetry::Symmetry;

#[allow(clippy::doc_markdown, reason = "BoardGameGeek is a name")]
/// [start]: https://example.org/board-games/raw/main/docs/pictures/ignis-start.svg
/// [push]: https://example.org/board-games/raw/main/docs/pictures/ignis-push.svg
/// [removal]: https://example.org/board-games/raw/main/docs/pictures/ignis-removal.svg
/// [annotated]: https://example.org/board-games/blob/main/docs/games/ignis.md
/// [entries]: https://example.org/board-games/raw/main/docs/pictures/ignis-entries.svg
/// [gap]: https://example.org/board-games/raw/main/docs/pictures/ignis-gap.svg
/// [forbidden]: https://example.org/board-games/raw/main/docs/pictures/ignis-forbidden.svg
/// [together-before]: https://example.org/board-games/raw/main/docs/pictures/ignis-together-before.svg
/// [together]: https://example.org/board-games/raw/main/docs/pictures/ignis-together.svg
/// [example-before]: https://example.org/board-games/raw/main/docs/pictures/ignis-example-before.svg
/// [example]: https://example.org/board-games/raw/main/docs/pictures/ignis-example.svg
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
