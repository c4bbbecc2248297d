//! A type-erased, string-based interface to any game, for servers, programs and bindings.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::Limits;
use crate::record::Date;
#[cfg(feature = "serde")]
use crate::record::StoredGame;
use crate::view::{Offer, Scene};
use board_core::Player;

mod answer;
mod any_game;
mod error;
mod game;
mod refusal;

pub use answer::{AnyEnding, AnyPicked, LastMove};
pub use any_game::AnyGame;
pub use error::{OpenError, SessionError};

/// A type-erased, string-based interface to any game.
///
/// Moves, positions and spaces are strings in the game's notation. Every [`Game`] whose positions
/// implement [`View`] and [`Zobrist`] is a session, and its methods are named like those of `Game`.
///
/// [`Game`]: crate::Game
/// [`View`]: crate::View
/// [`Zobrist`]: board_core::Zobrist
///
/// ```
/// use board_play::{AnyGame, Limits, Session};
/// use uisge::Uisge;
///
/// let mut session: Box<dyn Session> =
///     AnyGame::of::<Uisge>().start("standard", Limits::default())?;
/// session.play("d4f4")?;
/// assert_eq!(session.position(), "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b");
/// assert_eq!(session.legal_moves().len(), 5);
/// assert_eq!(session.record(), "game: uisge\n\n1. d4f4\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The examples of the methods use this function:
///
/// ```
/// # use board_play::{AnyGame, Limits, Session};
/// # use uisge::Uisge;
/// /// Opens a game of Uisge at its start position.
/// fn session() -> Box<dyn Session> {
///     AnyGame::of::<Uisge>().start("standard", Limits::default()).unwrap()
/// }
/// # assert_eq!(session().game().name, "uisge");
/// ```
pub trait Session: Send + Sync {
    /// Returns the game that is played.
    fn game(&self) -> AnyGame;

    /// Returns the notation of the current position.
    fn position(&self) -> String;

    /// Returns the notation of the rules, which is `standard` for the default rules.
    fn rules(&self) -> String;

    /// Returns the limits that can end the game, in addition to its rules.
    fn limits(&self) -> Limits;

    /// Returns the side to move.
    ///
    /// After the end of the game, this is the player whose turn would be next. The name of the
    /// player is `session.game().players[session.turn().index()]`.
    fn turn(&self) -> Player;

    /// Returns the notations of the legal moves in the order of generation.
    ///
    /// The list is empty once the game is over, under its rules or otherwise.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let mut session = session();
    /// assert_eq!(session.legal_moves(), ["d4d6", "d4f4", "c5e5", "d5b5"]);
    /// session.agree_draw().unwrap();
    /// assert!(session.legal_moves().is_empty());
    /// ```
    fn legal_moves(&self) -> Vec<String>;

    /// Returns the legal moves with their descriptions and inputs.
    ///
    /// The list is empty once the game is over.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let offers = session().offers();
    /// assert_eq!(offers[1].text, "d4f4");
    /// assert_eq!(offers[1].words, "the piece on d4 jumps to f4 and shows its crown");
    /// assert_eq!(offers[1].inputs, ["d4", "f4"]);
    /// ```
    fn offers(&self) -> Vec<Offer>;

    /// Returns, for each move index ([`Move::index`]), whether the move is legal.
    ///
    /// All entries are `false` once the game is over.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let mask = session().mask();
    /// assert_eq!(mask.len(), session().game().move_count);
    /// assert_eq!(mask.iter().filter(|&&legal| legal).count(), 4);
    /// ```
    ///
    /// [`Move::index`]: board_core::Move::index
    fn mask(&self) -> Vec<bool>;

    /// Checks whether the move with this notation can be played now.
    ///
    /// ```
    /// use board_play::SessionError;
    ///
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let session = session();
    /// assert!(session.check("d4f4").is_ok());
    /// assert!(matches!(session.check("d4e5"), Err(SessionError::Illegal(_))));
    /// assert!(matches!(session.check("d4"), Err(SessionError::Notation(_))));
    /// ```
    ///
    /// # Errors
    /// Returns [`SessionError::Over`] if the game is over, [`SessionError::Notation`] if the
    /// notation is invalid, and [`SessionError::Illegal`] if the move is illegal, tested in this
    /// order.
    fn check(&self, notation: &str) -> Result<(), SessionError>;

    /// Plays the move with this notation.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let mut session = session();
    /// session.play("d4f4").unwrap();
    /// let error = session.play("f4d4").unwrap_err();
    /// assert_eq!(error.to_string(), "the piece on f4 is not yours");
    /// assert_eq!(session.moves(), ["d4f4"]);
    /// ```
    ///
    /// # Errors
    /// Returns the same errors as [`check`](Self::check), and leaves the session unchanged.
    fn play(&mut self, notation: &str) -> Result<(), SessionError>;

