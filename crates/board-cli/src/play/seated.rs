//! Programs that play in a terminal game.

use std::sync::Arc;
use std::time::Duration;

use board_games::{AnyGame, FullGame};
use board_play::{Fault, Game};
use board_search::{Engine as _, Forfeit, Score, Seat};

use crate::players::{Player, Settings, Times};

/// A program that plays in a game: returns a move in the current position and, if available, the
/// position's score. It keeps its engine, and therefore the engine's table or process, from move to
/// move.
pub type Seated = Box<dyn FnMut(&AnyGame) -> Result<(String, Option<Score>), Forfeit>>;

/// Starts a program in a game. A person can wait for its answers.
pub fn seat<P: FullGame>(game: &Game<P>, program: &Player, seed: u64) -> Result<Seated, Forfeit> {
    let [search, program_time] = [1, 10].map(Duration::from_secs);
    let times = Times { search, margin: program_time, program: program_time };
    let mut engine = program.start::<P>(&[], times, Seat::new(seed, &Arc::default()))?;
    let budget = program.budget::<P>(&Settings::default(), times, false);
    engine.begin(&Game::from_position(*game.start(), game.limits()))?;
    Ok(Box::new(move |game| {
        let game = <&Game<P>>::try_from(game);
        let game = game.map_err(|why| Forfeit(Fault::Other, why.to_string()))?;
        let best = engine.choose(game, &budget)?;
        let m = best.first().ok_or_else(|| Forfeit(Fault::NoMove, "there is no move".into()))?;
        Ok((m.to_string(), best.known_score()))
    }))
}
