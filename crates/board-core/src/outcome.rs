use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::Player;

/// How a game ended under its rules.
///
/// A game's own type may contain more than the winner, such as points or the reason.
///
/// ```
/// use board_core::{Outcome, Player, Position};
/// use uisge::Uisge;
///
/// let position: Uisge = "3W3/2WW3/1WW1W2/2bbbb1/3bb2/7 b".parse()?;
/// let outcome = position.outcome().expect("light shows six crowns");
/// assert_eq!(outcome.winner(), Some(Player::First));
/// assert_eq!(outcome.to_string(), "light");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Outcome: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// Returns the player who won, or `None` for a draw.
    ///
    /// ```
    /// use board_core::Outcome as _;
    /// use uisge::Outcome;
    ///
    /// assert_eq!(Outcome::Dark.winner(), Some(board_core::Player::Second));
    /// assert_eq!(Outcome::Draw.winner(), None);
    /// ```
    #[must_use]
    fn winner(self) -> Option<Player>;

    /// Returns 1 if `player` won, -1 if the opponent won, and 0 for a draw.
    ///
    /// ```
    /// use board_core::{Outcome as _, Player};
    /// use uisge::Outcome;
    ///
    /// assert_eq!(Outcome::Dark.score_for(Player::Second), 1);
    /// assert_eq!(Outcome::Dark.score_for(Player::First), -1);
    /// assert_eq!(Outcome::Draw.score_for(Player::First), 0);
    /// ```
    #[must_use]
    fn score_for(self, player: Player) -> i8 {
        match self.winner() {
            None => 0,
            Some(winner) if winner == player => 1,
            Some(_) => -1,
        }
    }

    /// Returns the margin of the win in the game's own unit, such as points.
    ///
    /// The margin is at least 1. Returns `None` for a draw. The default implementation always
    /// returns `None`, for games in which wins have no margin.
    ///
    /// ```
    /// use board_core::Outcome;
    ///
    /// assert_eq!(hexfour::Outcome { points: [5, 2] }.margin(), Some(3));
    /// assert_eq!(hexfour::Outcome { points: [2, 2] }.margin(), None);
    /// assert_eq!(uisge::Outcome::Light.margin(), None);
    /// ```
    #[must_use]
    fn margin(self) -> Option<u32> {
        None
    }

    /// Returns the result for `player` as a number: the [margin](Self::margin), or 1 if there is
    /// none.
    ///
    /// The number is negative if the opponent won, and 0 for a draw. It is clamped to the range of
    /// `i32`.
    ///
    /// ```
    /// use board_core::{Outcome, Player};
    ///
    /// let outcome = hexfour::Outcome { points: [5, 2] };
    /// assert_eq!(Player::ALL.map(|player| outcome.margin_for(player)), [3, -3]);
    /// assert_eq!(uisge::Outcome::Dark.margin_for(Player::Second), 1);
    /// ```
    #[must_use]
    fn margin_for(self, player: Player) -> i32 {
        let margin = self.margin().map_or(1, |margin| i32::try_from(margin).unwrap_or(i32::MAX));
        i32::from(self.score_for(player)) * margin
    }
}
