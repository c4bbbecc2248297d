//! Engines, which choose the moves in a game.

use std::ops::DerefMut;
use std::time::Duration;

use board_core::{Player, Position, Zobrist};
use board_play::{Evaluate, Fault, Game};
use thiserror::Error;

use crate::dice::Dice;
use crate::{Clock, Mcts, Score, Search};

/// A player in a game, such as a search, an external program or a person.
///
/// ```
/// use board_core::Position;
/// use board_play::{Fault, Game};
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
///         fewest.ok_or_else(|| Forfeit(Fault::NoMove, "there is no move".into()))
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

    /// Chooses a move, given both players' clocks, indexed by
    /// [`Player::index`](board_core::Player::index).
    ///
    /// The default implementation ignores the clocks and calls [`choose`](Self::choose).
    ///
    /// # Errors
    /// As for [`choose`](Self::choose).
    fn choose_on_clock(&mut self, game: &Game<P>, clocks: [Clock; 2]) -> Result<P::Move, Forfeit> {
        let _ = clocks;
        self.choose(game)
    }

    /// Checks the result of a game that has ended by its rules.
    ///
    /// The default implementation accepts every result. An external engine may implement different
    /// rules, and forfeits a game if it disagrees about the result.
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

    /// Returns the depth in plies of the search for the last move, if the engine provides it.
    fn depth(&self) -> Option<u32> {
        None
    }

    /// Returns the time charged for the last move, if the engine measures it itself.
    ///
    /// The default implementation returns `None`: the whole call counts. An external engine may
    /// exclude the start of its program.
    fn time_taken(&self) -> Option<Duration> {
        None
    }
}

/// A pointer to an engine, such as `Box<dyn Engine<P>>` or `&mut E`, is an engine, too.
#[diagnostic::do_not_recommend]
impl<P: Position, E: DerefMut<Target: Engine<P>> + Send> Engine<P> for E {
    fn begin(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        (**self).begin(game)
    }

    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
        (**self).choose(game)
    }

    fn choose_on_clock(&mut self, game: &Game<P>, clocks: [Clock; 2]) -> Result<P::Move, Forfeit> {
        (**self).choose_on_clock(game, clocks)
    }

    fn check_result(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        (**self).check_result(game)
    }

    fn score(&self) -> Option<Score> {
        (**self).score()
    }

    fn depth(&self) -> Option<u32> {
        (**self).depth()
    }

    fn time_taken(&self) -> Option<Duration> {
        (**self).time_taken()
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
/// let mut random = Opponent::Random.engine(1);
/// let forfeited = duel(&mut game, &mut Passes, &mut random, None).expect_err("a pass is illegal");
/// assert_eq!(forfeited.player, Player::First);
/// assert!(forfeited.reason.to_string().starts_with("it played pass, which is not legal"));
/// assert_eq!(game.ending().and_then(|ending| ending.winner()), Some(Player::Second));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
#[error("{1}")]
pub struct Forfeit(
    /// The kind of reason, which the record of the game keeps.
    pub Fault,
    /// The reason, such as `it said nothing for 5s`.
    pub String,
);

/// The error for a game that an engine forfeited.
///
/// ```
/// use board_core::Player;
/// use board_play::Fault;
/// use board_search::{Forfeit, Forfeited};
///
/// let reason = Forfeit(Fault::Time, "its time ran out".into());
/// let forfeited = Forfeited { player: Player::Second, reason };
/// assert_eq!(forfeited.to_string(), "the second player forfeited: its time ran out");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
#[error("the {player} player forfeited: {reason}")]
pub struct Forfeited {
    /// The player whose engine forfeited.
    pub player: Player,
    /// The reason.
    pub reason: Forfeit,
}

/// An engine that plays the best moves of a [`Search`].
///
/// ```
/// use board_core::Position;
/// use board_games::uisge::{Evaluator, Uisge};
/// use board_play::{Game, Limits};
/// use board_search::{Engine, Score, Search, Searcher};
///
/// let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
/// let game = Game::from_position(position, Limits::default());
/// let mut engine = Searcher::new(Search::new(Evaluator).depth(3));
/// let m = engine.choose(&game)?;
/// assert!(position.after(m)?.is_over());
/// assert_eq!(Engine::<Uisge>::score(&engine), Some(Score::win_in(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Searcher<E> {
    search: Search<E>,
    /// The score, if known, and the depth of the last move.
    last: Option<(Option<Score>, u32)>,
}

