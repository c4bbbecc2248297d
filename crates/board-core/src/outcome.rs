use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::Player;

/// How a game ended under its rules.
///
/// A game's own type may contain more than the winner, such as points or the reason.
pub trait Outcome: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// The player who won, or `None` for a draw.
    fn winner(self) -> Option<Player>;

    /// Returns the same outcome with the players exchanged.
    fn swapped(self) -> Self;

    /// Whether the game is a draw.
    #[inline]
    fn is_draw(self) -> bool {
        self.winner().is_none()
    }

    /// Returns 1 if `player` won, -1 if the opponent won, and 0 for a draw.
    #[inline]
    fn score_for(self, player: Player) -> i8 {
        match self.winner() {
            None => 0,
            Some(winner) if winner == player => 1,
            Some(_) => -1,
        }
    }

    /// Returns the margin of the win in the game's own unit, such as points, which is at least 1.
    /// Returns `None` for a draw. The default implementation returns `None`, for games in which
    /// wins have no margin.
    #[inline]
    fn margin(self) -> Option<u32> {
        None
    }

    /// Returns the result for `player` as a number, which is the [margin](Self::margin), or 1 if
    /// there is none. The number is negative if the opponent won, and 0 for a draw. It is clamped
    /// to the range of `i32`. Implementations do not override this method.
    #[inline]
    fn margin_for(self, player: Player) -> i32 {
        let margin = self.margin().map_or(1, |margin| i32::try_from(margin).unwrap_or(i32::MAX));
        i32::from(self.score_for(player)) * margin
    }
}
