//! Games as values.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{OpenError, Session};
#[cfg(feature = "serde")]
use crate::record::StoredGame;
use crate::view::{Choice, Kind};
use crate::{Game, Limits, View};
use board_core::rules::STANDARD;
use board_core::text::quoted;
use board_core::{Move, Piece, RuleOption, Rules, Zobrist};

/// A game as a value, which opens [`Session`]s.
///
/// ```
/// use board_play::{AnyGame, Limits};
/// use hexfour::Hexfour;
/// use uisge::Uisge;
///
/// let games = [AnyGame::of::<Uisge>(), AnyGame::of::<Hexfour>()];
/// let game = games.iter().find(|game| game.name == "uisge").expect("a known game");
/// assert_eq!(game.players, ["light", "dark"]);
///
/// let session = game.start("stuck=draw", Limits::default())?;
/// assert_eq!(session.position(), "7/2ww3/1wwww2/2bbbb1/3bb2/7 w stuck=draw");
/// # Ok::<(), board_play::OpenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AnyGame {
    /// The game's name, such as `disk-race`.
    pub name: &'static str,
    /// The names of the players in records: [`Position::PLAYERS`](board_core::Position::PLAYERS).
    pub players: [&'static str; 2],
    /// The names of the players in sentences: [`View::PLAYER_NAMES`].
    pub player_names: [&'static str; 2],
    /// The game's rules options.
    pub options: &'static [RuleOption],
    /// The number of move indices: [`Move::COUNT`].
    pub move_count: usize,
    /// A description of the notation of moves: [`View::MOVE_HELP`].
    pub move_help: &'static str,
    /// A note about the start position: [`View::START_NOTE`].
    pub start_note: &'static str,
    /// The inputs of moves that are not spaces or entries: [`View::CHOICES`].
    pub choices: &'static [Choice],
    kinds: fn() -> Vec<Kind>,
    start: fn(&str, Limits) -> Opened,
    parse: fn(&str, Limits) -> Opened,
    read: fn(&str) -> Opened,
    #[cfg(feature = "serde")]
    replay: fn(&StoredGame) -> Opened,
}

type Opened = Result<Box<dyn Session>, OpenError>;

impl AnyGame {
    /// Returns the game that has `P` as its position type.
    pub const fn of<P: View + Zobrist>() -> Self {
        Self {
            name: P::NAME,
            players: P::PLAYERS,
            player_names: P::PLAYER_NAMES,
            options: P::Rules::OPTIONS,
            move_count: P::Move::COUNT,
            move_help: P::MOVE_HELP,
            start_note: P::START_NOTE,
            choices: P::CHOICES,
            kinds: || P::Piece::ALL.iter().map(|&piece| Kind::of::<P>(piece)).collect(),
            start: |rules, limits| {
                let rules = rules.parse().map_err(|error| OpenError::Rules(Box::new(error)))?;
                Ok(Box::new(Game::from_position(P::start_with(rules), limits)))
            },
            parse: |position, limits| {
                let position: Result<P, _> = position.parse();
                let start = position.map_err(|error| OpenError::Position(Box::new(error)))?;
                Ok(Box::new(Game::from_position(start, limits)))
            },
            read: |record| Ok(Box::new(record.parse::<Game<P>>()?)),
            #[cfg(feature = "serde")]
            replay: |stored| Ok(Box::new(stored.replay::<P>().map_err(OpenError::Stored)?)),
        }
    }

    /// Returns the kinds of pieces.
    pub fn kinds(&self) -> Vec<Kind> {
        (self.kinds)()
    }

    /// Returns the notation of the rules with these values of options, such as those of a form.
    ///
    /// Options may be in any order. An option without a value has its default, and of several
    /// values for one option, the last counts.
    ///
    /// ```
    /// use board_play::AnyGame;
    ///
    /// let game = AnyGame::of::<uisge::Uisge>();
    /// assert_eq!(game.rules(&[("stuck", "draw")])?, "stuck=draw");
    /// assert_eq!(game.rules(&[("stuck", "loses")])?, "standard");
    /// let error = game.rules(&[("stuck", "win")]).unwrap_err();
    /// assert_eq!(error.to_string(), "expected stuck=loses|wins|draw|passes, found \"win\"");
    /// # Ok::<(), board_play::OpenError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`OpenError::Rules`] if there is no such option or value.
    pub fn rules(&self, values: &[(&str, &str)]) -> Result<String, OpenError> {
        let mut chosen = alloc::vec![0; self.options.len()];
        for &(name, value) in values {
            let option = self.options.iter().position(|option| option.name == name);
            let option = option.ok_or_else(|| {
                OpenError::Rules(format!("unknown rules option {}", quoted(name)).into())
            })?;
            let known = self.options[option].values;
            chosen[option] = known.iter().position(|known| *known == value).ok_or_else(|| {
                let (known, found) = (known.join("|"), quoted(value));
                OpenError::Rules(format!("expected {name}={known}, found {found}").into())
            })?;
        }
        let changed = self.options.iter().zip(chosen).filter(|&(_, value)| value != 0);
        let changed = changed.map(|(option, value)| [option.name, option.values[value]].join("="));
        let changed: Vec<_> = changed.collect();
        Ok(if changed.is_empty() { STANDARD.into() } else { changed.join(",") })
    }

    /// Opens a game from the start position under the rules with this notation.
    ///
    /// `standard` stands for the default rules. The notation lists only values that differ from the
    /// default, in the order of the options; [`rules`](Self::rules) creates it.
    ///
    /// ```
    /// use board_play::{AnyGame, Limits, OpenError};
    ///
    /// let game = AnyGame::of::<uisge::Uisge>();
    /// assert_eq!(game.start("standard", Limits::default())?.legal_moves().len(), 4);
    /// let error = game.start("stuck=win", Limits::default()).unwrap_err();
    /// assert!(matches!(error, OpenError::Rules(_)));
    /// # Ok::<(), OpenError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`OpenError::Rules`] if the notation is invalid.
    pub fn start(&self, rules: &str, limits: Limits) -> Result<Box<dyn Session>, OpenError> {
        (self.start)(rules, limits)
    }

    /// Opens a game from the position with this notation.
    ///
    /// ```
    /// use board_play::{AnyGame, Limits};
    ///
    /// let game = AnyGame::of::<uisge::Uisge>();
    /// let session = game.parse("7/2WW3/1WWwW2/2bbbb1/3bb2/7 w", Limits::default())?;
    /// assert_eq!(session.legal_moves().len(), 14);
    /// # Ok::<(), board_play::OpenError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`OpenError::Position`] if the notation is invalid or the position is impossible.
    pub fn parse(&self, position: &str, limits: Limits) -> Result<Box<dyn Session>, OpenError> {
        (self.parse)(position, limits)
    }

    /// Opens the game with this [record](mod@crate::record).
    ///
    /// ```
    /// use board_play::AnyGame;
    ///
    /// let game = AnyGame::of::<uisge::Uisge>();
    /// let session = game.read("game: uisge\n\n1. d4f4\n")?;
    /// assert_eq!(session.moves(), ["d4f4"]);
    ///
    /// let error = game.read("game: uisge\n\n1. d4\n").unwrap_err();
    /// assert!(error.to_string().starts_with("line 3, column 4: "));
    /// # Ok::<(), board_play::OpenError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`OpenError::Record`], with the line and column, if the record is invalid.
    pub fn read(&self, record: &str) -> Result<Box<dyn Session>, OpenError> {
        (self.read)(record)
    }

    /// Opens a stored game by replaying its moves.
    ///
    /// ```
    /// use board_play::AnyGame;
    ///
    /// let game = AnyGame::of::<uisge::Uisge>();
    /// let session = game.read("game: uisge\n\n1. d4f4\n")?;
    /// let copy = game.replay(&session.stored())?;
    /// assert_eq!(copy.record(), session.record());
    /// # Ok::<(), board_play::OpenError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`OpenError::Stored`] if the stored game is invalid.
    #[cfg(feature = "serde")]
    pub fn replay(&self, stored: &StoredGame) -> Result<Box<dyn Session>, OpenError> {
        (self.replay)(stored)
    }
}
