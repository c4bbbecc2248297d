//! String-based access to any game, for servers, programs and bindings.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_core::{Piece, Player, quoted};
use thiserror::Error;

use crate::view::{Change, MoveInfo, Picked, Scene};
use crate::{GameOver, PlayError, RecordError, View};

mod game;
mod refusal;

/// String-based access to a game of any type.
///
/// Moves and spaces are strings in the game's notation. Every [`Game`](crate::Game) whose positions
/// implement [`View`](crate::View) is a session, and the trait's methods have the same names as the
/// corresponding `Game` methods. `board_games::AnyGame` is a game selected by name.
///
/// ```
/// use board_play::view::Picked;
/// use board_play::{Game, Session, SessionError};
/// use uisge::Uisge;
///
/// let mut game = Game::<Uisge>::new();
/// let session: &mut dyn Session = &mut game;
/// assert_eq!(session.legal_moves(), ["d4d6", "d4f4", "c5e5", "d5b5"]);
/// assert_eq!(session.move_infos()[1].words, "the piece on d4 jumps to f4 and shows its crown");
/// assert!(matches!(session.check("d4e5"), Err(SessionError::Illegal(_))));
///
/// // Clicks on d4 and f4 enter a move.
/// assert_eq!(session.pick(&["d4"]), Some(Picked::More(vec!["f4".into(), "d6".into()])));
/// assert!(matches!(session.pick(&["d4", "f4"]), Some(Picked::Move(_))));
/// assert_eq!(session.why_not(&["d3"]).as_deref(), Some("the piece on d3 is not yours"));
///
/// session.play("d4f4")?;
/// assert_eq!(session.last_words(), Some("the piece on d4 jumps to f4 and shows its crown".into()));
/// assert_eq!(session.scene().status, "dark to move");
/// # Ok::<(), SessionError>(())
/// ```
pub trait Session: Send + Sync {
    /// Returns the notations of the legal moves, in generation order.
    ///
    /// The list is empty once the game is over, by its rules or otherwise.
    #[must_use]
    fn legal_moves(&self) -> Vec<String>;

    /// Returns the legal moves with their descriptions and inputs.
    ///
    /// The list is empty once the game is over.
    #[must_use]
    fn move_infos(&self) -> Vec<MoveInfo>;

    /// Returns, for each move index ([`Move::index`]), whether the move is legal.
    ///
    /// All entries are `false` once the game is over.
    ///
    /// [`Move::index`]: board_core::Indexed::index
    #[must_use]
    fn mask(&self) -> Vec<bool>;

    /// Checks whether the move with this notation can be played now.
    ///
    /// # Errors
    /// Returns [`SessionError::Over`] if the game is over, [`SessionError::Notation`] if the
    /// notation is invalid, and [`SessionError::Illegal`] if the move is illegal, checked in this
    /// order.
    fn check(&self, notation: &str) -> Result<(), SessionError>;

    /// Plays the move with this notation.
    ///
    /// # Errors
    /// Returns the same errors as [`check`](Self::check), and leaves the session unchanged.
    fn play(&mut self, notation: &str) -> Result<(), SessionError>;

    /// Plays the move with this index, such as a policy network's choice.
    ///
    /// # Errors
    /// Returns the same errors as [`play`](Self::play), with [`SessionError::Notation`] for an
    /// invalid index.
    fn play_index(&mut self, index: usize) -> Result<(), SessionError>;

    /// Returns the inputs that enter the move with this notation, legal or not.
    ///
    /// The inputs are names of spaces, entries and buttons.
    ///
    /// # Errors
    /// Returns [`SessionError::Notation`] if the notation is invalid.
    fn inputs(&self, notation: &str) -> Result<Vec<String>, SessionError>;

    /// Returns the names of the possible inputs after `entered`, or the index of the move that
    /// `entered` enters.
    ///
    /// Returns `None` if no legal move begins with these inputs.
    #[must_use]
    fn pick(&self, entered: &[&str]) -> Option<Picked<usize, String>>;

    /// Returns the reason no legal move begins with `entered`, or `None` if one does.
    ///
    /// This method tests every move index, so it is too slow for searches.
    #[must_use]
    fn why_not(&self, entered: &[&str]) -> Option<String>;

    /// Takes back the last move and returns its notation, and withdraws a resignation or agreed
    /// draw.
    ///
    /// Returns `None` if no move was played. A resignation or agreed draw is withdrawn even then.
    fn undo(&mut self) -> Option<String>;

    /// Replays the move that was taken back most recently, and returns its notation.
    fn redo(&mut self) -> Option<String>;

    /// Returns how the game ended, or `None` while it is in progress.
    #[must_use]
    fn ending(&self) -> Option<AnyEnding>;

    /// Returns the notations of the moves played, without those taken back.
    #[must_use]
    fn moves(&self) -> Vec<String>;

    /// Returns the number of [`moves`](Self::moves) in constant time.
    #[must_use]
    fn plies(&self) -> usize;

    /// Returns the data for drawing the current position, including the game's ending.
    ///
    /// ```
    /// use board_core::Player;
    /// use board_play::{Game, Session};
    /// use uisge::Uisge;
    ///
    /// let mut game = Game::<Uisge>::new();
    /// game.resign(Player::Second)?;
    /// let scene = game.scene();
    /// assert_eq!((scene.over, scene.status.as_str()), (true, "light has won"));
    /// assert_eq!(scene.reason.as_deref(), Some("dark resigned"));
    /// # Ok::<(), board_play::GameOver>(())
    /// ```
    #[must_use]
    fn scene(&self) -> Scene;

    /// Returns the last move and its changes to the board.
    #[must_use]
    fn last_move(&self) -> Option<LastMove>;

    /// Returns the last move's description, without the changes to the board.
    #[must_use]
    fn last_words(&self) -> Option<String>;
}

/// How a [`Session`]'s game ended.
///
/// With the `serde` feature, an ending is serialized as in this example:
///
/// ```json
/// {"winner":"second","outcome":null,"words":"dark has won: light resigned","cause":"resigned"}
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct AnyEnding {
    /// The player who won, or `None` for a draw.
    pub winner: Option<Player>,
    /// The outcome's notation, if the game ended by its rules.
    pub outcome: Option<String>,
    /// The [margin](board_core::Outcome::margin) of the win, if the outcome has one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub margin: Option<u32>,
    /// How and why the game ended, as in `light has won: light shows six crowns`.
    pub words: String,
    /// The [cause](crate::Ending::cause), such as `rules`, `resigned` or `time`.
    pub cause: &'static str,
}

/// The last move in a [`Session`], and its changes to the board.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LastMove {
    /// The move with its index, notation, description and inputs.
    #[cfg_attr(feature = "serde", serde(rename = "offer"))]
    pub info: MoveInfo,
    /// The changes to the board, step by step.
    pub changes: Vec<Vec<Change<String, char>>>,
    /// The board before the move.
    pub before: Scene,
}

impl LastMove {
    /// Describes a legal move in a position.
    ///
    /// # Panics
    /// May panic if the move is illegal, like [`View::changes`].
    pub fn of<P: View>(before: &P, m: P::Move) -> Self {
        let named = |step: Vec<Change<P::Space, P::Piece>>| {
            let changes = step.into_iter();
            changes.map(|change| change.map(|space| space.to_string(), Piece::letter)).collect()
        };
        Self {
            info: MoveInfo::of(before, m, &before.layout()),
            changes: before.changes(m).into_iter().map(named).collect(),
            before: Scene::of(before),
        }
    }
}

/// The reason a [`Session`] rejected a call. The session is unchanged.
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
