//! Engines, which choose moves in a game.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board_core::text::quoted;
use board_core::{Outcome, Player, Position, Zobrist};
use board_play::{Evaluate, Evaluated, Game};
use thiserror::Error;

use crate::{Clock, Mcts, Score, Search};

/// A chooser of moves in a game, such as a search, an external program or a person.
///
/// ```
/// use board_core::Position;
/// use board_play::{Evaluate, Evaluated, Game};
/// use board_search::{Engine, Forfeit};
///
/// /// Leaves the opponent as few moves as possible.
/// struct Stingy;
///
/// impl<P: Position> Engine<P> for Stingy {
///     fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
///         let position = game.position();
///         let moves = position.legal_moves().into_iter();
///         let fewest = moves.min_by_key(|&m| position.after_unchecked(m).count_moves());
///         fewest.ok_or_else(|| Forfeit("there is no move".into()))
///     }
/// }
/// ```
pub trait Engine<P: Position>: Send {
    /// Prepares for a game, before the clocks start.
    ///
    /// The default implementation does nothing.
    ///
    /// # Errors
    /// Returns the reason if the engine forfeits the game.
    fn begin(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        let _ = game;
        Ok(())
    }

    /// Chooses a move in the current position of a game that is not over.
    ///
    /// # Errors
    /// Returns the reason if the engine forfeits the game. An illegal move loses the game, too.
    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit>;

    /// Chooses a move, given the clocks of both players by [`Player::index`].
    ///
    /// The default implementation ignores the clocks and calls [`choose`](Self::choose).
    ///
    /// # Errors
    /// Returns the reason if the engine forfeits the game, as [`choose`](Self::choose) does.
    fn choose_on_clock(&mut self, game: &Game<P>, clocks: [Clock; 2]) -> Result<P::Move, Forfeit> {
        let _ = clocks;
        self.choose(game)
    }

    /// Checks the result of a game that has ended by its rules.
    ///
    /// The default implementation accepts every result. An external engine may have rules of its
    /// own, and forfeits a game if it disagrees about the result.
    ///
    /// # Errors
    /// Returns the reason if the engine disagrees.
    fn check_result(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        let _ = game;
        Ok(())
    }

    /// Returns the score of the last chosen move, if the engine provides one.
    fn score(&self) -> Option<Score> {
        None
    }
}

/// The reason an engine forfeits a game.
///
/// ```
/// use board_core::{Player, Position};
/// use board_games::uisge::{Move, Uisge};
/// use board_play::{Game, Limits};
/// use board_search::{Engine, Forfeit, Opponent, duel};
///
/// /// An engine that always passes, which is illegal.
/// struct Passes;
///
/// impl Engine<Uisge> for Passes {
///     fn choose(&mut self, _: &Game<Uisge>) -> Result<Move, Forfeit> {
///         Ok(Move::PASS)
///     }
/// }
///
/// let mut game = Game::from_position(Uisge::start(), Limits::default());
/// let random = &mut *Opponent::Random.engine(1);
/// let (player, forfeit) = duel(&mut game, &mut Passes, random).expect("a pass is illegal");
/// assert_eq!(player, Player::First);
/// assert!(forfeit.to_string().starts_with("it played pass, which is not legal"));
/// assert_eq!(game.ending().and_then(|ending| ending.winner()), Some(Player::Second));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
#[error("{0}")]
pub struct Forfeit(
    /// The reason, such as `it said nothing for 5s`.
    pub String,
);

