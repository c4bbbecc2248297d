//! Game history, records, views, input planes and evaluations for board games.
//!
//! Game crates implement the [`board_core`] traits. This crate provides the other parts of a
//! program, such as a game with undo that can be printed and parsed
//! (`cargo add board-core board-play board-uisge`):
//!
//! ```
//! use board_core::Player;
//! use board_play::{Ending, Game};
//! use uisge::Uisge;
//!
//! let mut game = Game::<Uisge>::new();
//! game.play("d4f4".parse()?)?;
//! game.play("d2f2".parse()?)?;
//! game.undo();
//! game.resign(Player::Second)?;
//! assert_eq!(game.ending(), Some(Ending::Resigned(Player::Second)));
//! assert_eq!(game.to_string(), "game: uisge\nresult: light\ncause: resigned\n\n1. d4f4\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`Game`], [`Limits`], [`Ending`] | a game with undo, repetition detection, resignation, player names and comments |
//! | [`record`](mod@record) | the notation of a game: headers, numbered moves and comments |
//! | [`View`], [`Scene`](view::Scene), [`pick`](view::pick) | data for drawing the board, entering moves and describing them; see [`view`](mod@view) |
//! | [`Arrange`], [`AnyArrangement`] | positions set up piece by piece, as in an editor |
//! | [`Evaluate`], [`EvaluationFn`], [`Mobility`], [`Noisy`] | static evaluation: an estimate of a position's value for the side to move |
//! | [`FullGame`] | the bound of code that uses all of this |
//! | [`Network`] | small neural networks that evaluate positions |
//! | [`Observe`], [`Plane`] | input planes and actions for neural networks, and their symmetric images |
//! | [`PlayError`], [`RecordError`], [`MoveError`], [`OpenError`] | the errors of games and records |
//!
//! The [guide](https://docs.rs/board-games/latest/board_games/guide/) shows these types in complete
//! programs.
//!
//! # Features
//!
//! - `serde`: implements `Serialize` and `Deserialize` for [`Game`], [`Date`](record::Date),
//!   [`Limits`] and [`Ending`], and `Serialize` for
//!   [`AnyArrangement`], [`AnyEnding`], [`Arranged`], [`LastMove`], [`Picked`](view::Picked),
//!   [`MoveInfo`](view::MoveInfo), [`Scene`](view::Scene) and the types of their fields.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;

mod arrange;
mod evaluation;
mod game;
mod network;
mod observe;
mod planes;
pub mod record;
mod session;
pub mod view;

pub use arrange::{AnyArrangement, Arrange, Arranged, ArrangedFault, Arrangement, Supply};
pub use evaluation::{Evaluate, EvaluationFn, FullGame, Mobility, Noisy};
pub use game::{Ending, Fault, Game, GameOver, Limits, PlayError};
pub use network::Network;
pub use observe::Observe;
pub use planes::{Plane, PlaneValue, Planes, PlanesLength, Shows, Whose};
#[doc(inline)]
pub use record::RecordError;
pub use session::{AnyEnding, LastMove, MoveError, OpenError};
#[doc(inline)]
pub use view::View;

/// The traits and common types, meant to be glob-imported.
///
/// ```
/// use board_core::prelude::*;
/// use board_play::prelude::*;
/// use uisge::Uisge;
///
/// assert_eq!(Uisge::start().reason(), None);
/// assert_eq!(Uisge::actions(Uisge::start().rules()), 379);
/// ```
pub mod prelude {
    #[doc(no_inline)]
    pub use crate::{
        Arrange, Ending, Evaluate, FullGame, Game, GameOver, Limits, Observe, PlayError,
        RecordError, View,
    };
}
