//! Programs that play in a terminal game.

use std::sync::Arc;
use std::time::Duration;

use board_games::{AnyGame, FullGame};
use board_play::{Fault, Game};
use board_search::{Contender, Forfeit, Score, Settings, TimeLimits};

/// A program that plays in a game: returns a move in the current position and, if available, the
/// position's score. It keeps its engine, and therefore the engine's table or process, from move to
/// move.
pub type Seated = Box<dyn FnMut(&AnyGame) -> Result<(String, Option<Score>), Forfeit>>;

/// Starts a program in a game. A person can wait for its answers.
pub fn seat<P: FullGame>(
    game: &Game<P>,
    program: &Contender,
    seed: u64,
) -> Result<Seated, Forfeit> {
    let times = TimeLimits { margin: Duration::from_secs(10), ..TimeLimits::default() };
    let mut engine =
        program.engine::<P>(seed, times, &Settings::default(), &Arc::default(), None)?;
    engine.begin(&Game::from_position(*game.start(), game.limits()))?;
    Ok(Box::new(move |game| {
        let game = Game::<P>::try_from(game.clone())
            .map_err(|why| Forfeit(Fault::Other, why.to_string()))?;
        let m = engine.choose(&game)?;
        Ok((m.to_string(), engine.score()))
    }))
}
