//! How games end.

use core::fmt;

use crate::record::CAUSES;
use board_core::{Outcome, Player};

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
    /// By agreement on a draw.
    Agreed,
    /// By a draw under [`Limits::repetition`](crate::Limits::repetition).
    Repetition,
    /// By a draw under [`Limits::max_plies`](crate::Limits::max_plies).
    PlyCap,
}

impl<O> Ending<O> {
    /// Returns the cause as written in [records](mod@crate::record): `rules`, `resigned`, `agreed`,
    /// `repetition` or `ply-cap`.
    pub fn cause(&self) -> &'static str {
        match self {
            Self::Rules(_) => CAUSES[0],
            Self::Resigned(_) => CAUSES[1],
            Self::Agreed => CAUSES[2],
            Self::Repetition => CAUSES[3],
            Self::PlyCap => CAUSES[4],
        }
    }

    /// Converts the outcome to another form.
    pub(crate) fn map<T>(self, outcome: impl FnOnce(O) -> T) -> Ending<T> {
        match self {
            Self::Rules(by_rules) => Ending::Rules(outcome(by_rules)),
            Self::Resigned(player) => Ending::Resigned(player),
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
            Self::Resigned(player) => Some(!player),
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
            Self::Agreed => f.write_str("draw by agreement"),
            Self::Repetition => f.write_str("draw by repetition"),
            Self::PlyCap => f.write_str("draw by the ply cap"),
        }
    }
}
