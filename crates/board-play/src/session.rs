//! Games by notations, indices and inputs, for servers, programs and bindings.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use board_core::{Indexed, Outcome, Piece, Player, quoted};
use thiserror::Error;

use self::refusal::refusal;
use crate::view::{self, Change, MoveInfo, Picked, Scene};
use crate::{Ending, Game, GameOver, PlayError, RecordError, View};

mod refusal;

/// Methods for servers and user interfaces. `board_games::AnyGame` has them for a game that is
/// selected by name.
///
/// ```
/// use board_play::view::Picked;
/// use board_play::{Game, MoveError};
/// use uisge::Uisge;
///
/// let mut game = Game::<Uisge>::new();
/// assert_eq!(game.move_infos()[1].words, "the piece on d4 jumps to f4 and shows its crown");
/// assert!(matches!(game.parse_move("d4e5"), Err(MoveError::Illegal(_))));
///
/// // Clicks on d4 and f4 enter a move.
/// assert_eq!(game.pick(&["d4"]), Some(Picked::More(vec!["f4".into(), "d6".into()])));
/// assert!(matches!(game.pick(&["d4", "f4"]), Some(Picked::Move(_))));
/// assert_eq!(game.why_not(&["d3"]).as_deref(), Some("the piece on d3 is not yours"));
///
/// game.play(game.parse_move("d4f4")?)?;
/// assert_eq!(game.last_words(), Some("the piece on d4 jumps to f4 and shows its crown".into()));
/// assert_eq!(game.scene().status, "dark to move");
/// # Ok::<(), MoveError>(())
/// ```
impl<P: View> Game<P> {
    /// Returns the legal moves with their descriptions and inputs.
    ///
    /// The list is empty once the game is over.
    #[must_use]
    pub fn move_infos(&self) -> Vec<MoveInfo> {
        let (position, layout) = (self.position(), self.position().layout());
        self.legal_moves().into_iter().map(|m| MoveInfo::of(position, m, &layout)).collect()
    }

    /// Returns, for each move index ([`Move::index`]), whether the move is legal.
    ///
    /// All entries are `false` once the game is over.
    ///
    /// [`Move::index`]: board_core::Indexed::index
    #[must_use]
    pub fn mask(&self) -> Vec<bool> {
        let mut mask = vec![false; P::Move::COUNT];
        self.legal_moves().into_iter().for_each(|m| mask[m.index()] = true);
        mask
    }

    /// Parses a move and checks that it can be played now.
    ///
    /// # Errors
    /// Returns [`MoveError::Over`] if the game is over, [`MoveError::Notation`] if the notation is
    /// invalid, and [`MoveError::Illegal`] if the move is illegal, checked in this order.
    pub fn parse_move(&self, notation: &str) -> Result<P::Move, MoveError> {
        self.ensure_in_progress()?;
        let m = parse::<P>(notation)?;
        Ok(self.check(m).map(|()| m)?)
    }

    /// Returns the move with this index, such as a policy network's choice, and checks that it can
    /// be played now.
    ///
    /// # Errors
    /// Returns the same errors as [`parse_move`](Self::parse_move), with [`MoveError::Notation`] for
    /// an invalid index.
    pub fn move_at(&self, index: usize) -> Result<P::Move, MoveError> {
        self.ensure_in_progress()?;
        let m = P::Move::from_index(index).ok_or_else(|| {
            let count = P::Move::COUNT;
            let problem = format!("expected the index of a move, below {count}, found {index}");
            MoveError::Notation(problem.into())
        })?;
        Ok(self.check(m).map(|()| m)?)
    }

    /// Returns the inputs that enter the move with this notation, legal or not.
    ///
    /// The inputs are names of spaces, entries and buttons.
    ///
    /// # Errors
    /// Returns [`MoveError::Notation`] if the notation is invalid.
    pub fn inputs(&self, notation: &str) -> Result<Vec<String>, MoveError> {
        let m = parse::<P>(notation)?;
        let (position, layout) = (self.position(), self.position().layout());
        let inputs = position.inputs(m).into_iter();
        Ok(inputs.map(|input| input.text::<P>(&layout).into()).collect())
    }

