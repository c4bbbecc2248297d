use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use board_core::{Player, Position, Random};
use board_games::FullGame;
use board_play::{Ending, Game};
use board_search::{Clock, Engine, Forfeit, Tally, duel, duel_on_clock};

use super::openings::Source;
use super::{Match, Played, lock};
use crate::JobError;
use crate::control::TICK;

/// The extension header with the number of a game.
pub(super) const NUMBER: &str = "x-game";
/// The extension header with the player that forfeited a game.
pub(super) const FORFEIT: &str = "x-forfeit";

/// What all games of a match have in common.
pub(super) struct Table<'a, P: FullGame> {
    pub(super) rules: &'a Match<'a>,
    pub(super) pairings: Vec<[usize; 2]>,
    openings: Mutex<Source<P>>,
    /// The source of the random numbers of all games.
    random: Random,
    stop: &'a Arc<AtomicBool>,
    /// Set when the test is decided.
    decided: AtomicBool,
}

/// A game before its first move.
pub(super) struct Seats<P: FullGame> {
    /// The game after its opening, with the names of the players.
    pub(super) game: Game<P>,
    /// The indices of the players of the pairing.
    pub(super) players: [usize; 2],
    /// The side of the first of them.
    pub(super) side: Player,
}

impl<'a, P: FullGame> Table<'a, P> {
    pub(super) fn new(
        rules: &'a Match<'a>,
        start: &P,
        stop: &'a Arc<AtomicBool>,
    ) -> Result<Self, JobError> {
        let random = Random::new(rules.seed);
        Ok(Self {
            rules,
            pairings: rules.tournament.pairings(rules.players.len()),
            // The games have the other numbers.
            openings: Mutex::new(Source::new(rules, start, random.part(u64::MAX))?),
            random,
            stop,
            decided: AtomicBool::new(false),
        })
    }

    pub(super) fn number_of_games(&self) -> u64 {
        u64::from(self.rules.games) * self.pairings.len() as u64
    }

    /// Returns the number of different openings if some are repeated.
    pub(super) fn repeated_openings(&self) -> Option<u64> {
        lock(&self.openings).fewer_than(u64::from(self.rules.games.div_ceil(2)))
    }

    /// Ends all games, because the test is decided.
    pub(super) fn decide(&self) {
        self.decided.store(true, Relaxed);
    }

    pub(super) fn is_decided(&self) -> bool {
        self.decided.load(Relaxed)
    }

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

    /// Sets up a game.
    pub(super) fn seat(&self, number: u64) -> Seats<P> {
        let (players, in_pairing) = self.schedule(number);
        let mut game = lock(&self.openings).get(in_pairing / 2);
        let side = Player::ALL[(in_pairing % 2) as usize];
        for (index, player) in players.into_iter().zip([side, !side]) {
            // Fails if a record cannot hold the name, which is left out then.
            let _ = game.set_name(player, &self.rules.players[index].to_string());
        }
        let _ = game.set_other(NUMBER, &(number + 1).to_string());
        Seats { game, players, side }
    }

    /// Plays a game; `None` if it was stopped early.
    ///
    /// # Errors
    /// If a player cannot be started.
    pub(super) fn play(&self, number: u64) -> Result<Option<Played>, String> {
        let (rules, stop) = (self.rules, self.stop);
        let Seats { mut game, players, side } = self.seat(number);
        let random = self.random.part(number);
        let sit = |player: Player| {
            let index = players[usize::from(player != side)];
            let contender = &rules.players[index];
            let seed = random.part(player.index() as u64).seed();
            let scribe = rules.scribe(number + 1, index);
            let engine = contender.engine::<P>(seed, rules.limits, stop, scribe);
            let engine = engine.map_err(|why| format!("{contender}: {why}"))?;
            Ok::<_, String>(Watched { engine, flags: [stop, &self.decided] })
        };
        let (mut first, mut second) = (sit(Player::First)?, sit(Player::Second)?);
        let played = match rules.clock {
            Some(clock) => duel_on_clock(&mut game, &mut first, &mut second, clock),
            None => duel(&mut game, &mut first, &mut second),
        };
        let mut forfeit = played.err().map(|lost| (lost.player, lost.reason));
        if forfeit.is_some() && !self.is_decided() {
            // Ctrl-C at a terminal also ends the programs, possibly before we handle the signal.
            thread::sleep(TICK);
        }
        if stop.load(Relaxed) || self.is_decided() {
            return Ok(None);
        }
        if let Some((player, forfeit)) = &mut forfeit {
            // As in a comment, so that a resumed match reports the same reason.
            let words: Vec<_> = forfeit.0.split_ascii_whitespace().collect();
            forfeit.0 = words.join(" ").replace('{', "(").replace('}', ")");
            let _ = game.set_comment(game.moves().len(), &forfeit.0);
            let _ = game.set_other(FORFEIT, P::PLAYERS[player.index()]);
        }
        Ok(Some(self.finished(number, &Seats { game, players, side }, forfeit)))
    }

    /// Returns the result of a finished game.
    pub(super) fn finished(
        &self,
        number: u64,
        Seats { game, players, side }: &Seats<P>,
        forfeit: Option<(Player, Forfeit)>,
    ) -> Played {
        let winner = match &forfeit {
            Some((loser, _)) => Some(!*loser),
            None => game.ending().and_then(Ending::winner),
        };
        let mut result = Tally::default();
        match winner {
            None => result.draws = 1,
            Some(winner) if winner == *side => result.wins = 1,
            Some(_) => result.losses = 1,
        }
        let mut course = DefaultHasher::new();
        (players, side, game.start(), game.moves()).hash(&mut course);
        Played {
            number: number + 1,
            players: *players,
            side: *side,
            result,
            forfeit,
            repeats: None,
            record: if self.rules.records { game.to_string() } else { String::new() },
            course: course.finish(),
        }
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

    fn time_taken(&self) -> Option<Duration> {
        self.engine.time_taken()
    }
}
