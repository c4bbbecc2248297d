use board_core::Position;
use board_play::Game;

/// The position from which a search starts.
///
/// Where a root is expected, a reference to a position or to a [`Game`] can be passed. In a game,
/// the search starts from the current position, and a move that returns to an earlier position
/// counts as a draw, so that a player with an advantage avoids repeating positions.
///
/// ```
/// use board_games::uisge::{Evaluator, Uisge, prelude::*};
/// use board_play::{Game, Limits};
/// use board_search::Search;
///
/// let mut game = Game::from_position(Uisge::start(), Limits::default());
/// let mut search = Search::new(Evaluator).depth(4);
/// for _ in 0..10 {
///     let best = search.best(&game);
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
