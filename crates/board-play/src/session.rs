//! String-based access to any game, for servers, programs and bindings.

use alloc::string::String;
use alloc::vec::Vec;

use crate::view::{MoveInfo, Scene};

mod answer;
mod error;
mod game;
mod refusal;

pub use answer::{AnyEnding, AnyPicked, LastMove};
pub use error::{OpenError, SessionError};

/// String-based access to a game of any type.
///
/// Moves and spaces are strings in the game's notation. Every [`Game`](crate::Game) whose positions
/// implement [`View`](crate::View) is a session, and the trait's methods have the same names as the
/// corresponding `Game` methods. `board_games::AnyGame` is a game selected by name.
///
/// ```
/// use board_play::{AnyPicked, Game, Session, SessionError};
/// use uisge::Uisge;
///
/// let mut game = Game::<Uisge>::new();
/// let session: &mut dyn Session = &mut game;
/// assert_eq!(session.legal_moves(), ["d4d6", "d4f4", "c5e5", "d5b5"]);
/// assert_eq!(session.move_infos()[1].words, "the piece on d4 jumps to f4 and shows its crown");
/// assert!(matches!(session.check("d4e5"), Err(SessionError::Illegal(_))));
///
/// // Clicks on d4 and f4 enter a move.
/// assert_eq!(session.pick(&["d4"]), Some(AnyPicked::More(vec!["f4".into(), "d6".into()])));
/// assert!(matches!(session.pick(&["d4", "f4"]), Some(AnyPicked::Move(_))));
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
    /// [`Move::index`]: board_core::Move::index
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

    /// Returns the possible inputs after `entered`, or the move that `entered` enters.
    ///
    /// Returns `None` if no legal move begins with these inputs.
    #[must_use]
    fn pick(&self, entered: &[&str]) -> Option<AnyPicked>;

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
    #[must_use]
    fn scene(&self) -> Scene;

    /// Returns the last move and its changes to the board.
    #[must_use]
    fn last_move(&self) -> Option<LastMove>;

    /// Returns the last move's description, without the changes to the board.
    #[must_use]
    fn last_words(&self) -> Option<String>;
}
