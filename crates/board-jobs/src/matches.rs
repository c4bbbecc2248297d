//! Matches and tournaments.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use board_core::{Player, Position};
use board_games::FullGame;
use board_play::{Ending, Game, Limits};
use board_search::{
    Clock, Engine, Forfeit, Pairs, Search, Sprt, Tally, Verdict, duel, duel_on_clock, opening,
};

use crate::control::TICK;
use crate::player::SPREAD;
use crate::root::Work;
use crate::{Contender, Control, JobError, Progress, Root, TimeLimits, memory};

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
    /// The seed of random openings and of random players.
    pub seed: u64,
    /// The game is a draw when a position occurs for this many times.
    pub repetition: NonZeroU32,
    /// The game is a draw after this many plies.
    pub max_plies: u32,
    /// Whether to write records.
    pub records: bool,
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
    /// This many random moves from the position of the match.
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
    /// The record of the game; empty without [`Match::records`].
    pub record: String,
}

/// Called with each finished game.
pub type OnGame<'a> = &'a mut (dyn FnMut(Played) + Send);

/// The result of a [`Match`].
#[derive(Clone, Default, Debug)]
pub struct MatchResult {
    /// The results of the pairs of games, for [`Match::sprt`].
    pub pairs: Pairs,
    /// The verdict of [`Match::sprt`].
    pub verdict: Option<Verdict>,
    /// The reason the match ended early because a player could not be started again.
    pub failure: Option<String>,
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
    /// Plays the match from a position, and calls `on_game` with the finished games in order. With
    /// a verdict, the games after the pair that decided the test are left out.
    ///
    /// # Errors
    /// Fails if the position or an opening is invalid, a player cannot be started, the memory is
    /// less than the tables of all searches need, or threads cannot be started.
    pub fn run(
        &self,
        root: Root<'_>,
        control: &Control<'_>,
        on_game: OnGame<'_>,
    ) -> Result<MatchResult, JobError> {
        root.run(Play { rules: self, control, on_game })
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

    fn limits(&self) -> Limits {
        Limits { repetition: Some(self.repetition), max_plies: Some(self.max_plies) }
    }

    /// Reads the listed openings.
    fn read_openings<P: FullGame>(&self) -> Result<Vec<Game<P>>, JobError> {
        let Openings::Listed(openings) = self.openings else { return Ok(Vec::new()) };
        let read = |opening: &Opening| {
            let wrong = |why| JobError::Opening { place: opening.place.clone(), why };
            let start: P = opening.start.parse().map_err(|why: P::Err| wrong(why.to_string()))?;
            let mut game = Game::from_position(start, self.limits());
            for m in &opening.moves {
                let parsed = m.parse().map_err(|_| wrong(format!("invalid move {m}")))?;
                game.play(parsed).map_err(|why| wrong(format!("{m} cannot be played: {why}")))?;
            }
            match game.ending() {
                None => Ok(game),
                Some(_) => Err(wrong("the game is already over".into())),
            }
        };
        openings.iter().map(read).collect()
    }
}

struct Play<'a> {
    rules: &'a Match<'a>,
    control: &'a Control<'a>,
    on_game: OnGame<'a>,
}