    /// Returns the names of the possible inputs after `entered`, or the index of the move that
    /// `entered` enters.
    ///
    /// Returns `None` if no legal move begins with these inputs.
    #[must_use]
    pub fn pick(&self, entered: &[&str]) -> Option<Picked<usize, String>> {
        if self.ending().is_some() {
            return None;
        }
        let (position, layout) = (self.position(), self.position().layout());
        let mut inputs = Vec::new();
        for name in entered {
            let Picked::More(next) = view::pick(position, &inputs)? else { return None };
            inputs.push(next.into_iter().find(|input| input.text::<P>(&layout) == *name)?);
        }
        Some(match view::pick(position, &inputs)? {
            Picked::Move(m) => Picked::Move(m.index()),
            Picked::More(next) => {
                let names = next.into_iter().map(|input| input.text::<P>(&layout).into());
                Picked::More(names.collect())
            }
        })
    }

    /// Returns the reason no legal move begins with `entered`, or `None` if one does.
    ///
    /// This method tests every move index, so it is too slow for searches.
    #[must_use]
    pub fn why_not(&self, entered: &[&str]) -> Option<String> {
        if self.pick(entered).is_some() { None } else { Some(refusal(self, entered)) }
    }

    /// Returns the data for drawing the current position, including the game's ending.
    ///
    /// ```
    /// use board_core::Player;
    /// use board_play::Game;
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
    pub fn scene(&self) -> Scene {
        let scene = Scene::of(self.position());
        let Some(ending) = self.ending() else { return scene };
        let reason = match ending {
            Ending::Rules(_) => return scene,
            Ending::Resigned(player) => {
                format!("{} resigned", P::PLAYER_NAMES[player.index()])
            }
            Ending::Forfeited(player, fault) => {
                let player = P::PLAYERS[player.index()];
                format!("{player} forfeited ({})", fault.name().replace('-', " "))
            }
            Ending::Agreed => "the players agreed".to_string(),
            Ending::Repetition => match self.occurrences() {
                1 => "the position stood here once".to_string(),
                times => format!("the position stood here {times} times"),
            },
            Ending::PlyCap => match self.moves().len() {
                1 => "1 ply was played".to_string(),
                plies => format!("{plies} plies were played"),
            },
        };
        let status = view::result::<P>(ending.winner());
        Scene { over: true, status, reason: Some(reason), ..scene }
    }

    /// Returns the last move and its changes to the board.
    #[must_use]
    pub fn last_move(&self) -> Option<LastMove> {
        let (m, before) = self.moves().iter().zip(self.positions()).last()?;
        Some(LastMove::of(before, *m))
    }

    /// Returns the last move's description, without the changes to the board.
    #[must_use]
    pub fn last_words(&self) -> Option<String> {
        let (m, before) = self.moves().iter().zip(self.positions()).last()?;
        Some(before.describe(*m))
    }
}

fn parse<P: View>(notation: &str) -> Result<P::Move, MoveError> {
    notation.parse().map_err(|error| MoveError::Notation(Box::new(error)))
}

/// How a game of any type ended.
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

impl AnyEnding {
    /// Describes the ending of a game, or returns `None` while it is in progress.
    #[must_use]
    pub fn of<P: View>(game: &Game<P>) -> Option<Self> {
        let ending = game.ending()?;
        let outcome = game.position().outcome();
        let Scene { status, reason, .. } = game.scene();
        Some(Self {
            winner: ending.winner(),
            outcome: outcome.map(|outcome| outcome.to_string()),
            margin: outcome.and_then(Outcome::margin),
            words: [status].into_iter().chain(reason).collect::<Vec<_>>().join(": "),
            cause: ending.cause(),
        })
    }
}

/// The last move of a game, and its changes to the board.
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

/// The reason a move cannot be played in a game of any type.
///
/// It is the first of these reasons that applies: the game is over, the notation or index is
/// invalid, or the move is illegal. Each variant displays the error that it contains.
///
/// ```
/// use board_play::{Game, MoveError};
///
/// let error = Game::<uisge::Uisge>::new().parse_move("d4e5").unwrap_err();
/// assert!(matches!(error, MoveError::Illegal(_)));
/// assert_eq!(error.to_string(), "a blank piece cannot step, only jump");
/// ```
#[derive(Error, Debug)]
#[error(transparent)]
#[non_exhaustive]
pub enum MoveError {
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

impl<I: core::error::Error + Send + Sync + 'static> From<PlayError<I>> for MoveError {
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
