//! Opponents by name.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board_core::{Outcome, Position, Zobrist, quoted};
use board_play::{Evaluated, Game, Noisy};
use thiserror::Error;

use crate::dice::Dice;
use crate::engine::no_move;
use crate::{Engine, Forfeit, Level, Mcts, Search, Searcher};

/// An opponent that is available by name in every game.
///
/// Solved games also have [`Perfect`](crate::Perfect), which is not one of these names.
///
/// Printing an opponent yields the name that it was parsed from.
///
/// A name can request a long search, such as `search:900s` or `mcts:4294967295`. Servers that
/// receive names from untrusted users should accept only [`Random`](Self::Random),
/// [`Simple`](Self::Simple) and [`Level`](Self::Level), or use
/// [`engine_until`](Self::engine_until) to end searches.
///
/// ```
/// use board_search::Opponent;
///
/// for name in ["random", "strong", "search:200ms", "exact:depth=6", "mcts:1000"] {
///     assert_eq!(name.parse::<Opponent>()?.to_string(), name);
/// }
/// # Ok::<(), board_search::OpponentError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Opponent {
    /// Plays random legal moves.
    Random,
    /// Plays [`most_promising`] moves.
    Simple,
    /// Plays at a level, from `beginner` to `strong`.
    Level(Level),
    /// Searches within a limit, such as `search:200ms`.
    Search(Limit),
    /// Searches [exactly](Search::exact) within a limit, such as `exact:depth=6`.
    Exact(Limit),
    /// Uses Monte Carlo tree search with this many playouts.
    Mcts(NonZeroU32),
}

/// The limit of an opponent's search, which is never zero.
///
/// ```
/// use board_search::{Limit, Opponent};
///
/// assert_eq!("search:depth=6".parse(), Ok(Opponent::Search(Limit::depth(6))));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
pub struct Limit(Kind);

/// A limit, in the unit in which it is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Seconds(Duration),
    Milliseconds(Duration),
    Depth(u8),
    Nodes(u64),
}

/// The error for an unknown opponent name, or for a limit out of range.
///
/// ```
/// use board_search::Opponent;
///
/// let error = "hard".parse::<Opponent>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown opponent \"hard\": expected random"));
/// let error = "search:depth=999".parse::<Opponent>().unwrap_err();
/// assert!(error.to_string().contains("expected depth=1 to depth=200"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
#[error("unknown opponent {}: expected {}", quoted(found), expected(found, EXPECTED))]
pub struct OpponentError {
    found: String,
}

/// The valid names.
const EXPECTED: &str = "random, simple, beginner, easy, fair, strong, search:200ms or search:2s, \
                        search:depth=6, search:nodes=100000, the same with exact:, or mcts:1000";

/// Returns the limits of the kind of opponent that a name begins with, by default `names`.
pub(crate) fn expected(name: &str, names: &'static str) -> &'static str {
    match name.split_once(':') {
        Some(("search" | "exact", _)) => "depth=1 to depth=200, nodes=1 or more, or 1ms or more",
        Some(("mcts", _)) => "mcts:1 to mcts:4294967295",
        _ => names,
    }
}

impl FromStr for Opponent {
    type Err = OpponentError;

    fn from_str(text: &str) -> Result<Self, OpponentError> {
        let found = || match text.split_once(':') {
            None if text == "random" => Some(Self::Random),
            None if text == "simple" => Some(Self::Simple),
            None => Level::from_name(text).map(Self::Level),
            Some(("search", limit)) => Limit::parse(limit).map(Self::Search),
            Some(("exact", limit)) => Limit::parse(limit).map(Self::Exact),
            Some(("mcts", playouts)) => positive(playouts).map(Self::Mcts),
            Some(_) => None,
        };
        found().ok_or_else(|| OpponentError { found: text.into() })
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Simple => f.write_str("simple"),
            Self::Level(level) => f.write_str(level.name()),
            Self::Search(limit) => write!(f, "search:{limit}"),
            Self::Exact(limit) => write!(f, "exact:{limit}"),
            Self::Mcts(playouts) => write!(f, "mcts:{playouts}"),
        }
    }
}