impl Work for Play<'_> {
    type Output = MatchResult;

    fn run<P: FullGame>(self, position: &P) -> Result<MatchResult, JobError> {
        let Self { rules, control, on_game } = self;
        for contender in rules.players {
            let tried = contender.engine::<P>(0, rules.limits, &control.stop);
            tried.map_err(|why| JobError::Player { player: contender.to_string(), why })?;
        }
        rules.check_memory(control.threads)?;
        let pairings = rules.tournament.pairings(rules.players.len());
        let number = u64::from(rules.games) * pairings.len() as u64;
        let (score, failure) = (Mutex::new(Score::new(on_game)), OnceLock::new());
        let openings = rules.read_openings()?;
        let (stop, decided) = (&control.stop, AtomicBool::new(false));
        let table = Table { rules, start: position, openings, pairings, stop, decided };
        let progress = || lock(&score).progress(rules, number);
        control.each(number, &progress, &|number| {
            if failure.get().is_some() || table.decided.load(Relaxed) {
                return;
            }
            match table.play(number) {
                Ok(None) => {}
                Ok(Some(played)) => {
                    if lock(&score).add(played, rules.sprt.as_ref()) {
                        table.decided.store(true, Relaxed);
                    }
                }
                // The player has been started before, so this is not counted as a loss.
                Err(why) => drop(failure.set(why)),
            }
        })?;
        let score = score.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(score.result(failure.into_inner()))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The score of a match.
struct Score<'a> {
    /// Finished games that wait for earlier ones, by number.
    waiting: BTreeMap<u64, Played>,
    /// The number of games before them, which were passed to `on_game` in pairs. The order makes
    /// the verdict independent of the number of threads and of the lengths of the games.
    passed: u64,
    /// The results of these games.
    tally: Tally,
    pairs: Pairs,
    verdict: Option<Verdict>,
    on_game: OnGame<'a>,
}

impl<'a> Score<'a> {
    fn new(on_game: OnGame<'a>) -> Self {
        let (waiting, tally, pairs) = <_>::default();
        Self { waiting, passed: 0, tally, pairs, verdict: None, on_game }
    }

    /// Adds a game. Returns whether the test is decided.
    fn add(&mut self, played: Played, sprt: Option<&Sprt>) -> bool {
        self.waiting.insert(played.number, played);
        while let (None, Some(first), Some(second)) = (
            self.verdict,
            self.waiting.get(&(self.passed + 1)),
            self.waiting.get(&(self.passed + 2)),
        ) {
            if let Some(sprt) = sprt {
                self.pairs.add(total([first, second]));
                self.verdict = sprt.verdict(&self.pairs);
            }
            self.pass();
            self.pass();
        }
        self.verdict.is_some()
    }

    /// Passes on the next game.
    fn pass(&mut self) {
        let Some((_, played)) = self.waiting.pop_first() else { return };
        self.passed += 1;
        self.tally = self.tally + played.result;
        (self.on_game)(played);
    }

    fn progress(&self, rules: &Match<'_>, of: u64) -> Progress {
        let Tally { wins, draws, losses } = self.tally + total(self.waiting.values());
        let what = match (&rules.sprt, rules.players) {
            (Some(sprt), _) => {
                let [low, high] = sprt.bounds();
                let llr = sprt.llr(&self.pairs);
                format!(
                    "{wins} won, {draws} drawn, {losses} lost, LLR {llr:.2} ({low:.2}, {high:.2})"
                )
            }
            (None, [_, _]) => format!("{wins} won, {draws} drawn, {losses} lost"),
            _ => "games".into(),
        };
        Progress { done: self.passed + self.waiting.len() as u64, of, what }
    }

    fn result(mut self, failure: Option<String>) -> MatchResult {
        // Without a verdict, the games of an interrupted match count too.
        while self.verdict.is_none() && !self.waiting.is_empty() {
            self.pass();
        }
        MatchResult { pairs: self.pairs, verdict: self.verdict, failure }
    }
}

/// Returns the sum of the results for the first players.
fn total<'a>(games: impl IntoIterator<Item = &'a Played>) -> Tally {
    games.into_iter().map(|played| played.result).fold(Tally::default(), |a, b| a + b)
}

/// What all games of a match have in common.
struct Table<'a, P: FullGame> {
    rules: &'a Match<'a>,
    start: &'a P,
    /// The listed openings.
    openings: Vec<Game<P>>,
    pairings: Vec<[usize; 2]>,
    stop: &'a Arc<AtomicBool>,
    /// Set when the test is decided.
    decided: AtomicBool,
}

