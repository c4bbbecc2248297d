use board_games::FullGame;
use board_play::{Game, Limits};
use board_search::Score;

use crate::player::SPREAD;
use crate::root::Work;
use crate::{Contender, Control, JobError, Root, TimeLimits};

/// The choice of a move by a player.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    /// The player.
    pub player: &'a Contender,
    /// The moves of the game so far, because searches avoid its earlier positions.
    pub moves: &'a [String],
    /// The seed of random choices. The same seed gives the same move after the same number of
    /// moves, except for searches with a time limit.
    pub seed: u64,
    /// The time limits for the move.
    pub limits: TimeLimits,
}

/// A chosen move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// The move.
    pub m: String,
    /// The score of the position, if the player provides one.
    pub score: Option<Score>,
}

impl Choice<'_> {
    /// Chooses a move in a game that started from `root` and is not over.
    ///
    /// # Errors
    /// Fails if the position or a move is invalid, or if the player forfeits.
    pub fn run(self, root: Root<'_>, control: &Control<'_>) -> Result<Chosen, JobError> {
        root.run(Choose { choice: self, control })
    }
}

struct Choose<'a> {
    choice: Choice<'a>,
    control: &'a Control<'a>,
}

impl Work for Choose<'_> {
    type Output = Chosen;

    fn run<P: FullGame>(self, position: &P) -> Result<Chosen, JobError> {
        let Self { choice: Choice { player, moves, seed, limits }, control } = self;
        let mut game = Game::from_position(*position, Limits::default());
        for m in moves {
            let m = m.parse().map_err(|_| JobError::Move(m.clone()))?;
            game.play(m).map_err(|why| JobError::Move(why.to_string()))?;
        }
        // Spread out, so that the choices after neighboring moves are independent.
        let seed = seed.wrapping_mul(SPREAD).wrapping_add(moves.len() as u64).wrapping_mul(SPREAD);
        let mut engine = player
            .engine::<P>(seed, limits, &control.stop)
            .map_err(|why| JobError::Player { player: player.to_string(), why })?;
        let m = engine
            .choose(&game)
            .map_err(|why| JobError::Forfeit { player: player.to_string(), why })?;
        let m = m.to_string();
        Ok(Chosen { m, score: engine.score() })
    }
}
