//! The rules of Ignis (Dominique Breton, HUCH! & friends 2013), as a library.
//!
//! **The set-up is rebuilt and unconfirmed.** The rulebook shows it in a picture that this project
//! does not have. By our own judgement [ours](board_core::Position::start) is the published one
//! with a chance of 25 to 30%. Others can be entered as a [`Setup`] or as a text.
//!
//! ```
//! use ignis::prelude::*;
//! use ignis::{Move, Ignis};
//!
//! let mut position = Ignis::start();
//! for m in position.legal_moves() {
//!     println!("{m} leads to {}", position.after_unchecked(m));
//! }
//! position.play("Ecn".parse::<Move>()?)?;
//! assert_eq!(position.count_moves(), 48);
//! assert_eq!(board_core::perft(&Ignis::start(), 3), 110_304);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The game in ten lines
//!
#![doc = include_str!("start.svg")]
//!
//! (This start is unconfirmed.) Fire and water begin with eight pieces each on a board of 6 by 6
//! spaces; the one who alone has pieces left wins. Beside the board are 12 air and 9 earth pieces,
//! the common supply. In turn, beginning with fire, a player slides a piece from the supply onto an
//! edge space, along its row or column. What is there is shoved on, up to the first gap; if there
//! is none, the piece at the far end is **pushed off**, turned to its earth side, and joins the
//! supply. Earth can never be pushed off, and air only by earth. When the supply has no earth, air
//! can be turned to earth and used at once.
//!
//! As soon as an entire edge row or column holds pieces of a single element, they are **removed**
//! and the playing area shrinks by their spaces, which are taboo from then on. The end is judged
//! after the whole turn; if neither player has a piece left, the game is a draw.
//!
//! # Where the rulebook leaves a choice
//!
//! The numbers I1 to I15 are those of the project's rule list, and of the tests.
//!
//! | rule | status | what was chosen |
//! |---|---|---|
//! | I2 | rebuilt | the set-up is a picture in the rulebook; [this one](board_core::Position::start) is unconfirmed. That the board is 6 by 6 is published |
//! | I3 | reading | who starts is not said: fire |
//! | I4 | reading | a corner can be entered along either of its lines |
//! | I5 | reading | what is beyond the first gap stays where it is |
//! | I8 | book | air that is pushed off turns to earth; a review reports that the designer says otherwise: [`PushedAir`] |
//! | I12 | reading | whether a line with gaps is removed depends on the translation: [`Lines`] |
//! | I13 | reading | edge lines that qualify together are removed together, again and again |
//! | I14 | reading | what is removed leaves the game and does not join the supply |
//! | I15 | reading | the winner is judged after the whole turn, all removals included |
//!
//! # What to read next
//!
//! [`Ignis`] is the centre; its methods are those of the trait [`board_core::Position`].
//! [`Move`], [`Line`] and [`Space`] are what it speaks in, [`Illegal`] says why a move is refused,
//! and [`Setup`] builds any position. Hash keys are [`board_core::Zobrist`], images
//! [`board_core::Symmetric`] with [`Symmetry`]. To show a position and to enter a move there is
//! [`board_play::View`].
//!
//! [The guide](https://docs.rs/board-guide) has players, searches, records, a screen and a server.
//!
//! # Text
//!
//! A position is its ranks from 6 to 1, digits for empty spaces, `F`, `W`, `A` and `E` for the
//! elements, `x` for each taboo space, then the side to move, then the air and the earth in the
//! supply. Rules other than the default follow. A move is the element slid in, the file or rank,
//! and the heading of travel: `Ecn` slides earth into file c from below.
//!
//! ```
//! use ignis::{Move, Ignis};
//!
//! for text in [
//!     "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 12a9e",
//!     "xxxxxx/xxxxxx/xxxxxx/FFWxxx/FFAxxx/EEWxxx w 0a1e lines=gaps,pushed-air=air",
//! ] {
//!     assert_eq!(text.parse::<Ignis>()?.to_string(), text);
//! }
//! for text in ["Ecn", "A4w"] {
//!     assert_eq!(text.parse::<Move>()?.to_string(), text);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a network sees
//!
//! Ten planes of six rows and six columns, rank 6 first and file a on the left
//! ([`board_play::Observe`]), as one of the players sees them:
//!
//! | planes | what they show |
//! |---|---|
//! | 0, 1 | own pieces, the other player's pieces: fire or water |
//! | 2, 3 | air, earth |
//! | 4 | taboo spaces |
//! | 5, 6 | all over the supply of air (1 is 12 pieces), of earth (1 is 37) |
//! | 7 | 1 all over if the viewer is to move |
//! | 8, 9 | 1 all over under `lines=gaps`, `pushed-air=air` |
//!
//! There are 48 actions, the indices of the moves. A win is worth 1, a loss -1 and a draw 0. A game
//! from the start takes 47 plies at most, 73 under `pushed-air=air`.
//!
//! ```
//! use board_core::Position as _;
//! use board_play::Observe;
//! use ignis::{Ignis, Rules};
//!
//! assert_eq!((Ignis::SHAPE, Ignis::actions(Rules::default())), ([10, 6, 6], 48));
//! let position = Ignis::start();
//! let mut planes = [0.0_f32; 10 * 6 * 6];
//! position.observe(position.turn(), &mut planes)?;
//! # Ok::<(), board_play::PlanesLength>(())
//! ```
//!
//! # Features
//!
//! - `std` (default): the `std` features of the dependencies. Without it the crate needs only
//!   `alloc`.
//! - `serde`: positions, moves, spaces and rules as their texts, outcomes by name.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;

mod bitboard;
#[cfg(feature = "play")]
mod evaluation;
mod frame;
mod game;
mod generate;
mod move_set;
mod moves;
mod pieces;
#[cfg(feature = "play")]
mod planes;
mod play;
mod position;
mod rules;
mod setup;
mod shove;
mod space;
mod symmetry;
mod text;
mod two_plies;
#[cfg(feature = "play")]
mod view;
mod zobrist;

#[cfg(feature = "play")]
pub use evaluation::EVALUATION;
pub use generate::Illegal;
pub use moves::{Heading, Move};
pub use position::{Ignis, Outcome, Piece};
pub use rules::{Lines, PushedAir, Rules};
pub use setup::{Content, Fault, Setup};
pub use space::{FILES, Line, RANKS, Space};
pub use symmetry::Symmetry;

#[cfg(feature = "serde")]
board_core::serde_as_text!(Ignis, Move, Space, Rules);

/// The traits of `board_core` and, with the feature `play`, of `board_play`: `Position` and `Board`
/// by name, the others only for their methods.
pub mod prelude {
    pub use board_core::prelude::*;
    #[cfg(feature = "play")]
    pub use board_play::prelude::*;
}
