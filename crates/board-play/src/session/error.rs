use alloc::boxed::Box;
use alloc::string::String;
use core::error::Error;
use core::fmt;

use crate::record::NoteError;
use crate::{GameOver, PlayError, RecordError};
use board_core::text::quoted;

/// The reason a [`Session`](crate::Session) rejected a call, which left the session unchanged.
///
/// A move is rejected for the first of these reasons that applies: the game is over, the notation
/// or index is invalid, or the move is illegal. Every variant is printed as the error that it
/// holds.
///
/// ```
/// use board_play::{Game, Session, SessionError};
///
/// let mut game = Game::<uisge::Uisge>::new();
/// let error = Session::play(&mut game, "d4e5").unwrap_err();
/// assert!(matches!(error, SessionError::Illegal(_)));
/// assert_eq!(error.to_string(), "a blank piece cannot step, only jump");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum SessionError {
    /// The game is over, under its rules or otherwise.
    Over(GameOver),
    /// The notation or index of a move is invalid. This holds the parse error.
    ///
    /// The notation of a move that no position of the game allows is invalid, too. In Uisge, `a1a4`
    /// is such a move, because pieces jump two squares. Servers may want to respond with the status
    /// for illegal moves.
    Notation(Box<dyn Error + Send + Sync>),
    /// The move is illegal. This holds the game's
    /// [`Position::Illegal`](board_core::Position::Illegal).
    Illegal(Box<dyn Error + Send + Sync>),
    /// A record cannot store the name or comment.
    Note(NoteError),
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(error) => error.fmt(f),
            Self::Notation(error) | Self::Illegal(error) => error.fmt(f),
            Self::Note(error) => error.fmt(f),
        }
    }
}

impl Error for SessionError {}

impl From<GameOver> for SessionError {
    fn from(error: GameOver) -> Self {
        Self::Over(error)
    }
}

impl From<NoteError> for SessionError {
    fn from(error: NoteError) -> Self {
        Self::Note(error)
    }
}

impl<I: Error + Send + Sync + 'static> From<PlayError<I>> for SessionError {
    fn from(error: PlayError<I>) -> Self {
        match error {
            PlayError::Illegal(reason) => Self::Illegal(Box::new(reason)),
            PlayError::Over(over) => Self::Over(over),
        }
    }
}

/// The reason a game of any type could not be opened.
///
/// Every variant is printed as the error that it holds.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// There is no game with this name.
    Game(String),
    /// The notation of the rules is invalid.
    Rules(Box<dyn Error + Send + Sync>),
    /// The notation of the position is invalid, or the position is impossible.
    Position(Box<dyn Error + Send + Sync>),
    /// The record is invalid.
    Record(RecordError),
    /// The stored game is invalid. This holds a description of the problem.
    Stored(String),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(name) => write!(f, "unknown game {}", quoted(name)),
            Self::Rules(error) | Self::Position(error) => error.fmt(f),
            Self::Record(error) => error.fmt(f),
            Self::Stored(error) => error.fmt(f),
        }
    }
}

impl Error for OpenError {}

impl From<RecordError> for OpenError {
    fn from(error: RecordError) -> Self {
        Self::Record(error)
    }
}
