//! A game as a value.

use alloc::boxed::Box;
#[cfg(feature = "serde")]
use alloc::string::String;
use alloc::vec::Vec;

use super::{AnyError, Session};
#[cfg(feature = "serde")]
use crate::record::StoredGame;
use crate::view::{Choice, Kind};
use crate::{Game, Limits, RecordError, View};
use board_core::{Move, Piece, RuleOption, Rules, Zobrist};

/// A game as a value: what a table of games holds.
///
/// ```
/// use board_core::Zobrist;
/// use board_play::{AnyError, AnyGame, Limits, View};
///
/// fn first_moves<P: View + Zobrist>() -> Result<Vec<String>, AnyError> {
///     let game = AnyGame::of::<P>();
///     Ok(game.start("standard", Limits::default())?.legal_moves())
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AnyGame {
    /// The game's name, such as `disk-race`.
    pub name: &'static str,
    /// What the game calls its players: [`Position::PLAYERS`](board_core::Position::PLAYERS).
    pub players: [&'static str; 2],
    /// What a sentence calls them: [`View::PLAYER_NAMES`].
    pub player_names: [&'static str; 2],
    /// The options of its rules.
    pub options: &'static [RuleOption],
    /// The number of moves that exist: [`Move::COUNT`].
    pub move_count: usize,
    /// How a move is written: [`View::MOVE_HELP`].
    pub move_help: &'static str,
    /// What has to be known about the start: [`View::START_NOTE`].
    pub start_note: &'static str,
    /// The choices that some moves ask for: [`View::CHOICES`].
    pub choices: &'static [Choice],
    kinds: fn() -> Vec<Kind>,
    start: fn(&str, Limits) -> Opened<AnyError>,
    parse: fn(&str, Limits) -> Opened<AnyError>,
    read: fn(&str) -> Opened<RecordError>,
    #[cfg(feature = "serde")]
    replay: fn(&StoredGame) -> Opened<String>,
}

/// A game that was opened, or why not.
type Opened<E> = Result<Box<dyn Session>, E>;

impl AnyGame {
    /// The game that `P` is a position of.
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
                Ok(Box::new(Game::from_position(P::start_with(rules.parse()?), limits)))
            },
            parse: |text, limits| Ok(Box::new(Game::from_position(text.parse::<P>()?, limits))),
            read: |text| Ok(Box::new(text.parse::<Game<P>>()?)),
            #[cfg(feature = "serde")]
            replay: |stored| Ok(Box::new(stored.replay::<P>()?)),
        }
    }

    /// The kinds of pieces.
    pub fn kinds(&self) -> Vec<Kind> {
        (self.kinds)()
    }

    /// A game from the start under the rules with this text, `standard` for the default.
    ///
    /// # Errors
    /// Says why the text is none of the game's rules.
    pub fn start(&self, rules: &str, limits: Limits) -> Result<Box<dyn Session>, AnyError> {
        (self.start)(rules, limits)
    }

    /// A game from the position with this text.
    ///
    /// # Errors
    /// Says why the text is none of the game's positions.
    pub fn parse(&self, position: &str, limits: Limits) -> Result<Box<dyn Session>, AnyError> {
        (self.parse)(position, limits)
    }

    /// The game with this [record](mod@crate::record).
    ///
    /// # Errors
    /// Says why the text is no record of the game, and where.
    pub fn read(&self, record: &str) -> Result<Box<dyn Session>, RecordError> {
        (self.read)(record)
    }

    /// The game that is stored like this.
    ///
    /// # Errors
    /// Says what is wrong with it.
    #[cfg(feature = "serde")]
    pub fn replay(&self, stored: &StoredGame) -> Result<Box<dyn Session>, String> {
        (self.replay)(stored)
    }
}
