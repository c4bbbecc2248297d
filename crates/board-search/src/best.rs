use std::time::Duration;

use board_core::{Position, Zobrist};
use board_play::Game;

use crate::score::{Score, of_outcome};

/// An engine's choice: the result of a search at the greatest completed depth, or just a move.
///
/// An engine with a score sets both fields of `Best::from(m)`: its score, and a depth of at least 1.
///
/// ```
/// use board_games::uisge::{Evaluator, Uisge, prelude::*};
/// use board_search::{Budget, Score, Search};
///
/// // A jump of the blank piece on d4 makes the sixth crown.
/// let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
/// let best = Search::new(Evaluator).best(&position, &Budget::default());
/// assert_eq!((best.score, best.depth), (Score::win_in(1), 1));
/// assert!(best.first().is_some_and(|m| m.to_string().starts_with("d4")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Best<M> {
    /// The best line, which starts with the best move. It is empty if the game is over.
    pub line: Vec<M>,
    /// The score for the side to move. An estimate at depth 0 is [unknown](Self::known_score).
    pub score: Score,
    /// The greatest completed depth in plies, at most the depth of the game tree. If it is 0, the
    /// line consists of only the first legal move, unless a search that is not
    /// [exact](crate::Search::exact) was stopped during depth 1.
    pub depth: u8,
    /// The number of positions visited so far by all threads and at all depths, or of playouts.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
}

/// A move without a score.
impl<M> From<M> for Best<M> {
    fn from(m: M) -> Self {
        let (score, depth, nodes, elapsed) = (Score::default(), 0, 0, Duration::ZERO);
        Self { line: vec![m], score, depth, nodes, elapsed }
    }
}

impl<M: Copy> Best<M> {
    /// Returns the best move, or `None` if the game is over.
    #[must_use]
    pub fn first(&self) -> Option<M> {
        self.line.first().copied()
    }
}

impl<M> Best<M> {
    /// Returns the score, or `None` if the search ended before it completed depth 1 or proved a
    /// result.
    ///
    /// ```
    /// use board_games::uisge::{Evaluator, Uisge, prelude::*};
    /// use board_search::{Budget, Search};
    ///
    /// let best = Search::new(Evaluator).best(&Uisge::start(), &Budget::nodes(1));
    /// assert_eq!((best.depth, best.known_score()), (0, None));
    /// ```
    #[must_use]
    pub fn known_score(&self) -> Option<Score> {
        let is_known = self.depth > 0 || self.line.is_empty() || self.score.is_proven();
        is_known.then_some(self.score)
    }
}

/// Returns the result before depth 1 is searched: the outcome if the game is over, or else the
/// first legal move.
pub(crate) fn unsearched<P: Zobrist>(position: &P, prefer_margin: bool) -> Best<P::Move> {
    let score = |outcome| of_outcome(outcome, position.turn(), 0, prefer_margin);
    let score = Score(position.outcome().map_or(0, score));
    let line = position.choose(|_| 0).into_iter().collect();
    Best { line, score, depth: 0, nodes: 0, elapsed: Duration::ZERO }
}

/// The position from which a search starts.
///
/// Where a root is expected, a reference to a position or to a [`Game`] can be passed. In a game,
/// the search starts from the current position, and a move that returns to an earlier position
/// counts as a draw, so that a player with an advantage avoids repeating positions.
///
/// ```
/// use board_games::uisge::{Evaluator, Uisge, prelude::*};
/// use board_play::{Game, Limits};
/// use board_search::{Budget, Search};
///
/// let mut game = Game::from_position(Uisge::start(), Limits::default());
/// let mut search = Search::new(Evaluator);
/// for _ in 0..10 {
///     let best = search.best(&game, &Budget::depth(4));
///     game.play(best.first().expect("the game is not over"))?;
///     assert_eq!(game.occurrences(), 1);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Root<'a, P> {
    pub(crate) position: &'a P,
    /// The game's positions up to this one, or none.
    pub(crate) earlier: &'a [P],
}

impl<'a, P: Position> From<&'a P> for Root<'a, P> {
    fn from(position: &'a P) -> Self {
        Self { position, earlier: &[] }
    }
}

impl<'a, P: Position> From<&'a Game<P>> for Root<'a, P> {
    fn from(game: &'a Game<P>) -> Self {
        Self { position: game.position(), earlier: game.positions() }
    }
}
