//! The rules of Hexfour (Martin Dieterle), as a library.
//!
//! ```
//! use hexfour::prelude::*;
//! use hexfour::{Move, Hexfour};
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
//! # The game in ten lines
//!
#![doc = include_str!("start.svg")]
//!
//! The board is a hexagon of 91 hexagonal fields, six on each side, and each of the two players
//! has 45 pieces. Most points win. In turn the players place a piece on an empty field:
//!
//! - the first piece of the game goes anywhere but on the edge, the second next to it;
//! - four of a player's pieces in a row, parallel to one of the board's sides, are **one point**.
//!   Rows may cross, and a row that gets longer is a new one with every four pieces more;
//! - for each point the player sets one of their loose pieces aside.
//!
//! The game ends as soon as a player has no loose piece left. [`Rules`] has boards of other sizes.
//!
//! # Where the rulebook leaves a choice
//!
//! The numbers H1 to H12 are those of the project's rule list, and of the tests.
//!
//! | rule | status | what was chosen |
//! |---|---|---|
//! | H1 | rebuilt | the board is a picture in the rulebook; side 6, with 91 fields, is the smallest that takes its 90 pieces, and [`Size`] has others |
//! | H3 | reading | the second piece may go on the edge: only the first is kept off it |
//! | H4 | reading | from the third piece on any empty field will do |
//! | H7 | reading | a row is worth a point for every four pieces in it, also where a piece joined two; from that follows that the order of play does not matter |
//! | H8 | reading | a piece that was set aside is not placed later |
//! | H9 | reading | points for which there is no loose piece left to set aside count all the same |
//! | H10 | reading | pieces set aside are gone as those placed are: a player with none left ends the game |
//! | H12 | reading | equal points are a draw |
//!
//! # What to read next
//!
//! [`Hexfour`] is the centre; its methods are those of the trait [`board_core::Position`].
//! [`Move`] and [`Field`] are what it speaks in, [`Illegal`] says why a move is refused, [`Row`]
//! is what makes points, and [`Setup`] builds any position. Hash keys are
//! [`board_core::Zobrist`], images [`board_core::Symmetric`] with [`Symmetry`]. For random games
//! to the end there is [`Playout`]. To show a position and to enter a move there is
//! [`board_play::View`].
//!
//! [The guide](https://docs.rs/board-guide) has players, searches, records, a screen and a server.
//!
//! # Text
//!
//! A position is its ranks from the last to 1, numbers for runs of empty fields, `x` and `o` the
//! pieces of the first and the second player, then the side to move. The number of ranks says which
//! side the board has. A move is its field: its file and its rank.
//!
//! ```
//! use hexfour::{Move, Hexfour};
//!
//! for text in ["6/7/8/9/10/11/10/9/8/7/6 x", "4/5/3o2/3x3/6/5/4 x"] {
//!     assert_eq!(text.parse::<Hexfour>()?.to_string(), text);
//! }
//! assert_eq!("f6".parse::<Move>()?.to_string(), "f6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a network sees
//!
//! Eight planes of eleven rows and eleven columns, rank 11 first and file a on the left
//! ([`board_play::Observe`]), as one of the players sees them; on a board of side `n` they have `2n - 1`
//! rows and columns:
//!
//! | planes | what they show |
//! |---|---|
//! | 0, 1 | own pieces, the other player's pieces |
//! | 2 | the fields of the board: the corners of the square have none |
//! | 3, 4 | all over own points, the other player's points (1 is 63) |
//! | 5, 6 | all over own loose pieces, the other player's loose pieces (1 is 63) |
//! | 7 | 1 all over if the viewer is to move |
//!
//! An action is the number of a field among those of the board: there are 91, or 37, 61 and 127 on the
//! boards of sides 4, 5 and 7, where moves have 127 indices. A win is worth 1, a loss -1 and a draw 0;
//! the difference in points is 45 at most, the pieces of a player. A game from the start takes 89 plies
//! at most, one fewer than there are pieces.
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
//! - `std` (default): the `std` features of the dependencies. Without it the crate needs only
//!   `alloc`.
//! - `serde`: positions, moves, fields and rules as their texts, outcomes as their points.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;

mod bitboard;
mod chances;
#[cfg(feature = "play")]
mod evaluation;
mod game;
mod generate;
mod image;
mod lines;
mod moves;
mod pieces;
#[cfg(feature = "play")]
mod planes;
mod playout;
mod position;
mod rows;
mod rules;
mod setup;
mod space;
mod symmetry;
mod text;
#[cfg(feature = "play")]
mod view;
mod zobrist;

#[cfg(feature = "play")]
pub use evaluation::EVALUATION;
pub use generate::Illegal;
pub use moves::Move;
pub use playout::Playout;
pub use position::{Hexfour, Outcome, Piece};
pub use rows::{Direction, Row};
pub use rules::{Rules, Size};
pub use setup::{Fault, Setup};
pub use space::Field;
pub use symmetry::Symmetry;

#[cfg(feature = "serde")]
board_core::serde_as_text!(Hexfour, Move, Field, Rules);

/// The traits of `board_core` and, with the feature `play`, of `board_play`: `Position` and `Board`
/// by name, the others only for their methods.
pub mod prelude {
    pub use board_core::prelude::*;
    #[cfg(feature = "play")]
    pub use board_play::prelude::*;
}