/// An opponent that is available by name in every game.
///
/// Solved games also have [`Perfect`], which is not one of these names.
///
/// A name can request a long search, such as `search:900s`. Servers that receive names from
/// untrusted users should accept only the variants without parameters, or end searches with
/// [`engine_until`](Self::engine_until).
///
/// ```
/// use board_search::Opponent;
///
/// for name in ["random", "strong", "search:200ms", "search:depth=6", "mcts:1000"] {
///     assert_eq!(name.parse::<Opponent>()?.to_string(), name);
/// }
/// # Ok::<(), board_search::OpponentError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opponent {
    /// Plays random legal moves.
    Random,
    /// Plays [`most_promising`] moves.
    Simple,
    /// Searches two plies deep and beats beginners.
    Easy,
    /// Searches for a tenth of a second.
    Fair,
    /// Searches for two seconds.
    Strong,
    /// Searches for this much time, which is written in whole seconds, or in milliseconds rounded
    /// up.
    Time(Duration),
    /// Searches to this depth.
    Depth(u8),
    /// Searches this many positions.
    Nodes(u64),
    /// Uses Monte Carlo tree search with this many playouts.
    Mcts(u32),
}

/// The error for an unknown name of an opponent.
///
/// ```
/// use board_search::Opponent;
///
/// let error = "hard".parse::<Opponent>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown opponent \"hard\": expected random"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
#[error("unknown opponent {found}: expected {EXPECTED}")]
pub struct OpponentError {
    found: String,
}

/// The valid names.
const EXPECTED: &str = "random, simple, easy, fair, strong, search:200ms or search:2s, \
                        search:depth=6, search:nodes=100000, or mcts:1000";

/// The opponents without parameters.
const NAMED: [(&str, Opponent); 5] = [
    ("random", Opponent::Random),
    ("simple", Opponent::Simple),
    ("easy", Opponent::Easy),
    ("fair", Opponent::Fair),
    ("strong", Opponent::Strong),
];

impl FromStr for Opponent {
    type Err = OpponentError;

    fn from_str(text: &str) -> Result<Self, OpponentError> {
        let named = NAMED.iter().find(|(name, _)| *name == text).map(|&(_, opponent)| opponent);
        let found = || {
            let (kind, limit) = text.split_once(':')?;
            let number = |text: &str| text.parse().ok().filter(|&number: &u64| number > 0);
            match (kind, limit.split_once('=')) {
                ("mcts", None) => limit.parse().ok().filter(|&number| number > 0).map(Self::Mcts),
                ("search", Some(("nodes", nodes))) => number(nodes).map(Self::Nodes),
                ("search", Some(("depth", depth))) => {
                    let depth = u8::try_from(number(depth)?).ok()?;
                    (depth <= Search::<()>::MAX_DEPTH).then_some(Self::Depth(depth))
                }
                ("search", None) => duration(limit).map(Self::Time),
                _ => None,
            }
        };
        named.or_else(found).ok_or_else(|| OpponentError { found: quoted(text) })
    }
}

/// Parses a time such as `200ms` or `2s`, or returns `None` if the time is invalid or zero.
///
/// ```
/// use std::time::Duration;
///
/// use board_search::duration;
///
/// assert_eq!(duration("200ms"), Some(Duration::from_millis(200)));
/// assert_eq!(duration("0s"), None);
/// ```
pub fn duration(text: &str) -> Option<Duration> {
    let number = |digits: &str| digits.parse::<u64>().ok().filter(|&number| number > 0);
    match text.strip_suffix("ms") {
        Some(digits) => number(digits).map(Duration::from_millis),
        None => number(text.strip_suffix('s')?).map(Duration::from_secs),
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) if time.subsec_nanos() == 0 && !time.is_zero() => {
                write!(f, "search:{}s", time.as_secs())
            }
            // Rounded up, because a time of 0 is invalid.
            Self::Time(time) => {
                write!(f, "search:{}ms", time.as_nanos().div_ceil(1_000_000).max(1))
            }
            Self::Depth(depth) => write!(f, "search:depth={depth}"),
            Self::Nodes(nodes) => write!(f, "search:nodes={nodes}"),
            Self::Mcts(playouts) => write!(f, "mcts:{playouts}"),
            _ => {
                let named = NAMED.iter().find(|(_, opponent)| opponent == self);
                f.write_str(named.map_or("", |(name, _)| name))
            }
        }
    }
}

