//! Matches and tournaments.

use std::io;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use board_core::Player;
use board_games::FullGame;
use board_play::Limits;
use board_search::{Clock, Forfeit, Pairs, Search, Sprt, Tally, Verdict};

use crate::log::Scribe;
use crate::root::Work;
use crate::{Contender, Control, JobError, Log, Root, TimeLimits, memory};

mod openings;
mod saved;
mod score;
mod table;

use score::Score;
use table::Table;

/// A match between two players, or a tournament of several. Games 1 and 2 of two players have the
/// same opening with the sides exchanged, and so on.
#[derive(Clone, Debug)]
pub struct Match<'a> {
    /// The players, at least two.
    pub players: &'a [Contender],
    /// Which players meet.
    pub tournament: Tournament,
    /// The number of games of each pairing.
    pub games: u32,
    /// The openings.
    pub openings: Openings<'a>,
    /// The clock of each player, or `None` for time limits per move.
    pub clock: Option<Clock>,
    /// The time limits per move.
    pub limits: TimeLimits,
    /// Ends the match of the first two players early.
    pub sprt: Option<Sprt>,
    /// The seed of random openings and of random players. Each player of each game has its own
    /// random numbers.
    pub seed: u64,
    /// The game is a draw when a position occurs for this many times.
    pub repetition: NonZeroU32,
    /// The game is a draw after this many plies.
    pub max_plies: u32,
    /// Whether to write records.
    pub records: bool,
    /// The games of an interrupted match with the same players and openings, which are not played
    /// again.
    pub saved: &'a [Saved],
    /// The log of what external programs are sent and answer.
    pub log: Option<&'a Arc<Log>>,
}

/// Which players of a tournament meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tournament {
    /// All of them.
    RoundRobin,
    /// The first player meets all others.
    Gauntlet,
}

/// The openings of a match.
#[derive(Clone, Copy, Debug)]
pub enum Openings<'a> {
    /// This many random moves from the position of the match. No opening leads to the same position
    /// as another one, even up to symmetry, until there are no others; then they start again.
    Random(u32),
    /// A list, which is used in order and starts again at its end. The position of the match is
    /// not used.
    Listed(&'a [Opening]),
}

/// The beginning of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Where the opening is from, for error messages.
    pub place: String,
    /// The notation of the start position.
    pub start: String,
    /// The moves.
    pub moves: Vec<String>,
}

/// A saved game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    /// Where the game is from, for error messages.
    pub place: String,
    /// The record, as in [`Played::record`].
    pub record: String,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number, from 1.
    pub number: u64,
    /// The indices of the players of the pairing.
    pub players: [usize; 2],
    /// The side of the first of them.
    pub side: Player,
    /// The result for the first of them: one game.
    pub result: Tally,
    /// The side that forfeited the game, and the reason.
    pub forfeit: Option<(Player, Forfeit)>,
    /// The number of an earlier game in which the same players played the same moves.
    pub repeats: Option<u64>,
    /// The record of the game; empty without [`Match::records`]. The header `x-game` contains the
    /// number, and `x-forfeit` the player that forfeited; the last comment is the reason.
    pub record: String,
    /// A hash of the players and their moves.
    course: u64,
}

/// Called with the finished games in order.
pub type OnGame<'a> = &'a mut (dyn FnMut(Played) + Send);

/// Called with each game as soon as it ends, by the thread that played it. An error ends the match.
pub type OnEnd<'a> = &'a (dyn Fn(&Played) -> io::Result<()> + Sync);

/// The result of a [`Match`].
#[derive(Clone, Default, Debug)]
pub struct MatchResult {
    /// The results of each pairing.
    pub meetings: Vec<Meeting>,
    /// The verdict of [`Match::sprt`].
    pub verdict: Option<Verdict>,
    /// The number of different openings, if the match needs more and repeats them.
    pub openings: Option<u64>,
    /// The reason the match ended early: a player could not be started again, or a game could not
    /// be saved.
    pub failure: Option<String>,
}

/// The results of two players against each other, from the view of the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The indices of the players.
    pub players: [usize; 2],
    /// The results of all games.
    pub tally: Tally,
    /// The results of the pairs of games with the same opening, for estimates. A pair that only
    /// repeats earlier games is left out, because it shows nothing new.
    pub pairs: Pairs,
}

