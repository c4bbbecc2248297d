//! The rules of Disk race, the board game *Oraïa* by Pascal Robert (2002).
//!
#![doc = include_str!("start.svg")]
//!
//! ```
//! use board_core::perft;
//! use disk_race::DiskRace;
//! use disk_race::prelude::*;
//!
//! let mut position = DiskRace::start();
//! for m in position.legal_moves() {
//!     println!("{m} leads to {}", position.after_unchecked(m));
//! }
//! // A red piece steps from its start onto the disk.
//! position.play("r0o0".parse()?)?;
//! assert_eq!(position.count_moves(), 4);
//! assert_eq!(perft(&DiskRace::start(), 5), 4352);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The package is `board-disk-race`, and its library is `disk_race`. The traits are in
//! `board-core`.
//!
//! ```toml
//! [dependencies]
//! board-core = "0.1"
//! board-disk-race = "0.1"
//! ```
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`DiskRace`] | a position; its methods are those of the traits [`Position`](board_core::Position), [`Board`](board_core::Board) and [`Zobrist`](board_core::Zobrist) |
//! | [`Outcome`] | how a game ended |
//! | [`Move`], [`Rotation`], [`Illegal`] | a step, a chain of jumps or a pass; the reason a move is illegal |
//! | [`DiskRace::paths`], [`Leg`] | the steps and jumps that make up a move |
//! | [`Space`], [`Layer`], [`Line`], [`Piece`] | the board and the pieces |
//! | [`Bitboard`] | a set of spaces, such as a player's pieces |
//! | [`Rules`], [`Disk`], [`Chain`], [`First`] | rules options |
//! | [`Setup`], [`Fault`] | positions from plain data, for example from an editor |
//! | [`Packed`](board_core::Packed) | positions in 8 bytes |
//! | [`Symmetry`] | symmetric images of positions and moves, by the trait [`Symmetric`](board_core::Symmetric) |
//! | `View`, `Observe`, `Evaluator` | with the feature `play`: drawing and entering moves; input planes; an evaluation function |
//! | [`prelude`] | the traits, for `use disk_race::prelude::*` |
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
//! Red and blue each have four pieces. Around a disk, eight start spaces, or *starts*, form a ring;
//! red's and blue's starts alternate. The disk has 17 spaces: eight outer spaces, eight inner
//! spaces and the center. They are connected by lines, whose layout is reconstructed (see
//! [D3](rule_list#d3) below). The players take turns, beginning with red. On each turn, a
//! player either
//!
//! - moves a piece a single **step** along a line to the next space, which must be empty; or
//! - makes a piece **jump** along a line over an opposing piece to the empty space beyond it, and
//!   may continue with further jumps of the same piece.
//!
//! A piece that stops at the center is turned over for the rest of the game, and its player may
//! rotate the disk by 45 degrees. The player must move that piece on the player's next turn. Only
//! *turned* pieces, which have been turned over at the center, may move to their *goals*, the
//! opponent's starts. A player who cannot move passes. The first player to have all four pieces on
//! the opponent's starts wins; if red finishes first, blue gets one more turn and may still draw.
//! [`Rules`] also lets blue begin.
//!
//! # Ambiguous rules
//!
//! [D1](rule_list#d1) to [D16](rule_list#d16) are the rules of the [rule list](rule_list), which
//! gives the source of each. The tests use the same numbers. A *reconstructed* rule is one that the
//! rulebook shows only in a picture, which the project does not have; a *reading* is a choice made
//! where the rulebook is silent or ambiguous.
//!
//! | rule | status | choice |
//! |---|---|---|
//! | [D2](rule_list#d2) | *reconstructed* | the rulebook's drawing of the board was not available; a published description says that the starts of red and blue alternate |
//! | [D3](rule_list#d3) | *reconstructed* | the lines are four diameters and two circles; [`Disk`] provides an alternative. Everything else about the board is derived from the lines, which are listed in `src/board/lines.rs` |
//! | [D6](rule_list#d6) | *reading* | a chain of jumps may change direction after each jump; [`Chain`] provides the alternative, which is the literal meaning of the rulebook, but makes its first figure impossible on the lines of [D3](rule_list#d3) |
//! | [D7](rule_list#d7) | *reading* | a jump from a start may be the first jump of a chain |
//! | [D8](rule_list#d8) | *reading* | no piece moves along the ring or back to a start of its own color, and a piece that has reached one of the opponent's starts stays there |
//! | [D9](rule_list#d9) | *reading* | a turned piece may move to any of the opponent's four starts, by a step or by a jump |
//! | [D11](rule_list#d11) | *reading* | the piece at the center must be moved on its player's next turn |
//! | [D14](rule_list#d14) | *reading* | red begins, and blue gets one more turn after red has finished; [`First`] provides the reverse |
//! | [D15](rule_list#d15) | *reading* | the game is a draw if neither player can move |
//! | [D16](rule_list#d16) | *reading* | there is no repetition rule; `board_play::Game` provides an optional one |
//!
//! # Notation
//!
//! The starts, which form the ring, are named `r0` to `r7`, the outer spaces `o0` to `o7`, the
//! inner spaces `i0` to `i7`, and the center `c`. The names do not rotate with the disk. A position
//! is written as its ring, outer spaces, inner spaces and center, separated by `/`, followed by the
//! side to move and any rules that differ from the default. A digit stands for a run of that many
//! empty spaces; `r` and `b` stand for unturned pieces, and `R` and `B` for turned pieces. A move
//! is written as the space it starts from and the space it ends on, or as `pass`. A move to the
//! center may end with `+`, for a clockwise rotation of the disk, or `-`, for a counterclockwise
//! one.
//!
//! ```
//! use disk_race::{DiskRace, Move};
//!
//! for notation in ["rbrbrbrb/8/8/1 r", "1brbrbrb/8/8/R b disk=outer-circle,chain=straight"] {
//!     assert_eq!(notation.parse::<DiskRace>()?.to_string(), notation);
//! }
//! for notation in ["r0o0", "ci5", "i2c", "i2c+", "i2c-", "pass"] {
//!     assert_eq!(notation.parse::<Move>()?.to_string(), notation);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Input planes
//!
//! With the feature `play`, `board_play::Observe` writes a position, from the point of view of one
//! player, as ten planes of four rows and eight columns. The rows are the ring, the outer spaces,
//! the inner spaces and the center, which fills the last row. Each column is a *spoke*, that is,
//! the spaces on one radius. A rotation of the whole board shifts the columns cyclically.
//!
//! | planes | content |
//! |---|---|
//! | 0, 1 | the viewer's unturned pieces, the viewer's turned pieces |
//! | 2, 3 | the opponent's unturned pieces, the opponent's turned pieces |
//! | 4, 5 | the viewer's goals (the opponent's starts), the opponent's goals (the viewer's starts) |
//! | 6 | a constant: 1 if the viewer is the side to move, otherwise 0 |
//! | 7 | a constant: 1 under `disk=outer-circle`, otherwise 0 |
//! | 8 | a constant: 1 under `chain=straight`, otherwise 0 |
//! | 9 | a constant: 1 under `first=blue`, otherwise 0 |
//!
//! There are 257 actions; each is the index of a move. A win is worth 1, a loss -1, and a draw 0. A
//! game can go on forever, so callers should limit its length.
//!
//! ```
//! use board_core::Position as _;
//! use board_play::Observe;
//! use disk_race::{DiskRace, Rules};
//!
//! assert_eq!((DiskRace::SHAPE, DiskRace::actions(Rules::default())), ([10, 4, 8], 257));
//! let position = DiskRace::start();
//! let mut planes = [0.0_f32; 10 * 4 * 8];
//! position.observe(position.turn(), &mut planes)?;
//! # Ok::<(), board_play::PlanesLength>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), no_std)]