impl Limit {
    /// Creates a time limit, which is rounded up to a whole number of milliseconds, at least one.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use board_search::Limit;
    ///
    /// assert_eq!(Limit::time(Duration::from_micros(1500)).to_string(), "2ms");
    /// assert_eq!(Limit::time(Duration::from_millis(2000)).to_string(), "2s");
    /// ```
    pub fn time(time: Duration) -> Self {
        let milliseconds = time.as_nanos().div_ceil(1_000_000).max(1);
        let seconds = u64::try_from(milliseconds / 1000).unwrap_or(u64::MAX);
        Self(match u64::try_from(milliseconds) {
            Ok(number) if number % 1000 > 0 => Kind::Milliseconds(Duration::from_millis(number)),
            _ => Kind::Seconds(Duration::from_secs(seconds)),
        })
    }

    /// Creates a depth limit, which is clamped to the range from 1 to [`Search::MAX_DEPTH`].
    pub fn depth(plies: u8) -> Self {
        Self(Kind::Depth(plies.clamp(1, Search::MAX_DEPTH)))
    }

    /// Creates a limit on the number of positions, which is at least 1.
    pub fn nodes(nodes: u64) -> Self {
        Self(Kind::Nodes(nodes.max(1)))
    }

    /// Returns the maximum time, or `None` for another kind of limit.
    #[must_use]
    pub fn max_time(self) -> Option<Duration> {
        match self.0 {
            Kind::Seconds(time) | Kind::Milliseconds(time) => Some(time),
            Kind::Depth(_) | Kind::Nodes(_) => None,
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let kind = match text.split_once('=') {
            Some(("nodes", nodes)) => positive(nodes).map(Kind::Nodes),
            Some(("depth", depth)) => {
                positive(depth).filter(|&depth| depth <= Search::MAX_DEPTH).map(Kind::Depth)
            }
            Some(_) => None,
            None if text.ends_with("ms") => parse_duration(text).map(Kind::Milliseconds),
            None => parse_duration(text).map(Kind::Seconds),
        };
        kind.map(Self)
    }

    fn limited<E>(self, search: Search<E>) -> Search<E> {
        match self.0 {
            Kind::Seconds(time) | Kind::Milliseconds(time) => search.time(time),
            Kind::Depth(depth) => search.depth(depth),
            Kind::Nodes(nodes) => search.nodes(nodes),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kind::Seconds(time) => write!(f, "{}s", time.as_secs()),
            Kind::Milliseconds(time) => write!(f, "{}ms", time.as_millis()),
            Kind::Depth(depth) => write!(f, "depth={depth}"),
            Kind::Nodes(nodes) => write!(f, "nodes={nodes}"),
        }
    }
}

/// Parses a number of at least 1, without a sign or leading zeros.
fn positive<N: FromStr>(digits: &str) -> Option<N> {
    if digits.starts_with(['+', '0']) { None } else { digits.parse().ok() }
}

/// Parses a time such as `200ms` or `2s`, or returns `None` if the time is invalid or zero. The
/// number has no sign and no leading zeros.
///
/// ```
/// use std::time::Duration;
///
/// use board_search::parse_duration;
///
/// assert_eq!(parse_duration("200ms"), Some(Duration::from_millis(200)));
/// assert_eq!(parse_duration("0s"), None);
/// ```
pub fn parse_duration(text: &str) -> Option<Duration> {
    match text.strip_suffix("ms") {
        Some(digits) => positive(digits).map(Duration::from_millis),
        None => positive(text.strip_suffix('s')?).map(Duration::from_secs),
    }
}

impl Opponent {
    /// Returns this opponent's engine.
    ///
    /// The seed determines the engine's random choices. Every player in every game needs a
    /// different seed, such as the seed of a [part](board_core::Random::part) of one
    /// [`Random`](board_core::Random): with the same seed, two levels make the same mistakes, and
    /// two random games are identical. Searches use the game's own evaluation function.
    ///
    /// ```
    /// use board_core::Position;
    /// use board_games::uisge::Uisge;
    /// use board_play::{Game, Limits};
    /// use board_search::{Level, Opponent};
    ///
    /// // A jump of the blank piece on d4 makes the sixth crown.
    /// let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
    /// let game = Game::from_position(position, Limits::default());
    /// let m = Opponent::Level(Level::Easy).engine(1).choose(&game)?;
    /// assert!(position.after(m)?.is_over());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn engine<P: Zobrist + Evaluated>(self, seed: u64) -> Box<dyn Engine<P>> {
        self.engine_until(seed, &Arc::default())
    }