impl Tournament {
    /// Returns the pairings of this many players, by their indices.
    ///
    /// ```
    /// use board_jobs::Tournament;
    ///
    /// assert_eq!(Tournament::RoundRobin.pairings(3), [[0, 1], [0, 2], [1, 2]]);
    /// assert_eq!(Tournament::Gauntlet.pairings(3), [[0, 1], [0, 2]]);
    /// ```
    pub fn pairings(self, players: usize) -> Vec<[usize; 2]> {
        let firsts = match self {
            Self::RoundRobin => players,
            Self::Gauntlet => 1,
        };
        (0..firsts).flat_map(|a| (a + 1..players).map(move |b| [a, b])).collect()
    }
}

impl Match<'_> {
    /// Plays the match from a position. Calls `on_end` with each game when it ends, except saved
    /// ones, and `on_game` with all games in order. With a verdict, the games after the pair that
    /// decided the test are left out.
    ///
    /// # Errors
    /// Fails if the position, an opening or a saved game is invalid, the game is already over, a
    /// player cannot be started, the memory is less than the tables of all searches need, or threads
    /// cannot be started.
    pub fn run(
        &self,
        root: Root<'_>,
        control: &Control<'_>,
        on_end: OnEnd<'_>,
        on_game: OnGame<'_>,
    ) -> Result<MatchResult, JobError> {
        root.run(Play { rules: self, control, on_end, on_game })
    }

    /// Checks that the tables of all searches together fit into memory.
    fn check_memory(&self, threads: usize) -> Result<(), JobError> {
        let threads = threads.min(self.games as usize);
        let searches = self.players.iter().filter(|contender| contender.has_table()).count();
        let needed = (searches.min(2) * threads).saturating_mul(Search::<()>::MEMORY);
        let available = memory::max();
        if needed <= available {
            return Ok(());
        }
        let plural = if threads == 1 { "" } else { "s" };
        let purpose = format!("searches on {threads} thread{plural}");
        Err(JobError::Memory { purpose, needed, available })
    }

    /// Returns a scribe for a player of a game.
    fn scribe(&self, game: u64, player: usize) -> Option<Scribe> {
        self.log.map(|log| Scribe { log: Arc::clone(log), game, player })
    }

    fn limits(&self) -> Limits {
        Limits { repetition: Some(self.repetition), max_plies: Some(self.max_plies) }
    }
}

struct Play<'a> {
    rules: &'a Match<'a>,
    control: &'a Control<'a>,
    on_end: OnEnd<'a>,
    on_game: OnGame<'a>,
}

impl Work for Play<'_> {
    type Output = MatchResult;

    fn run<P: FullGame>(self, position: &P) -> Result<MatchResult, JobError> {
        let Self { rules, control, on_end, on_game } = self;
        for (player, contender) in rules.players.iter().enumerate() {
            let scribe = rules.scribe(0, player);
            let tried = contender.engine::<P>(0, rules.limits, &control.stop, scribe);
            tried.map_err(|why| JobError::Player { player: contender.to_string(), why })?;
        }
        rules.check_memory(control.threads)?;
        let table = Table::new(rules, position, &control.stop)?;
        let saved = Mutex::new(table.read_saved()?);
        let score = Mutex::new(Score::new(rules, &table.pairings, on_game));
        let failure = OnceLock::new();
        let end = |number| {
            if let Some(played) = lock(&saved).remove(&number) {
                return Ok(Some(played));
            }
            let Some(played) = table.play(number)? else { return Ok(None) };
            on_end(&played).map_err(|why| format!("game {}: {why}", played.number))?;
            Ok(Some(played))
        };
        control.each(
            table.number_of_games(),
            &|| lock(&score).progress(table.number_of_games()),
            &|number| {
                if failure.get().is_some() || table.is_decided() {
                    return;
                }
                match end(number) {
                    Ok(None) => {}
                    Ok(Some(played)) => {
                        if lock(&score).add(played) {
                            table.decide();
                        }
                    }
                    // A player has been started before, so this is not counted as a loss.
                    Err(why) => drop(failure.set(why)),
                }
            },
        )?;
        let score = score.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (meetings, verdict) = score.result();
        let (openings, failure) = (table.repeated_openings(), failure.into_inner());
        Ok(MatchResult { meetings, verdict, openings, failure })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