impl Opponent {
    /// Returns the engine of this opponent.
    ///
    /// The seed decides the engine's random choices. Searches use the game's own evaluation
    /// function.
    ///
    /// ```
    /// use board_core::Position;
    /// use board_games::uisge::Uisge;
    /// use board_play::{Game, Limits};
    /// use board_search::Opponent;
    ///
    /// // A jump of the blank piece on d4 makes the sixth crown.
    /// let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
    /// let game = Game::from_position(position, Limits::default());
    /// let m = Opponent::Easy.engine(1).choose(&game)?;
    /// assert!(position.after(m)?.is_over());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn engine<P: Zobrist + Evaluated>(self, seed: u64) -> Box<dyn Engine<P>> {
        self.engine_until(seed, &Arc::default())
    }

    /// Like [`engine`](Self::engine), but the engine's searches end when the flag is set.
    pub fn engine_until<P: Zobrist + Evaluated>(
        self,
        seed: u64,
        stop: &Arc<AtomicBool>,
    ) -> Box<dyn Engine<P>> {
        if let Some(search) = self.search(P::evaluate) {
            return Box::new(Searcher::new(search.stop(Arc::clone(stop))));
        }
        let random = fastrand::Rng::with_seed(seed);
        match self {
            Self::Simple => Box::new(Simple(random)),
            Self::Mcts(playouts) => Box::new(Mcts::new(playouts).seed(seed).stop(Arc::clone(stop))),
            _ => Box::new(Chance(random)),
        }
    }

    /// Returns the search of this opponent with an evaluation function, or `None` if the opponent
    /// is not an alpha-beta search.
    ///
    /// ```
    /// use board_games::uisge::{Uisge, prelude::*};
    /// use board_search::Opponent;
    ///
    /// let mut easy = Opponent::Easy.search(Uisge::evaluate).expect("it searches");
    /// assert_eq!(easy.best(&Uisge::start()).depth, 2);
    /// ```
    pub fn search<E>(self, evaluate: E) -> Option<Search<E>> {
        let search = Search::new(evaluate);
        match self {
            Self::Easy => Some(search.depth(2).memory(1 << 16)),
            Self::Fair => Some(search.time(Duration::from_millis(100))),
            Self::Strong => Some(search.time(Duration::from_secs(2))),
            Self::Time(time) => Some(search.time(time)),
            Self::Depth(depth) => Some(search.depth(depth)),
            Self::Nodes(nodes) => Some(search.nodes(nodes)),
            Self::Random | Self::Simple | Self::Mcts(_) => None,
        }
    }
}

/// An engine that plays the best moves of a [`Search`].
///
/// ```
/// use board_core::Position;
/// use board_games::uisge::Uisge;
/// use board_play::{Game, Limits};
/// use board_search::{Engine, Score, Search, Searcher};
///
/// let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
/// let game = Game::from_position(position, Limits::default());
/// let mut engine = Searcher::new(Search::new(|_: &Uisge| 0).depth(3));
/// let m = engine.choose(&game)?;
/// assert!(position.after(m)?.is_over());
/// assert_eq!(Engine::<Uisge>::score(&engine), Some(Score::win_in(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Searcher<E> {
    search: Search<E>,
    score: Option<Score>,
}

impl<E> Searcher<E> {
    /// Creates an engine that plays the best moves of this search.
    pub fn new(search: Search<E>) -> Self {
        Self { search, score: None }
    }
}

impl<P: Zobrist, E: Evaluate<P> + Send> Engine<P> for Searcher<E> {
    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
        let best = self.search.best_in(game, |_| ());
        self.score = Some(best.score);
        best.first().ok_or_else(no_move)
    }

    /// Ends the search after its share of the clock, or after its own time limit if that is shorter.
    fn choose_on_clock(&mut self, game: &Game<P>, clocks: [Clock; 2]) -> Result<P::Move, Forfeit> {
        let own = self.search.time;
        self.search.time = Some(within(own, game, clocks));
        let chosen = self.choose(game);
        self.search.time = own;
        chosen
    }

    fn score(&self) -> Option<Score> {
        self.score
    }
}