    /// Plays the move with this index, such as the choice of a policy network.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let mut session = session();
    /// let index = session.mask().iter().position(|&legal| legal).unwrap();
    /// session.play_index(index).unwrap();
    /// assert_eq!(session.moves().len(), 1);
    /// ```
    ///
    /// # Errors
    /// Returns the same errors as [`play`](Self::play), with [`SessionError::Notation`] for an
    /// index that no move has.
    fn play_index(&mut self, index: usize) -> Result<(), SessionError>;

    /// Returns the inputs that enter the move with this notation, legal or not.
    ///
    /// The inputs are names of spaces, entries and choices.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// assert_eq!(session().inputs("d4f4").unwrap(), ["d4", "f4"]);
    /// ```
    ///
    /// # Errors
    /// Returns [`SessionError::Notation`] if the notation is invalid.
    fn inputs(&self, notation: &str) -> Result<Vec<String>, SessionError>;

    /// Returns the possible inputs after `touched`, or the move that `touched` enters.
    ///
    /// Returns `None` if no legal move begins with these inputs.
    ///
    /// ```
    /// use board_play::AnyPicked;
    ///
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let session = session();
    /// assert_eq!(session.pick(&["d4"]), Some(AnyPicked::More(vec!["f4".into(), "d6".into()])));
    /// assert!(matches!(session.pick(&["d4", "f4"]), Some(AnyPicked::Move(_))));
    /// assert_eq!(session.pick(&["d3"]), None);
    /// ```
    fn pick(&self, touched: &[&str]) -> Option<AnyPicked>;

    /// Returns the reason no legal move begins with `touched`, or `None` if one does.
    ///
    /// This method tests every move index, so it is too slow for searches.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let session = session();
    /// assert_eq!(session.why_not(&["d3"]).as_deref(), Some("the piece on d3 is not yours"));
    /// assert_eq!(session.why_not(&["d4"]), None);
    /// ```
    fn why_not(&self, touched: &[&str]) -> Option<String>;

    /// Takes back the last move and returns its notation, and withdraws a resignation or agreed
    /// draw.
    ///
    /// Returns `None` if no move was played. A resignation or agreed draw is withdrawn even then.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let mut session = session();
    /// session.play("d4f4").unwrap();
    /// assert_eq!(session.undo().as_deref(), Some("d4f4"));
    /// assert_eq!(session.undo(), None);
    /// ```
    fn undo(&mut self) -> Option<String>;

    /// Replays the move that was taken back last, and returns its notation.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let mut session = session();
    /// session.play("d4f4").unwrap();
    /// session.undo();
    /// assert_eq!(session.redo().as_deref(), Some("d4f4"));
    /// assert_eq!(session.redo(), None);
    /// ```
    fn redo(&mut self) -> Option<String>;

    /// Ends the game with a loss for `player`.
    ///
    /// ```
    /// use board_core::Player;
    ///
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let mut session = session();
    /// session.resign(Player::Second).unwrap();
    /// let ending = session.ending().expect("dark resigned");
    /// assert_eq!(ending.winner, Some(Player::First));
    /// assert_eq!(ending.words, "light has won: dark resigned");
    /// ```
    ///
    /// # Errors
    /// Returns [`SessionError::Over`] if the game is already over.
    fn resign(&mut self, player: Player) -> Result<(), SessionError>;

    /// Ends the game with a draw by agreement.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let mut session = session();
    /// session.agree_draw().unwrap();
    /// let ending = session.ending().expect("the players agreed");
    /// assert_eq!((ending.winner, ending.words.as_str()), (None, "a draw: the players agreed"));
    /// ```
    ///
    /// # Errors
    /// Returns [`SessionError::Over`] if the game is already over.
    fn agree_draw(&mut self) -> Result<(), SessionError>;

    /// Withdraws a resignation or agreed draw and returns whether there was one.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let mut session = session();
    /// session.agree_draw().unwrap();
    /// assert!(session.play("d4f4").is_err());
    /// assert!(session.reopen());
    /// assert!(session.play("d4f4").is_ok());
    /// ```
    fn reopen(&mut self) -> bool;

    /// Returns how the game ended, or `None` while it is in progress.
    ///
    /// ```
    /// use board_play::{AnyGame, Limits};
    /// use uisge::Uisge;
    ///
    /// let start = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w";
    /// let mut session = AnyGame::of::<Uisge>().parse(start, Limits::default())?;
    /// assert_eq!(session.ending(), None);
    /// session.play("d4d6")?;
    /// let ending = session.ending().expect("the game is over");
    /// assert_eq!(ending.outcome.as_deref(), Some("light"));
    /// assert_eq!(ending.words, "light has won: light shows six crowns");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn ending(&self) -> Option<AnyEnding>;