#[macro_use]
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

    pub use evaluation::Evaluator;
}

#[doc(no_inline)]
pub use board_core;
#[cfg(feature = "play")]
#[doc(no_inline)]
pub use board_play;

pub use bitboard::Bitboard;
pub use board::{Layer, Line, Piece, Space};
pub use movegen::Leg;
pub use moves::{Illegal, Move, Rotation};
#[cfg(feature = "play")]
pub use play::Evaluator;
pub use position::{DiskRace, Outcome};
pub use rules::{Chain, Disk, First, Rules};
pub use setup::{Fault, Setup};
pub use symmetry::Symmetry;

/// [start]: https://example.org/board-games/raw/main/docs/pictures/disk-race-start.svg
/// [chain]: https://example.org/board-games/raw/main/docs/pictures/disk-race-chain.svg
/// [rotation]: https://example.org/board-games/raw/main/docs/pictures/disk-race-rotation.svg
/// [annotated]: https://example.org/board-games/blob/main/docs/games/disk-race.md
/// [turning]: https://example.org/board-games/raw/main/docs/pictures/disk-race-turning.svg
/// [solution]: https://example.org/board-games/blob/main/docs/games/disk-race-solved.md
/// [arrival]: https://example.org/board-games/raw/main/docs/pictures/disk-race-arrival.svg
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