impl<P: Position> Engine<P> for Mcts {
    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
        self.best(game.position()).first().ok_or_else(no_move)
    }

    /// Ends the search after its share of the clock, or after its own time limit if that is shorter.
    fn choose_on_clock(&mut self, game: &Game<P>, clocks: [Clock; 2]) -> Result<P::Move, Forfeit> {
        let limited = self.clone().time(within(self.time, game, clocks));
        limited.best(game.position()).first().ok_or_else(no_move)
    }
}

/// Returns the time for a move: the share of the clock, or the own limit if that is shorter.
fn within<P: Position>(own: Option<Duration>, game: &Game<P>, clocks: [Clock; 2]) -> Duration {
    let share = clocks[game.position().turn().index()].share();
    own.map_or(share, |own| own.min(share))
}

/// Plays random legal moves.
struct Chance(fastrand::Rng);

impl<P: Position> Engine<P> for Chance {
    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
        game.position().choose(|count| self.0.usize(..count)).ok_or_else(no_move)
    }
}

/// Plays the move after which random games have the best results.
struct Simple(fastrand::Rng);

impl<P: Position> Engine<P> for Simple {
    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
        most_promising(game.position(), |count| self.0.usize(..count)).ok_or_else(no_move)
    }
}

/// Returns the move with the best results in 32 random games after each legal move, or `None` if
/// there is no legal move.
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
pub fn most_promising<P: Position>(
    position: &P,
    mut random_below: impl FnMut(usize) -> usize,
) -> Option<P::Move> {
    const GAMES: u32 = 32;
    const PLIES: u32 = 200;
    let player: Player = position.turn();
    let mut best = None;
    for m in position.legal_moves() {
        let after = position.after_unchecked(m);
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

/// An engine that plays perfectly, using the solution of the game.
///
/// The solution is a function that returns the best moves of a position. The engine chooses at
/// random among them.
///
/// ```
/// use board_core::{Player, Position};
/// use board_games::disk_race::DiskRace;
/// use board_play::{Game, Limits};
/// use board_search::{Forfeit, Opponent, Perfect, duel};
/// use disk_race_solution::Solution;
///
/// let best_moves = |position: &DiskRace| {
///     let unsolved = || Forfeit("these rules are not solved".into());
///     let solution = Solution::embedded(position.rules()).ok_or_else(unsolved)?;
///     solution.best_moves(position).map_err(|error| Forfeit(error.to_string()))
/// };
/// // Blue can finish with one move.
/// let start: DiskRace = "B1B1B3/RRRR2B1/8/1 b".parse()?;
/// let mut game = Game::from_position(start, Limits::default());
/// duel(&mut game, &mut *Opponent::Random.engine(1), &mut Perfect::new(1, best_moves));
/// assert_eq!(game.ending().and_then(|ending| ending.winner()), Some(Player::Second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Perfect<F> {
    best_moves: F,
    random: fastrand::Rng,
}

impl<F> Perfect<F> {
    /// Creates an engine from a function that returns the best moves of a position. The seed
    /// decides which of several best moves is played.
    pub fn new(seed: u64, best_moves: F) -> Self {
        Self { best_moves, random: fastrand::Rng::with_seed(seed) }
    }
}

impl<P, F> Engine<P> for Perfect<F>
where
    P: Position,
    F: FnMut(&P) -> Result<Vec<P::Move>, Forfeit> + Send,
{
    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
        let mut moves = (self.best_moves)(game.position())?;
        if moves.is_empty() {
            return Err(no_move());
        }
        Ok(moves.swap_remove(self.random.usize(..moves.len())))
    }
}

fn no_move() -> Forfeit {
    Forfeit("there is no move".into())
}