impl<P: FullGame> Table<'_, P> {
    /// Returns the pairing of a game and its number in the pairing. The pairings take turns after
    /// two games, so that an interrupted tournament is balanced.
    fn schedule(&self, number: u64) -> ([usize; 2], u64) {
        let (pairings, games) = (self.pairings.len() as u64, u64::from(self.rules.games));
        let in_pairs = games / 2 * 2 * pairings;
        let (pairing, game) = if number < in_pairs {
            (number / 2 % pairings, number / (2 * pairings) * 2 + number % 2)
        } else {
            (number - in_pairs, games - 1)
        };
        (self.pairings[pairing as usize], game)
    }

    /// Returns a game after its opening.
    fn open(&self, pair: u64, seed: u64) -> Game<P> {
        match self.rules.openings {
            Openings::Random(plies) => opening(*self.start, plies, self.rules.limits(), seed),
            Openings::Listed(_) => {
                self.openings[(pair % self.openings.len() as u64) as usize].clone()
            }
        }
    }

    /// Plays a game; `None` if it was stopped early.
    ///
    /// # Errors
    /// If a player cannot be started.
    fn play(&self, number: u64) -> Result<Option<Played>, String> {
        let Self { rules, stop, decided, .. } = self;
        let (players, game_number) = self.schedule(number);
        let pair = game_number / 2;
        // Spread out, so that matches with neighboring seeds have different games.
        let seed = |number| rules.seed.wrapping_mul(SPREAD).wrapping_add(number);
        let mut game = self.open(pair, seed(pair));
        let side = Player::ALL[(game_number % 2) as usize];
        let mut sit = |player: Player| {
            let contender = &rules.players[players[usize::from(player != side)]];
            // Fails if a record cannot hold the name, which is left out then.
            let _ = game.set_name(player, &contender.to_string());
            let engine = contender.engine::<P>(seed(game_number), rules.limits, stop);
            let engine = engine.map_err(|why| format!("{contender}: {why}"))?;
            Ok::<_, String>(Watched { engine, flags: [stop, decided] })
        };
        let (mut first, mut second) = (sit(Player::First)?, sit(Player::Second)?);
        let forfeit = match rules.clock {
            Some(clock) => duel_on_clock(&mut game, &mut first, &mut second, clock),
            None => duel(&mut game, &mut first, &mut second),
        };
        if forfeit.is_some() && !decided.load(Relaxed) {
            // Ctrl-C at a terminal also ends the programs, possibly before we handle the signal.
            thread::sleep(TICK);
        }
        if stop.load(Relaxed) || decided.load(Relaxed) {
            return Ok(None);
        }
        if let Some((_, forfeit)) = &forfeit {
            let _ = game.set_comment(game.moves().len(), &forfeit.0);
        }
        let winner = match &forfeit {
            Some((loser, _)) => Some(!*loser),
            None => game.ending().and_then(Ending::winner),
        };
        let mut result = Tally::default();
        match winner {
            None => result.draws = 1,
            Some(winner) if winner == side => result.wins = 1,
            Some(_) => result.losses = 1,
        }
        let record = if rules.records { game.to_string() } else { String::new() };
        Ok(Some(Played { number: number + 1, players, side, result, forfeit, record }))
    }
}

/// An engine that forfeits when a flag is set.
struct Watched<'a, P> {
    engine: Box<dyn Engine<P>>,
    flags: [&'a AtomicBool; 2],
}

impl<P> Watched<'_, P> {
    fn check(&self) -> Result<(), Forfeit> {
        let is_set = self.flags.iter().any(|flag| flag.load(Relaxed));
        if is_set { Err(Forfeit("interrupted".into())) } else { Ok(()) }
    }
}

impl<P: Position> Engine<P> for Watched<'_, P> {
    fn begin(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        self.engine.begin(game)
    }

    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
        self.check()?;
        self.engine.choose(game)
    }

    fn choose_on_clock(&mut self, game: &Game<P>, clocks: [Clock; 2]) -> Result<P::Move, Forfeit> {
        self.check()?;
        self.engine.choose_on_clock(game, clocks)
    }

    fn check_result(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        self.engine.check_result(game)
    }
}