    /// Like [`engine`](Self::engine), but the engine's searches end when the flag is set.
    pub fn engine_until<P: Zobrist + Evaluated>(
        self,
        seed: u64,
        stop: &Arc<AtomicBool>,
    ) -> Box<dyn Engine<P>> {
        if let Some(search) = self.search::<P>(seed) {
            return Box::new(Searcher::new(search.stop(Arc::clone(stop))));
        }
        if let Self::Mcts(playouts) = self {
            return Box::new(Mcts::new(playouts.get()).seed(seed).stop(Arc::clone(stop)));
        }
        Box::new(Chance { dice: Dice::new(seed), is_simple: self == Self::Simple })
    }

    /// Returns this opponent's search, or `None` if it does not use alpha-beta search. The seed
    /// determines a level's mistakes.
    ///
    /// ```
    /// use board_games::uisge::{Uisge, prelude::*};
    /// use board_search::{Limit, Opponent};
    ///
    /// let mut search = Opponent::Exact(Limit::depth(2)).search::<Uisge>(1).expect("it searches");
    /// assert_eq!(search.best(&Uisge::start()).depth, 2);
    /// assert!(Opponent::Simple.search::<Uisge>(1).is_none());
    /// ```
    #[must_use]
    pub fn search<P: Evaluated>(self, seed: u64) -> Option<Search<Noisy<P::Evaluator>>> {
        let search = Search::new(Noisy::<P::Evaluator>::default());
        match self {
            Self::Level(level) => Some(level.search::<P>(seed)),
            Self::Search(limit) => Some(limit.limited(search)),
            Self::Exact(limit) => Some(limit.limited(search.exact(true))),
            Self::Random | Self::Simple | Self::Mcts(_) => None,
        }
    }
}

/// Plays random legal moves, or the moves after which random games have the best results.
struct Chance {
    dice: Dice,
    is_simple: bool,
}

impl<P: Position> Engine<P> for Chance {
    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
        let (position, random) = (game.position(), self.dice.of(game.position().turn()));
        let below = |count| random.below(count);
        let m =
            if self.is_simple { most_promising(position, below) } else { position.choose(below) };
        m.ok_or_else(no_move)
    }
}

/// Returns the move with the best results in 32 random games after each legal move, or `None` if
/// there is no legal move. Of equally good moves, returns the first.
///
/// `random_below(n)` returns a number from 0 to `n - 1`.
///
/// ```
/// use board_core::Position;
/// use board_games::uisge::Uisge;
/// use board_search::most_promising;
///
/// // The only moves that win at once are jumps from d4.
/// let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
/// let m = most_promising(&position, |n| n / 2).expect("the game is not over");
/// assert!(position.after(m)?.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn most_promising<P: Position>(
    position: &P,
    mut random_below: impl FnMut(usize) -> usize,
) -> Option<P::Move> {
    const GAMES: u32 = 32;
    const PLIES: u32 = 200;
    let player = position.turn();
    let mut best = None;
    for (m, after) in position.children() {
        let mut playout = || {
            let (outcome, _) = after.playout(PLIES, &mut random_below);
            outcome.map_or(0, |outcome| i32::from(outcome.score_for(player)))
        };
        let score: i32 = (0..GAMES).map(|_| playout()).sum();
        if best.is_none_or(|(max, _)| score > max) {
            best = Some((score, m));
        }
    }
    best.map(|(_, m)| m)
}
