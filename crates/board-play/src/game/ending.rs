//! How games end, and the errors of games.

use core::fmt;

use board_core::{Outcome, Player};
use thiserror::Error;

/// How a game ended.
///
/// ```
/// use board_core::Player;
/// use board_play::Ending;
/// use uisge::Outcome;
///
/// let by_rules = Ending::Rules(Outcome::Dark);
/// assert_eq!(by_rules.winner(), Some(Player::Second));
/// assert_eq!(by_rules.to_string(), "dark by the rules");
///
/// let resigned = Ending::<Outcome>::Resigned(Player::Second);
/// assert_eq!(resigned.winner(), Some(Player::First));
/// assert_eq!(Ending::<Outcome>::Agreed.winner(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Ending<O> {
    /// By the game's rules, which take precedence over everything else.
    Rules(O),
    /// By resignation of this player, so the other player won.
    Resigned(Player),
    /// By forfeit of this player for this reason, so the other player won.
    Forfeited(Player, Fault),
    /// By agreement on a draw.
    Agreed,
    /// By a draw under [`Limits::repetition`](crate::Limits::repetition).
    Repetition,
    /// By a draw under [`Limits::max_plies`](crate::Limits::max_plies).
    PlyCap,
}

/// Why a player forfeited a game.
///
/// ```
/// use board_core::Player;
/// use board_play::{Ending, Fault, Game};
/// use uisge::Uisge;
///
/// let mut game = Game::<Uisge>::new();
/// game.forfeit(Player::First, Fault::Time)?;
/// assert_eq!(game.ending().and_then(Ending::winner), Some(Player::Second));
/// assert_eq!(game.to_string(), "game: uisge\nresult: dark\ncause: time\n");
/// # Ok::<(), board_play::GameOver>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Fault {
    /// The player did not name a move.
    NoMove,
    /// The player's move was illegal.
    IllegalMove,
    /// The player's time ran out.
    Time,
    /// The player's program ended.
    ProgramEnded,
    /// The player disputed the result by the rules, which a game keeps.
    DisputedResult,
    /// Any other reason.
    #[cfg_attr(feature = "serde", serde(rename = "forfeit"))]
    Other,
}

impl Fault {
    /// All reasons.
    pub const ALL: [Self; 6] = [
        Self::NoMove,
        Self::IllegalMove,
        Self::Time,
        Self::ProgramEnded,
        Self::DisputedResult,
        Self::Other,
    ];

    /// Returns the cause as written in [records](mod@crate::record): `no-move`, `illegal-move`,
    /// `time`, `program-ended`, `disputed-result` or `forfeit`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["no-move", "illegal-move", "time", "program-ended", "disputed-result", "forfeit"]
            [self as usize]
    }
}

impl<O> Ending<O> {
    /// Returns the cause as written in [records](mod@crate::record): `rules`, `resigned`, `agreed`,
    /// `repetition`, `ply-cap` or the [name of the reason](Fault::name) for a forfeit.
    pub fn cause(&self) -> &'static str {
        match self {
            Self::Rules(_) => "rules",
            Self::Resigned(_) => "resigned",
            Self::Forfeited(_, fault) => fault.name(),
            Self::Agreed => "agreed",
            Self::Repetition => "repetition",
            Self::PlyCap => "ply-cap",
        }
    }

    /// Converts the outcome to another form.
    pub fn map<T>(self, outcome: impl FnOnce(O) -> T) -> Ending<T> {
        match self {
            Self::Rules(by_rules) => Ending::Rules(outcome(by_rules)),
            Self::Resigned(player) => Ending::Resigned(player),
            Self::Forfeited(player, fault) => Ending::Forfeited(player, fault),
            Self::Agreed => Ending::Agreed,
            Self::Repetition => Ending::Repetition,
            Self::PlyCap => Ending::PlyCap,
        }
    }
}

impl<O: Outcome> Ending<O> {
    /// Returns the player who won, or `None` for a draw.
    #[must_use]
    pub fn winner(self) -> Option<Player> {
        match self {
            Self::Rules(outcome) => outcome.winner(),
            Self::Resigned(player) | Self::Forfeited(player, _) => Some(!player),
            Self::Agreed | Self::Repetition | Self::PlyCap => None,
        }
    }
}

impl<O: fmt::Display> fmt::Display for Ending<O> {
    /// Formats the ending, as in `dark by the rules`, `draw by agreement` or `first resigned`. A
    /// player who resigned is called `first` or `second`, because an ending does not store the
    /// players' names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(outcome) => write!(f, "{outcome} by the rules"),
            Self::Resigned(player) => write!(f, "{player} resigned"),
            Self::Forfeited(player, fault) => write!(f, "{player} forfeited: {}", fault.name()),
            Self::Agreed => f.write_str("draw by agreement"),
            Self::Repetition => f.write_str("draw by repetition"),
            Self::PlyCap => f.write_str("draw by the ply cap"),
        }
    }
}

/// The reason a [`Game`](crate::Game) rejected a move.
///
/// ```
/// use board_core::Player;
/// use board_play::{Game, GameOver, PlayError};
/// use uisge::{Illegal, Uisge};
///
/// let mut game = Game::<Uisge>::new();
/// assert_eq!(game.play("d4e5".parse()?), Err(PlayError::Illegal(Illegal::BlankSteps)));
/// game.resign(Player::First)?;
/// assert_eq!(game.play("d4f4".parse()?), Err(PlayError::Over(GameOver)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[error(transparent)]
pub enum PlayError<I> {
    /// The move is illegal.
    Illegal(I),
    /// The game is over, by its rules or otherwise.
    Over(#[from] GameOver),
}

/// The error for a move, resignation or agreement after the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[error("the game is over")]
pub struct GameOver;
