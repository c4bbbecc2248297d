//! Operations on any game.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use board_core::{Indexed, Piece, Position, RuleOption, Rules, quoted};
use board_play::view::{Button, Kind};
use board_play::{FullGame, Game, OpenError, Supply, View};

use crate::{AnyGame, AnyPosition, GAMES, GameKind, game};

/// The description of a game.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct GameInfo {
    /// The game's name, such as `disk-race`.
    pub name: &'static str,
    /// The players' names in records: [`Position::PLAYERS`].
    pub players: [&'static str; 2],
    /// The players' names in sentences: [`View::PLAYER_NAMES`].
    pub player_names: [&'static str; 2],
    /// The game's rules options.
    pub options: &'static [RuleOption],
    /// The number of move indices: [`Indexed::COUNT`].
    pub move_count: usize,
    /// A description of the move notation: [`View::MOVE_HELP`].
    pub move_help: &'static str,
    /// A note about the start position: [`View::START_NOTE`].
    pub start_note: &'static str,
    /// The inputs other than spaces and entries: [`View::BUTTONS`].
    #[cfg_attr(feature = "serde", serde(rename = "choices"))]
    pub buttons: &'static [Button],
    /// The letter for closed spaces in set-ups: [`Arrange::CLOSED`](board_play::Arrange::CLOSED).
    #[cfg_attr(feature = "serde", serde(skip))]
    pub closed: Option<char>,
    /// The pieces next to the board in set-ups: [`Arrange::SUPPLY`](board_play::Arrange::SUPPLY).
    #[cfg_attr(feature = "serde", serde(skip))]
    pub supply: &'static [Supply],
}

impl GameInfo {
    const fn of<P: FullGame>() -> Self {
        Self {
            name: P::NAME,
            players: P::PLAYERS,
            player_names: P::PLAYER_NAMES,
            options: P::Rules::OPTIONS,
            move_count: P::Move::COUNT,
            move_help: P::MOVE_HELP,
            start_note: P::START_NOTE,
            buttons: P::BUTTONS,
            closed: P::CLOSED,
            supply: P::SUPPLY,
        }
    }
}

impl FromStr for GameKind {
    type Err = OpenError;

    /// Returns the game with this name.
    ///
    /// # Errors
    /// Returns [`OpenError::Game`], with the known names, if the name is unknown.
    fn from_str(name: &str) -> Result<Self, OpenError> {
        let known = || GAMES.iter().map(|game| game.name()).collect();
        game(name).ok_or_else(|| OpenError::Game(name.into(), known()))
    }
}

impl GameKind {
    /// Returns the game's description.
    #[must_use]
    pub fn info(self) -> &'static GameInfo {
        dispatch!(self, P => const { &GameInfo::of::<P>() })
    }

    /// Returns the game's piece kinds.
    #[must_use]
    pub fn kinds(self) -> Vec<Kind> {
        fn kinds<P: View>() -> Vec<Kind> {
            P::Piece::all().map(Kind::of::<P>).collect()
        }
        dispatch!(self, P => kinds::<P>())
    }

    /// Returns the rules notation for these option values, for example from a form.
    ///
    /// Options may be in any order. An option that is not listed has its default value. If an
    /// option is listed several times, the last value counts.
    ///
    /// ```
    /// use board_games::GameKind;
    ///
    /// let game = GameKind::Uisge;
    /// assert_eq!(game.rules(&[("stuck", "draw")])?, "stuck=draw");
    /// assert_eq!(game.rules(&[("stuck", "loses")])?, "standard");
    /// let error = game.rules(&[("stuck", "win")]).unwrap_err();
    /// assert_eq!(error.to_string(), "expected stuck=loses|wins|draw|passes, found \"win\"");
    /// # Ok::<(), board_play::OpenError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`OpenError::Rules`] if there is no such option or value.
    pub fn rules(self, values: &[(&str, &str)]) -> Result<String, OpenError> {
        fn chosen<R: Rules>(values: &[(&str, &str)]) -> Result<R, String> {
            let mut rules = R::default();
            for &(name, value) in values {
                let option = R::OPTIONS.iter().position(|option| option.name == name);
                let option = option.ok_or_else(|| {
                    let known: Vec<_> = R::OPTIONS.iter().map(|option| option.name).collect();
                    let (known, found) = (known.join(" or "), quoted(name));
                    format!("unknown rules option {found}: expected {known}")
                })?;
                let known = R::OPTIONS[option].values;
                let value = known.iter().position(|known| *known == value).ok_or_else(|| {
                    format!("expected {name}={}, found {}", known.join("|"), quoted(value))
                })?;
                rules = rules.with_value(option, value);
            }
            Ok(rules)
        }
        dispatch!(self, P => {
            let rules = chosen::<<P as Position>::Rules>(values);
            rules.map(|rules| rules.to_string()).map_err(|why| OpenError::Rules(why.into()))
        })
    }

    /// Returns the start position under the rules with this notation.
    ///
    /// `standard` stands for the default rules. The notation lists only non-default values, in the
    /// order of the options; [`rules`](Self::rules) creates it.
    ///
    /// # Errors
    /// Returns [`OpenError::Rules`] if the notation is invalid.
    pub fn start(self, rules: &str) -> Result<AnyPosition, OpenError> {
        dispatch!(self, P => {
            let rules = rules.parse().map_err(|error| OpenError::Rules(Box::new(error)))?;
            Ok(P::start_with(rules).into())
        })
    }

    /// Returns the position with this notation.
    ///
    /// # Errors
    /// Returns [`OpenError::Position`] if the notation is invalid or the position is impossible.
    pub fn parse(self, notation: &str) -> Result<AnyPosition, OpenError> {
        dispatch!(self, P => {
            let position = notation.parse::<P>();
            Ok(position.map_err(|error| OpenError::Position(Box::new(error)))?.into())
        })
    }

    /// Parses a [record](mod@board_play::record) of this game.
    ///
    /// ```
    /// use board_games::GameKind;
    ///
    /// let game = GameKind::Uisge.read("game: uisge\n\n1. d4f4\n")?;
    /// assert_eq!(game.moves(), ["d4f4"]);
    ///
    /// let error = GameKind::Uisge.read("game: uisge\n\n1. d4\n").unwrap_err();
    /// assert!(error.to_string().starts_with("line 3, column 4: "));
    /// # Ok::<(), board_play::OpenError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`OpenError::Record`], with the line and column, if the record is invalid.
    pub fn read(self, record: &str) -> Result<AnyGame, OpenError> {
        dispatch!(self, P => Ok(record.parse::<Game<P>>()?.into()))
    }
}
