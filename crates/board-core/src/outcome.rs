use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::Player;

/// How a game ended by its rules.
///
/// A game's own type may contain more than the winner, such as points or the reason.
pub trait Outcome: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// The player who won; `None` for a draw.
    fn winner(self) -> Option<Player>;

    /// Returns the same outcome with the players exchanged.
    fn swapped(self) -> Self;

    /// Whether nobody won.
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

    /// By how much `player` won, in the game's own measure such as points; below zero for a loss,
    /// 0 for a draw. Without a measure it is the [score](Self::score_for).
    #[inline]
    fn margin_for(self, player: Player) -> i32 {
        self.score_for(player).into()
    }
}
