use core::fmt;
use core::ops::Not;

/// One of the two players.
///
/// Their names in a game are [`Position::PLAYERS`](crate::Position::PLAYERS).
///
/// ```
/// use board_core::Player;
///
/// assert_eq!(!Player::First, Player::Second);
///
/// // One entry for each player.
/// let mut points = [0; 2];
/// points[Player::Second.index()] += 3;
/// assert_eq!(points, [0, 3]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[must_use]
pub enum Player {
    /// The player who makes the first move of the game.
    First,
    /// The opponent.
    Second,
}

impl Player {
    /// Both players, in the order of [`index`](Self::index).
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// Returns 0 for the first player and 1 for the second.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the opponent.
    ///
    /// Outside of const code, `!player` does the same.
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Not for Player {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Player {
    /// Writes `first` or `second`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}
