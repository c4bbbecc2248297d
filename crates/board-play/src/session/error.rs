use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use crate::{GameOver, PlayError, RecordError};
use board_core::quoted;

/// The reason a [`Session`](crate::Session) rejected a call. The session is unchanged.
///
/// A move is rejected for the first of these reasons that applies: the game is over, the notation
/// or index is invalid, or the move is illegal. Each variant displays the error that it contains.
///
/// ```
/// use board_play::{Game, Session, SessionError};
///
/// let mut game = Game::<uisge::Uisge>::new();
/// let error = Session::play(&mut game, "d4e5").unwrap_err();
/// assert!(matches!(error, SessionError::Illegal(_)));
/// assert_eq!(error.to_string(), "a blank piece cannot step, only jump");
/// ```
#[derive(Error, Debug)]
#[error(transparent)]
#[non_exhaustive]
pub enum SessionError {
    /// The game is over, by its rules or otherwise.
    Over(#[from] GameOver),
    /// A move's notation or index is invalid. Contains the parse error.
    ///
    /// This includes moves that are impossible in every position. In Uisge, `a1a4` is such a move,
    /// because pieces jump two squares. Servers may want to treat these like illegal moves.
    Notation(Box<dyn core::error::Error + Send + Sync>),
    /// The move is illegal. Contains the game's
    /// [`Position::Illegal`](board_core::Position::Illegal).
    Illegal(Box<dyn core::error::Error + Send + Sync>),
}

impl<I: core::error::Error + Send + Sync + 'static> From<PlayError<I>> for SessionError {
    fn from(error: PlayError<I>) -> Self {
        match error {
            PlayError::Illegal(reason) => Self::Illegal(Box::new(reason)),
            PlayError::Over(over) => Self::Over(over),
        }
    }
}

/// The reason a game of any type could not be opened.
///
/// Each variant displays the error that it contains.
#[derive(Error, Debug)]
#[error(transparent)]
#[non_exhaustive]
pub enum OpenError {
    /// There is no game with this name. Also contains the names of all games.
    #[error("unknown game {}: expected one of {}", quoted(.0), .1.join(", "))]
    Game(String, Vec<&'static str>),
    /// The rules notation is invalid.
    Rules(Box<dyn core::error::Error + Send + Sync>),
    /// The position's notation is invalid, or the position is impossible.
    Position(Box<dyn core::error::Error + Send + Sync>),
    /// The record is invalid.
    Record(#[from] RecordError),
}
