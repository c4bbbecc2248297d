//! Programs that play in a terminal game.

use std::sync::Arc;
use std::time::Duration;

use board_play::{Fault, FullGame, Game};
use board_search::{Budget, Engine, Forfeit, Score, Seat};

use crate::players::{Player, Settings, Times};

/// A program that plays in a game. It keeps its engine, and therefore the engine's table or process,
/// from move to move.
pub struct Seated<P: FullGame> {
    engine: Box<dyn Engine<P>>,
    budget: Budget,
}

impl<P: FullGame> Seated<P> {
    /// Starts a program in a game. A person can wait for its answers.
    pub fn new(game: &Game<P>, program: &Player, seed: u64) -> Result<Self, Forfeit> {
        let [search, program_time] = [1, 10].map(Duration::from_secs);
        let times = Times { search, margin: program_time, program: program_time };
        let mut engine = program.start(&[], times, Seat::new(seed, &Arc::default()))?;
        let budget = program.budget::<P>(&Settings::default(), times, false);
        engine.begin(&Game::from_position(*game.start(), game.limits()))?;
        Ok(Self { engine, budget })
    }

    /// Returns a move in the current position and, if available, the position's score.
    pub fn choose(&mut self, game: &Game<P>) -> Result<(P::Move, Option<Score>), Forfeit> {
        let best = self.engine.choose(game, &self.budget)?;
        let m = best.first().ok_or_else(|| Forfeit(Fault::NoMove, "there is no move".into()))?;
        Ok((m, best.known_score()))
    }
}
