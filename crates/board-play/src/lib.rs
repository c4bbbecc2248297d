//! History, records, views, sessions, input planes and evaluations for board games.
//!
//! A game's crate implements the traits of [`board_core`]. This crate provides what programs need
//! besides the rules, such as undo:
//!
//! ```
//! use board_core::Position;
//! use board_play::Game;
//!
//! /// Plays the first legal move and takes it back.
//! fn try_first_move<P: Position>(game: &mut Game<P>) {
//!     if let Some(&m) = game.position().legal_moves().first() {
//!         game.play(m).expect("the move is legal");
//!         game.undo();
//!     }
//! }
//! ```
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`Game`], [`Limits`], [`Ending`] | a game with undo, repetition detection, resignation, names and comments |
//! | [`record`](mod@record) | the notation of a game: headers, numbered moves and comments |
//! | [`Capped`] | positions with limits on repetition and game length, for searches and random games |
//! | [`View`], [`view`](mod@view) | how a game is presented: what to draw, and how moves are entered and described |
//! | [`Session`], [`AnyGame`] | a type-erased, string-based interface to any game |
//! | [`Evaluated`], [`Evaluate`], [`Linear`] | static evaluation: an estimate of the value of a position for the side to move |
//! | [`Observe`], [`Augment`], [`Plane`] | input planes and actions for neural networks, and the symmetric images of both |
//!
//! # Features
//!
//! - `std` (default): enables the `std` features of the dependencies. Without it, the crate needs
//!   only `alloc`.
//! - `serde`: implements `Serialize` and `Deserialize` for [`Limits`] and [`Game`], and `Serialize`
//!   for views.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod capped;
mod evaluation;
mod game;
mod planes;
pub mod record;
mod session;
pub mod view;

pub use capped::{Capped, CappedIllegal, CappedOutcome};
pub use evaluation::{Evaluate, Evaluated, Linear};
pub use game::{Ending, Game, GameOver, Limits, PlayError};
pub use planes::{Augment, Observe, Plane, PlaneValue, Planes, PlanesLength, Shows, Whose};
pub use record::RecordError;
pub use session::{AnyEnding, AnyGame, AnyPicked, LastMove, OpenError, Session, SessionError};
pub use view::View;

/// The traits of this crate. Importing them from here brings only their methods into scope.
pub mod prelude {
    pub use crate::{Augment as _, Evaluated as _, Observe as _, Session as _, View as _};
}
