use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use board_core::Player;

/// What limits a search, or another engine's choice of a move. By default, nothing does.
///
/// A search ends when the first limit is reached. Without any limit, it ends when a win or loss is
/// proven, the game tree is exhausted, or [`Search::MAX_DEPTH`](crate::Search::MAX_DEPTH) is
/// reached, which may take hours.
///
/// ```
/// use std::time::Duration;
///
/// use board_games::uisge::{Evaluator, Uisge, prelude::*};
/// use board_search::{Budget, Search};
///
/// let mut search = Search::new(Evaluator);
/// assert_eq!(search.best(&Uisge::start(), &Budget::depth(4)).depth, 4);
/// let budget = Budget { nodes: Some(5_000), ..Budget::time(Duration::from_secs(1)) };
/// assert!(search.best(&Uisge::start(), &budget).nodes < 6_024);
/// ```
#[derive(Clone, Default, Debug)]
#[must_use]
pub struct Budget {
    /// The maximum depth in plies. A [`Search`](crate::Search) clamps it to the range from 1 to
    /// [`MAX_DEPTH`](crate::Search::MAX_DEPTH), and other engines may ignore it.
    pub depth: Option<u8>,
    /// The maximum number of positions, counted across all threads, or of playouts.
    ///
    /// Each thread of a [`Search`](crate::Search) adds its count to the total in batches of up to
    /// 1,024, so the search may exceed the limit by nearly that many positions per thread.
    pub nodes: Option<u64>,
    /// The maximum time. Each thread of a [`Search`](crate::Search) checks the time after every
    /// 1,024 positions, so a slow evaluation delays the end.
    pub time: Option<Duration>,
    /// Both players' clocks, indexed by [`Player::index`]. A search takes at most its
    /// [share](Clock::share) of its player's clock.
    pub clocks: Option<[Clock; 2]>,
    /// Ends the search when it is set, for example by another thread or a signal handler.
    ///
    /// The search does not clear the flag, which may be shared with other searches. Clear it before
    /// the next search; otherwise, that search ends at once, or after its first 1,024 positions.
    pub stop: Arc<AtomicBool>,
}

impl Budget {
    /// Creates a budget that limits only the depth.
    pub fn depth(plies: u8) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// Creates a budget that limits only the number of positions or playouts.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Creates a budget that limits only the time.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// Returns the limits of both budgets, with the clocks and the flag of this one.
    pub fn within(&self, other: &Self) -> Self {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            a.into_iter().chain(b).min()
        }
        Self {
            depth: least(self.depth, other.depth),
            nodes: least(self.nodes, other.nodes),
            time: least(self.time, other.time),
            ..self.clone()
        }
    }

    /// Returns whether an engine that has visited this many positions, or played this many games,
    /// in this time must make `player`'s move: a limit other than the depth is reached, or the flag
    /// is set.
    ///
    /// ```
    /// use std::time::Instant;
    ///
    /// use board_core::Player;
    /// use board_search::Budget;
    ///
    /// let (budget, start, mut nodes) = (Budget::nodes(100), Instant::now(), 0);
    /// while !budget.is_spent(Player::First, nodes, start.elapsed()) {
    ///     nodes += 1; // An engine visits a position.
    /// }
    /// assert_eq!(nodes, 100);
    /// ```
    #[must_use]
    pub fn is_spent(&self, player: Player, nodes: u64, time: Duration) -> bool {
        self.nodes.is_some_and(|max| nodes >= max)
            || self.stop.load(Relaxed)
            || self.time_of(player).is_some_and(|max| time >= max)
    }

    /// Returns the maximum time for a player's move.
    pub(crate) fn time_of(&self, player: Player) -> Option<Duration> {
        let share = self.clocks.map(|clocks| clocks[player.index()].share());
        self.time.into_iter().chain(share).min()
    }
}

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