    /// Returns the notations of the moves played, without those taken back.
    fn moves(&self) -> Vec<String>;

    /// Returns the number of [`moves`](Self::moves), in constant time.
    fn plies(&self) -> usize;

    /// Returns the notations of the positions from the start to the current one.
    ///
    /// There is one more position than there are [`moves`](Self::moves).
    fn positions(&self) -> Vec<String>;

    /// Returns the data for drawing the current position, with the ending of the game.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let scene = session().scene();
    /// assert_eq!(scene.status, "light to move");
    /// assert!(scene.pieces.contains(&("d4".into(), 'w')));
    /// ```
    fn scene(&self) -> Scene;

    /// Returns the last move and its changes to the board.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let mut session = session();
    /// assert_eq!(session.last_move(), None);
    /// session.play("d4f4").unwrap();
    /// let last = session.last_move().expect("one move was played");
    /// assert_eq!(last.offer.text, "d4f4");
    /// // The piece jumps, and then it is turned over.
    /// assert_eq!(last.changes.len(), 2);
    /// ```
    fn last_move(&self) -> Option<LastMove>;

    /// Returns the description of the last move, without the changes to the board.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let mut session = session();
    /// session.play("d4f4").unwrap();
    /// let words = session.last_words();
    /// assert_eq!(words.as_deref(), Some("the piece on d4 jumps to f4 and shows its crown"));
    /// ```
    fn last_words(&self) -> Option<String>;

    /// Returns the Zobrist key of the current position.
    fn key(&self) -> u64;

    /// Returns the [record](mod@crate::record) of the game.
    ///
    /// ```
    /// use board_core::Player;
    ///
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let mut session = session();
    /// session.set_name(Player::First, "Ann").unwrap();
    /// session.play("d4f4").unwrap();
    /// let record = session.record();
    /// assert_eq!(record, "game: uisge\nlight: Ann\n\n1. d4f4\n");
    /// assert_eq!(session.game().read(&record).unwrap().position(), session.position());
    /// ```
    fn record(&self) -> String;

    /// Returns the stored form of the game.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let mut session = session();
    /// session.play("d4f4").unwrap();
    /// let json = serde_json::to_string(&session.stored()).unwrap();
    /// let stored = serde_json::from_str(&json).unwrap();
    /// let copy = session.game().replay(&stored).unwrap();
    /// assert_eq!(copy.moves(), ["d4f4"]);
    /// ```
    #[cfg(feature = "serde")]
    fn stored(&self) -> StoredGame;

    /// Returns the name of a player, or `None` if it is unknown.
    fn name(&self, player: Player) -> Option<&str>;

    /// Sets the name of a player in the record.
    ///
    /// # Errors
    /// Returns [`SessionError::Note`] for the errors of [`Game::set_name`](crate::Game::set_name).
    fn set_name(&mut self, player: Player, name: &str) -> Result<(), SessionError>;

    /// Returns the date of the game, or `None` if it is unknown.
    fn date(&self) -> Option<Date>;

    /// Sets the date of the game, or removes it.
    fn set_date(&mut self, date: Option<Date>);

    /// Returns the comment on a move, counted from 1; comment 0 precedes the first move.
    fn comment(&self, ply: usize) -> Option<&str>;

    /// Sets the comment on a move, counted from 1; comment 0 precedes the first move.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let mut session = session();
    /// session.play("d4f4").unwrap();
    /// session.set_comment(1, "The first crown.").unwrap();
    /// assert_eq!(session.comment(1), Some("The first crown."));
    /// assert_eq!(session.record(), "game: uisge\n\n1. d4f4 {The first crown.}\n");
    /// ```
    ///
    /// # Errors
    /// Returns [`SessionError::Note`] for the errors of [`Game::set_comment`](crate::Game::set_comment).
    fn set_comment(&mut self, ply: usize, comment: &str) -> Result<(), SessionError>;

    /// Returns a copy of the session.
    ///
    /// `Box<dyn Session>` implements `Clone` with this method.
    ///
    /// ```
    /// # use board_play::{AnyGame, Limits, Session};
    /// # fn session() -> Box<dyn Session> {
    /// #     AnyGame::of::<uisge::Uisge>().start("standard", Limits::default()).unwrap()
    /// # }
    /// let session = session();
    /// let mut copy = session.clone();
    /// copy.play("d4f4").unwrap();
    /// assert_eq!((session.moves().len(), copy.moves().len()), (0, 1));
    /// ```
    fn boxed(&self) -> Box<dyn Session>;
}

impl fmt::Debug for dyn Session {
    /// Shows only the record, because showing all fields of every game makes programs larger.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Session").field(&self.record()).finish()
    }
}

impl Clone for Box<dyn Session> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}
