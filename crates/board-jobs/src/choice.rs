use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use board_games::FullGame;
use board_play::{Game, Limits};
use board_search::{Engine, Score};

use crate::root::Work;
use crate::{Contender, JobError, Root, TimeLimits};

/// A player at the board of any game. It keeps its engine from move to move, and so its table or
/// its program.
pub struct Seated(Box<dyn Choose>);

/// A chosen move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// The move.
    pub m: String,
    /// The score of the position, if the player provides one.
    pub score: Option<Score>,
}

impl Seated {
    /// Seats a player at a game that starts from `root` and may end by limits.
    ///
    /// The seed decides random choices. The flag ends searches early.
    ///
    /// # Errors
    /// Fails if the position is invalid, or if the player cannot be started.
    pub fn new(
        player: &Contender,
        root: Root<'_>,
        limits: Limits,
        times: TimeLimits,
        seed: u64,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, JobError> {
        root.run(Sit { player, limits, times, seed, stop })
    }

    /// Chooses a move after these moves of the game, which is not over.
    ///
    /// # Errors
    /// Fails if a move is invalid, or if the player forfeits.
    pub fn choose(&mut self, moves: &[String]) -> Result<Chosen, JobError> {
        self.0.choose(moves)
    }
}

struct Sit<'a> {
    player: &'a Contender,
    limits: Limits,
    times: TimeLimits,
    seed: u64,
    stop: &'a Arc<AtomicBool>,
}

impl Work for Sit<'_> {
    type Output = Seated;

    fn run<P: FullGame>(self, position: &P) -> Result<Seated, JobError> {
        let player = self.player.to_string();
        let failed = |why| JobError::Player { player: player.clone(), why };
        let start = Game::from_position(*position, self.limits);
        let mut engine =
            self.player.engine::<P>(self.seed, self.times, self.stop, None).map_err(failed)?;
        engine.begin(&start).map_err(failed)?;
        Ok(Seated(Box::new(AtGame { player, start, engine })))
    }
}

trait Choose: Send {
    fn choose(&mut self, moves: &[String]) -> Result<Chosen, JobError>;
}

struct AtGame<P: FullGame> {
    player: String,
    start: Game<P>,
    engine: Box<dyn Engine<P>>,
}

impl<P: FullGame> Choose for AtGame<P> {
    fn choose(&mut self, moves: &[String]) -> Result<Chosen, JobError> {
        let mut game = self.start.clone();
        for m in moves {
            let m = m.parse().map_err(|_| JobError::Move(m.clone()))?;
            game.play(m).map_err(|why| JobError::Move(why.to_string()))?;
        }
        let forfeit = |why| JobError::Forfeit { player: self.player.clone(), why };
        let m = self.engine.choose(&game).map_err(forfeit)?;
        Ok(Chosen { m: m.to_string(), score: self.engine.score() })
    }
}
