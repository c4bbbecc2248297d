use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use board_core::{Player, Random, Symmetric, Zobrist};
use board_play::{Ending, Evaluated, Game};

use super::openings::Source;
use super::rules::{Match, MatchError, Played};
use crate::job::{TICK, lock};
use crate::{Engine, Forfeit, Forfeited, Tally, duel};

/// The extension header that contains a game's number.
pub(super) const NUMBER: &str = "x-game";
/// The extension header that names the player that forfeited the game.
pub(super) const FORFEIT: &str = "x-forfeit";

/// The games of a match.
pub(super) struct Games<'a, P: Zobrist> {
    pub(super) rules: &'a Match<'a, P>,
    pub(super) pairings: Vec<[usize; 2]>,
    openings: Mutex<Source<P>>,
    /// The source of random numbers for all games.
    random: Random,
    stop: &'a Arc<AtomicBool>,
    /// Set when the test is decided, which ends all games.
    pub(super) decided: AtomicBool,
}

impl<'a, P: Zobrist + Symmetric + Evaluated> Games<'a, P> {
    pub(super) fn new(
        rules: &'a Match<'a, P>,
        start: &P,
        stop: &'a Arc<AtomicBool>,
    ) -> Result<Self, MatchError> {
        let random = Random::new(rules.seed);
        Ok(Self {
            rules,
            pairings: rules.tournament.pairings(rules.players.len()),
            // The games use the other parts.
            openings: Mutex::new(Source::new(rules, start, random.part(u64::MAX))?),
            random,
            stop,
            decided: AtomicBool::new(false),
        })
    }

    pub(super) fn number(&self) -> u64 {
        u64::from(self.rules.games) * self.pairings.len() as u64
    }

    /// Returns the number of different openings if some are repeated.
    pub(super) fn repeated_openings(&self) -> Option<u64> {
        lock(&self.openings).fewer_than(u64::from(self.rules.games.div_ceil(2)))
    }

    pub(super) fn is_decided(&self) -> bool {
        self.decided.load(Relaxed)
    }

    /// Returns a game's pairing and its number within the pairing. Pairings take turns after two
    /// games, so that an interrupted tournament is balanced.
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

    /// Sets up a game after its opening, with the names of the players.
    pub(super) fn seat(&self, number: u64) -> Played<P> {
        let (players, in_pairing) = self.schedule(number);
        let mut game = lock(&self.openings).get(in_pairing / 2);
        let side = Player::ALL[(in_pairing % 2) as usize];
        for (index, player) in players.into_iter().zip([side, !side]) {
            // Fails if the name cannot be recorded; it is then omitted.
            let _ = game.set_name(player, &self.rules.players[index].to_string());
        }
        let _ = game.set_other(NUMBER, &(number + 1).to_string());
        let (number, result, forfeit, repeats) = (number + 1, Tally::default(), None, None);
        Played { number, players, side, result, forfeit, repeats, game }
    }

    /// Plays a game. Returns `None` if it was stopped early.
    ///
    /// # Errors
    /// Fails if a player cannot be started.
    pub(super) fn play(&self, number: u64) -> Result<Option<Played<P>>, String> {
        let mut played = self.seat(number);
        let (mut first, mut second) =
            (self.sit(&played, Player::First)?, self.sit(&played, Player::Second)?);
        let (players, side) = (played.players, played.side);
        let mut clocks = self.rules.clock.map(|clock| [clock; 2]);
        let ended = duel::play(&mut played.game, [&mut *first, &mut *second], |engine, game| {
            if self.is_stopped() {
                return Err(Forfeit("interrupted".into()));
            }
            if let Some(clocks) = &mut clocks {
                return duel::choose_on_clock(engine, game, clocks);
            }
            let player = game.position().turn();
            self.choose_in_time(players[usize::from(player != side)], engine, game)
        });
        if ended.is_err() && !self.is_decided() {
            // Ctrl-C in a terminal also ends the programs, possibly before we handle the signal.
            thread::sleep(TICK);
        }
        if self.is_stopped() {
            return Ok(None);
        }
        if let Err(Forfeited { player, reason }) = ended {
            let (game, reason) = (&mut played.game, recordable(&reason));
            let _ = game.set_comment(game.moves().len(), &reason.0);
            let _ = game.set_other(FORFEIT, P::PLAYERS[player.index()]);
            played.forfeit = Some((player, reason));
        }
        Ok(Some(played.with_result()))
    }

    /// Starts the player of a side in a game.
    fn sit(&self, game: &Played<P>, player: Player) -> Result<Box<dyn Engine<P>>, String> {
        let index = game.players[usize::from(player != game.side)];
        let contender = &self.rules.players[index];
        let seed = self.random.part(game.number - 1).part(player.index() as u64).seed();
        let scribe = self.rules.scribe(game.number, index);
        let engine = contender.engine(seed, self.rules.times, self.stop, scribe);
        engine.map_err(|why| format!("{contender}: {why}"))
    }

    /// Chooses a move without a clock. A search that takes too long forfeits.
    fn choose_in_time(
        &self,
        player: usize,
        engine: &mut dyn Engine<P>,
        game: &Game<P>,
    ) -> Result<P::Move, Forfeit> {
        let times = self.rules.times;
        let limit = self.rules.players[player].search_time(times);
        let begin = Instant::now();
        let chosen = engine.choose(game)?;
        in_time(begin.elapsed(), limit.map(|limit| limit.saturating_add(times.margin)))?;
        Ok(chosen)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed) || self.is_decided()
    }
}

impl<P: Zobrist> Played<P> {
    /// Adds the result of a finished game.
    pub(super) fn with_result(mut self) -> Self {
        let winner = match &self.forfeit {
            Some((loser, _)) => Some(!*loser),
            None => self.game.ending().and_then(Ending::winner),
        };
        self.result.count(winner, self.side);
        self
    }
}

/// Returns a reason as a record's comment stores it, so that a resumed match reports the same.
fn recordable(reason: &Forfeit) -> Forfeit {
    let words: Vec<_> = reason.0.split_ascii_whitespace().collect();
    Forfeit(words.join(" ").replace('{', "(").replace('}', ")"))
}

/// Returns an error if a move has taken longer than a limit.
fn in_time(time: Duration, limit: Option<Duration>) -> Result<(), Forfeit> {
    match limit.filter(|limit| time > *limit) {
        None => Ok(()),
        Some(limit) => {
            Err(Forfeit(format!("it took {time:.1?} for a move, expected at most {limit:?}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_takes_longer_than_its_limit_forfeits() {
        let [short, long] = [20, 21].map(Duration::from_millis);
        assert_eq!(in_time(long, None), Ok(()));
        assert_eq!(in_time(short, Some(short)), Ok(()));
        let why = "it took 21.0ms for a move, expected at most 20ms";
        assert_eq!(in_time(long, Some(short)), Err(Forfeit(why.into())));
    }
}
