//! Matches between two players.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use board_core::{Player, Position};
use board_games::FullGame;
use board_play::{Game, Limits};
use board_search::{Engine, Forfeit, Search, Tally, duel, opening};

use crate::control::TICK;
use crate::player::SPREAD;
use crate::root::Work;
use crate::{Contender, Control, JobError, Progress, Root, TimeLimits, memory};

/// A match between two players. Games 1 and 2 have the same opening with the sides exchanged, and
/// so on.
#[derive(Clone, Debug)]
pub struct Match<'a> {
    /// The first player, whose wins are counted.
    pub a: &'a Contender,
    /// The second player.
    pub b: &'a Contender,
    /// The number of games.
    pub games: u32,
    /// The number of random moves at the start.
    pub opening: u32,
    /// The time limits per move.
    pub limits: TimeLimits,
    /// The seed of the openings and of random players.
    pub seed: u64,
    /// The game is a draw when a position occurs for this many times.
    pub repetition: NonZeroU32,
    /// The game is a draw after this many plies.
    pub max_plies: u32,
    /// Whether to write records.
    pub records: bool,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number, from 1.
    pub number: u64,
    /// The side of the first player.
    pub side: Player,
    /// The result for the first player: one game.
    pub result: Tally,
    /// The player who forfeited the game, and the reason.
    pub forfeit: Option<(Player, Forfeit)>,
    /// The record of the game; empty without [`Match::records`].
    pub record: String,
}

/// The result of a [`Match`].
#[derive(Clone, Default, Debug)]
pub struct MatchResult {
    /// The finished games in order.
    pub games: Vec<Played>,
    /// The reason the match ended early because a player could not be started again.
    pub failure: Option<String>,
}

impl Match<'_> {
    /// Plays the match from a position.
    ///
    /// # Errors
    /// Fails if the position is invalid, a player cannot be started, the memory is less than the
    /// tables of all searches need, or threads cannot be started.
    pub fn run(&self, root: Root<'_>, control: &Control<'_>) -> Result<MatchResult, JobError> {
        root.run(Play { rules: self, control })
    }

    /// Checks that the tables of all searches together fit into memory.
    fn check_memory(&self, threads: usize) -> Result<(), JobError> {
        let threads = threads.min(self.games as usize);
        let searches = [self.a, self.b].into_iter().filter(|contender| contender.has_table());
        let needed = (searches.count() * threads).saturating_mul(Search::<()>::MEMORY);
        let available = memory::max();
        if needed <= available {
            return Ok(());
        }
        let plural = if threads == 1 { "" } else { "s" };
        let purpose = format!("searches on {threads} thread{plural}");
        Err(JobError::Memory { purpose, needed, available })
    }
}

struct Play<'a> {
    rules: &'a Match<'a>,
    control: &'a Control<'a>,
}

impl Work for Play<'_> {
    type Output = MatchResult;

    fn run<P: FullGame>(self, position: &P) -> Result<MatchResult, JobError> {
        let Self { rules, control } = self;
        let stop = &control.stop;
        for contender in [rules.a, rules.b] {
            let tried = contender.engine::<P>(0, rules.limits, stop);
            tried.map_err(|why| JobError::Player { player: contender.to_string(), why })?;
        }
        rules.check_memory(control.threads)?;
        let failure = OnceLock::new();
        let games = Mutex::new(Vec::new());
        let progress = || {
            let games = games.lock().unwrap_or_else(PoisonError::into_inner);
            let Tally { wins, draws, losses } = total(&games);
            let what = format!("{wins} won, {draws} drawn, {losses} lost");
            Progress { done: games.len() as u64, of: rules.games.into(), what }
        };
        control.each(rules.games.into(), &progress, &|number| {
            if failure.get().is_some() {
                return;
            }
            match rules.play(position, number, stop) {
                Ok(played) => {
                    games.lock().unwrap_or_else(PoisonError::into_inner).extend(played);
                }
                // The player has been started before, so this is not counted as a loss.
                Err(why) => drop(failure.set(why)),
            }
        })?;
        let mut games = games.into_inner().unwrap_or_else(PoisonError::into_inner);
        games.sort_unstable_by_key(|played: &Played| played.number);
        Ok(MatchResult { games, failure: failure.into_inner() })
    }
}

/// Returns the results of the first player.
pub fn total(games: &[Played]) -> Tally {
    games.iter().map(|played| played.result).fold(Tally::default(), |a, b| Tally {
        wins: a.wins + b.wins,
        draws: a.draws + b.draws,
        losses: a.losses + b.losses,
    })
}

impl Match<'_> {
    /// Plays a game; `None` if it was stopped early.
    ///
    /// # Errors
    /// If a player cannot be started.
    fn play<P: FullGame>(
        &self,
        start: &P,
        number: u64,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<Played>, String> {
        let limits = Limits { repetition: Some(self.repetition), max_plies: Some(self.max_plies) };
        // Spread out, so that matches with neighboring seeds have different openings.
        let seed = self.seed.wrapping_mul(SPREAD).wrapping_add(number / 2);
        let mut game: Game<P> = opening(*start, self.opening, limits, seed);
        let side = Player::ALL[(number % 2) as usize];
        let mut sit = |player: Player| {
            let contender = if player == side { self.a } else { self.b };
            // Fails if a record cannot hold the name, which is left out then.
            let _ = game.set_name(player, &contender.to_string());
            let engine = contender.engine::<P>(seed ^ number, self.limits, stop);
            let engine = engine.map_err(|why| format!("{contender}: {why}"))?;
            Ok::<_, String>(Watched { engine, stop })
        };
        let (mut first, mut second) = (sit(Player::First)?, sit(Player::Second)?);
        let forfeit = duel(&mut game, &mut first, &mut second);
        if forfeit.is_some() {
            // Ctrl-C at a terminal also ends the programs, possibly before we handle the signal.
            thread::sleep(TICK);
        }
        if stop.load(Relaxed) {
            return Ok(None);
        }
        if let Some((_, forfeit)) = &forfeit {
            let _ = game.set_comment(game.moves().len(), &forfeit.0);
        }
        let mut result = Tally::default();
        game.ending().into_iter().for_each(|ending| result.add(ending, side));
        let record = if self.records { game.to_string() } else { String::new() };
        Ok(Some(Played { number: number + 1, side, result, forfeit, record }))
    }
}

/// An engine that forfeits when the job has to stop.
struct Watched<'a, P> {
    engine: Box<dyn Engine<P>>,
    stop: &'a AtomicBool,
}

impl<P: Position> Engine<P> for Watched<'_, P> {
    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
        if self.stop.load(Relaxed) {
            return Err(Forfeit("interrupted".into()));
        }
        self.engine.choose(game)
    }

    fn begin(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        self.engine.begin(game)
    }

    fn check_result(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        self.engine.check_result(game)
    }
}
