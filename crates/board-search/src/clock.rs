use std::time::Duration;

/// The time that a player has left for the rest of a game.
///
/// A player whose time runs out loses the game. The increment is added after each move.
///
/// ```
/// use std::time::Duration;
///
/// use board_search::Clock;
///
/// let mut clock = Clock { left: Duration::from_secs(10), increment: Duration::from_millis(100) };
/// assert!(clock.spend(Duration::from_secs(4)));
/// assert_eq!(clock.left, Duration::from_millis(6100));
/// assert!(clock.spend(Duration::from_millis(6100)));
/// assert!(!clock.spend(Duration::from_millis(101)));
/// assert_eq!(clock.left, Duration::ZERO);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// The time that each move adds.
    pub increment: Duration,
}

/// The time kept in reserve, because making a move takes a little longer than searching for it.
const RESERVE: Duration = Duration::from_millis(20);

impl Clock {
    /// Returns the time that a search should take for the next move: a thirtieth of the time left
    /// plus three quarters of the increment. It leaves 20 milliseconds on the clock, but is at
    /// least one millisecond.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use board_search::Clock;
    ///
    /// let clock = Clock { left: Duration::from_secs(3), increment: Duration::ZERO };
    /// assert_eq!(clock.share(), Duration::from_millis(100));
    /// ```
    #[must_use]
    pub fn share(&self) -> Duration {
        let share = (self.left / 30).saturating_add(self.increment / 4 * 3);
        share.min(self.left.saturating_sub(RESERVE)).max(Duration::from_millis(1))
    }

    /// Subtracts the time that a move took and adds the increment. Returns false if the time has
    /// run out.
    #[must_use]
    pub fn spend(&mut self, time: Duration) -> bool {
        let left = self.left.checked_sub(time);
        self.left = left.map_or(Duration::ZERO, |left| left.saturating_add(self.increment));
        left.is_some()
    }
}