impl<E> Searcher<E> {
    /// Creates an engine that plays the best moves of this search.
    pub fn new(search: Search<E>) -> Self {
        Self { search, last: None }
    }
}

impl<P: Zobrist, E: Evaluate<P> + Send> Engine<P> for Searcher<E> {
    /// Clears the table, because a repetition in one game is not a repetition in the next.
    fn begin(&mut self, _: &Game<P>) -> Result<(), Forfeit> {
        self.search.forget();
        Ok(())
    }

    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
        let best = self.search.best(game);
        self.last = Some((best.known_score(), best.depth.into()));
        best.first().ok_or_else(no_move)
    }

    /// Ends the search after its share of the clock, or after its own time limit if that is
    /// shorter.
    fn choose_on_clock(&mut self, game: &Game<P>, clocks: [Clock; 2]) -> Result<P::Move, Forfeit> {
        let own = self.search.time;
        self.search.time = within(own, game, clocks);
        let chosen = self.choose(game);
        self.search.time = own;
        chosen
    }

    fn score(&self) -> Option<Score> {
        self.last?.0
    }

    fn depth(&self) -> Option<u32> {
        self.last.map(|(_, depth)| depth)
    }
}

impl<P: Position> Engine<P> for Mcts {
    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
        self.best(game.position()).first().ok_or_else(no_move)
    }

    /// Ends the search after its share of the clock, or after its own time limit if that is
    /// shorter.
    fn choose_on_clock(&mut self, game: &Game<P>, clocks: [Clock; 2]) -> Result<P::Move, Forfeit> {
        let limited = self.clone().time(within(self.time, game, clocks));
        limited.best(game.position()).first().ok_or_else(no_move)
    }
}

/// Returns the time for a move: the share of the clock, or its own limit if that is shorter.
fn within<P: Position>(own: Duration, game: &Game<P>, clocks: [Clock; 2]) -> Duration {
    clocks[game.position().turn().index()].share().min(own)
}

/// An engine that plays perfectly, using the game's solution.
///
/// The solution is a function that returns the best moves in a position. The engine chooses among
/// them at random.
///
/// ```
/// use board_core::{Player, Position};
/// use board_games::disk_race::DiskRace;
/// use board_play::{Fault, Game, Limits};
/// use board_search::{Forfeit, Opponent, Perfect, duel};
/// use disk_race_solution::Solution;
///
/// let best_moves = |position: &DiskRace| {
///     let unsolved = || Forfeit(Fault::Other, "these rules are not solved".into());
///     let solution = Solution::embedded(position.rules()).ok_or_else(unsolved)?;
///     solution.best_moves(position).map_err(|error| Forfeit(Fault::Other, error.to_string()))
/// };
/// // Blue can finish with one move.
/// let start: DiskRace = "B1B1B3/RRRR2B1/8/1 b".parse()?;
/// let mut game = Game::from_position(start, Limits::default());
/// duel(&mut game, &mut Opponent::Random.engine(1), &mut Perfect::new(2, best_moves), None)?;
/// assert_eq!(game.ending().and_then(|ending| ending.winner()), Some(Player::Second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Perfect<F> {
    best_moves: F,
    dice: Dice,
}

impl<F> Perfect<F> {
    /// Creates an engine from a function that returns the best moves in a position. The seed
    /// determines which of several best moves is played (see
    /// [`Opponent::engine`](crate::Opponent::engine)).
    pub fn new(seed: u64, best_moves: F) -> Self {
        Self { best_moves, dice: Dice::new(seed) }
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
        let random = self.dice.of(game.position().turn());
        Ok(moves.swap_remove(random.below(moves.len())))
    }
}

pub(crate) fn no_move() -> Forfeit {
    Forfeit(Fault::NoMove, "there is no move".into())
}
