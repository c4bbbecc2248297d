use core::fmt;

use crate::author::text::pad;

/// The value of a position for the side to move under perfect play.
///
/// The winner plays for the shortest game, the loser plays for the longest, and a game that need
/// not end is a draw.
///
/// `Ord` is from worst to best. A late loss is better than an early loss, and an early win is
/// better than a late win.
///
/// ```
/// use board_core::Value;
///
/// let replies = [Value::Win(4), Value::Draw, Value::Loss(6)];
/// let best = replies.map(Value::before).into_iter().max();
/// assert_eq!(best, Some(Value::Win(7)));
/// assert_eq!(Value::Win(7).to_string(), "win in 7");
/// assert_eq!([Value::Loss(6), Value::Draw].map(Value::plies), [Some(6), None]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
pub enum Value {
    /// The side to move wins after this many plies.
    Win(u16),
    /// The side to move loses after this many plies.
    Loss(u16),
    /// Neither side can win.
    Draw,
}

impl Value {
    /// Returns the number of plies to the end, or `None` for a draw.
    #[must_use]
    pub const fn plies(self) -> Option<u16> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// Returns the value of a move for the player who makes it, given the value of the resulting
    /// position.
    pub const fn before(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies.saturating_add(1)),
            Self::Loss(plies) => Self::Win(plies.saturating_add(1)),
            Self::Draw => Self::Draw,
        }
    }

    /// The key of the order.
    const fn rank(self) -> i32 {
        match self {
            Self::Win(plies) => 1 << 16 | (u16::MAX - plies) as i32,
            Self::Draw => 0,
            Self::Loss(plies) => plies as i32 - (1 << 16),
        }
    }
}

crate::order_by!(Value, |value| value.rank());

impl fmt::Display for Value {
    /// Writes `win in 29`, `loss in 30` or `draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => pad(f, format_args!("win in {plies}")),
            Self::Loss(plies) => pad(f, format_args!("loss in {plies}")),
            Self::Draw => f.pad("draw"),
        }
    }
}
