use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;

use board_core::{Player, Position, Random, Symmetric, Zobrist, escaped};
use board_play::{Ending, Fault, Game};

use super::course::Course;
use super::openings::Source;
use super::rules::{Match, MatchError, OnEnd, Played, Seat};
use crate::job::{TICK, lock};
use crate::{Engine, Forfeit, Tally, duel};

/// The extension header that contains a game's number.
pub(super) const NUMBER: &str = "x-game";
/// The extension header that contains the [settings](Match::settings).
pub(super) const SETTINGS: &str = "x-settings";
/// The extension header that contains the number of moves, so that a truncated record is recognized.
pub(super) const PLIES: &str = "x-plies";
/// The extension header that contains the player that forfeited the game and the reason.
pub(super) const FORFEIT: &str = "x-forfeit";

/// The games of a match.
pub(super) struct Games<'a, P: Zobrist> {
    pub(super) rules: &'a Match<'a, P>,
    pub(super) pairings: Vec<[usize; 2]>,
    openings: Mutex<Source<'a, P>>,
    /// The source of random numbers for all games.
    random: Random,
    stop: &'a Arc<AtomicBool>,
    /// Set when the test is decided, which ends all games.
    pub(super) decided: AtomicBool,
}

impl<'a, P: Zobrist + Symmetric> Games<'a, P> {
    pub(super) fn new(
        rules: &'a Match<'a, P>,
        start: &P,
        stop: &'a Arc<AtomicBool>,
    ) -> Result<Self, MatchError> {
        let random = Random::new(rules.seed);
        Ok(Self {
            rules,
            pairings: rules.pairings(),
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

    /// Returns the index of a game's pairing and its number within the pairing. Pairings take turns
    /// after two games, so that an interrupted tournament is balanced.
    fn schedule(&self, number: u64) -> (usize, u64) {
        let (pairings, games) = (self.pairings.len() as u64, u64::from(self.rules.games));
        let in_pairs = games / 2 * 2 * pairings;
        let (pairing, game) = if number < in_pairs {
            (number / 2 % pairings, number / (2 * pairings) * 2 + number % 2)
        } else {
            (number - in_pairs, games - 1)
        };
        (pairing as usize, game)
    }

    /// Returns a game after its opening, with the names of the players, and its result to come.
    pub(super) fn seat(&self, number: u64) -> (Played, Game<P>) {
        let (pairing, in_pairing) = self.schedule(number);
        let mut game = lock(&self.openings).get(self.rules.skip + in_pairing / 2);
        let (players, side) = (self.pairings[pairing], Player::ALL[(in_pairing % 2) as usize]);
        // The names have been tried.
        for (index, player) in players.into_iter().zip([side, !side]) {
            let _ = game.set_name(player, &self.rules.players[index].name);
        }
        let _ = game.set_header(NUMBER, &(number + 1).to_string());
        let settings = self.rules.settings(players, game.moves().len());
        let _ = game.set_header(SETTINGS, &settings);
        let (number, result, forfeit) = (number + 1, Tally::default(), None);
        let played =
            Played { number, players, side, result, forfeit, repeats: None, pairing, course: 0 };
        (played, game)
    }

    /// Plays a game. Returns `None` if it was stopped early.
    ///
    /// # Errors
    /// Fails if a player cannot be started or `on_end` fails.
    pub(super) fn play(&self, number: u64, on_end: OnEnd<'_, P>) -> Result<Option<Played>, String> {
        let (mut played, mut game) = self.seat(number);
        let seated = self
            .sit(&played, Player::First)
            .and_then(|first| Ok((first, self.sit(&played, Player::Second)?)));
        let (mut first, mut second) = match seated {
            Err(_) if self.is_stopped() => return Ok(None),
            seated => seated?,
        };
        let mut course = Course::new(self.rules, &played, self.stop);
        let ended = duel::play(&mut game, [&mut *first, &mut *second], |engine, game| {
            if self.is_stopped() {
                return Err(Forfeit(Fault::Other, "interrupted".into()));
            }
            course.turn(engine, game)
        });
        if ended.is_some() && !self.is_decided() {
            // Ctrl-C in a terminal also ends the programs, possibly before we handle the signal.
            thread::sleep(TICK);
        }
        if self.is_stopped() {
            return Ok(None);
        }
        if let Some((player, Forfeit(fault, reason))) = ended {
            let words = escaped(reason.trim());
            let _ = game.set_header(FORFEIT, &format!("{}: {words}", P::PLAYERS[player.index()]));
            played.forfeit = Some((player, Forfeit(fault, words)));
        }
        let _ = game.set_header(PLIES, &game.moves().len().to_string());
        let played = played.with_result(&game);
        on_end(&played, &game).map_err(|why| format!("game {}: {why}", played.number))?;
        Ok(Some(played))
    }

    /// Starts the player of a side in a game.
    fn sit(&self, game: &Played, player: Player) -> Result<Box<dyn Engine<P>>, String> {
        let index = game.player(player);
        let entrant = &self.rules.players[index];
        let seed = self.random.part(game.number - 1).part(player.index() as u64).seed();
        let scribe = self.rules.scribe(game.number, index);
        let engine = (entrant.start)(Seat { seed, stop: self.stop, scribe });
        engine.map_err(|why| format!("{}: {why}", entrant.name))
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed) || self.is_decided()
    }
}

impl Played {
    /// Returns the index of the player of a side.
    pub(super) fn player(&self, side: Player) -> usize {
        self.players[usize::from(side != self.side)]
    }

    /// Adds the result of a finished game.
    pub(super) fn with_result<P: Position>(mut self, game: &Game<P>) -> Self {
        let winner = match &self.forfeit {
            Some((loser, _)) => Some(!*loser),
            None => game.ending().and_then(Ending::winner),
        };
        self.result.count(winner, self.side);
        let mut course = DefaultHasher::new();
        (self.players, self.side, game.start(), game.moves()).hash(&mut course);
        self.course = course.finish();
        self
    }
}
