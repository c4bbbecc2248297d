use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, OnceLock, PoisonError};

use board_core::author::text::is_unseen;
use board_core::{Symmetric, Zobrist, quoted};
use board_play::Fault;

use super::games::Games;
use super::rules::{Match, MatchError, MatchResult, OnEnd, OnGame, Played, Seat};
use super::score::Score;
use crate::Forfeit;
use crate::job::{Control, lock};

/// A match whose players, openings and saved games have been checked, created by
/// [`Match::prepare`].
pub struct Ready<'a, P: Zobrist> {
    rules: &'a Match<'a, P>,
    control: &'a Control<'a>,
    games: Games<'a, P>,
    /// The results of saved games by number, from 0.
    saved: BTreeMap<u64, Played>,
    /// The length in bytes of the truncated record at the end of the last saved record. The game is
    /// played again.
    pub truncated: usize,
}

impl<P: Zobrist + Symmetric> Match<'_, P> {
    /// Plays the match from a position on one thread.
    ///
    /// # Errors
    /// As for [`prepare`](Self::prepare).
    pub fn play(&self, start: &P) -> Result<MatchResult, MatchError> {
        let control = Control::threads(1);
        Ok(self.prepare(start, &control, [])?.play(&|_, _| Ok(()), &mut |_| ()))
    }

    /// Checks everything that can be checked before the first game from a position: starts each
    /// player once, and reads the openings and the records of saved games.
    ///
    /// The saved games are those of an interrupted match with the same players, openings and
    /// settings. They are not played again. They need the headers described at [`Ready::play`].
    ///
    /// # Errors
    /// Fails if there are fewer than two players or the list of openings is empty, an opening or a
    /// saved game is invalid, the game is already over, a name cannot be recorded, a player cannot
    /// be started, or the memory limit is too small for all searches' tables.
    pub fn prepare<'a>(
        &'a self,
        start: &P,
        control: &'a Control<'a>,
        saved: impl IntoIterator<Item = String>,
    ) -> Result<Ready<'a, P>, MatchError> {
        if self.players.len() < 2 {
            return Err(MatchError::Players);
        }
        for player in self.players {
            let name = &player.name;
            if name.is_empty() || name.trim() != *name || name.contains(is_unseen) {
                let expected = "expected a name without spaces around it and control characters";
                let why = Forfeit(Fault::Other, expected.into());
                return Err(MatchError::Player(quoted(name), why));
            }
        }
        self.check_memory(control.threads)?;
        let games = Games::new(self, start, &control.stop)?;
        let (saved, truncated) = games.read_saved(saved)?;
        self.try_players(control)?;
        Ok(Ready { rules: self, control, games, saved, truncated })
    }

    /// Starts each player once.
    fn try_players(&self, control: &Control<'_>) -> Result<(), MatchError> {
        for (index, player) in self.players.iter().enumerate() {
            let seat = Seat { seed: 0, stop: &control.stop, scribe: self.scribe(0, index) };
            let tried = (player.start)(seat);
            tried.map_err(|why| MatchError::Player(player.name.clone(), why))?;
        }
        Ok(())
    }

    /// Checks that all searches' tables together fit in memory.
    fn check_memory(&self, threads: usize) -> Result<(), MatchError> {
        let games = (self.games as usize).saturating_mul(self.pairings().len());
        let threads = threads.min(games);
        let mut tables: Vec<_> = self.players.iter().map(|player| player.memory).collect();
        tables.sort_unstable();
        let two =
            tables.iter().rev().take(2).fold(0, |sum: usize, table| sum.saturating_add(*table));
        let needed = two.saturating_mul(threads);
        if needed <= self.memory { Ok(()) } else { Err(MatchError::Memory { threads, needed }) }
    }
}

impl<P: Zobrist + Symmetric> Ready<'_, P> {
    /// Plays the match. The control's threads play different games.
    ///
    /// Calls `on_end` with each game as soon as it ends, except saved ones, by the thread that
    /// played it; an error ends the match. Calls `on_game` with the results of all games in order.
    /// If there is a verdict, games after the pair that decided the test are omitted.
    ///
    /// The game's `x-game` header contains the number, `x-plies` the number of moves, and `x-forfeit`
    /// the player that forfeited and the reason. `x-settings` is a text such as `a search nodes=300;
    /// b easy clock=10+0.1; opening=4 margin=0.2; draw movenumber=40 movecount=8 score=10`: each
    /// player's [`Entrant::settings`](crate::Entrant::settings), clock and budget, in seconds, the
    /// number of moves of the opening, and the adjudication. The comment on a move of an engine that
    /// searches contains the mover's score and the depth, if known, and the time, as in
    /// `+0.31/8 0.052s`.
    pub fn play(self, on_end: OnEnd<'_, P>, on_game: OnGame<'_>) -> MatchResult {
        let Self { rules, control, games, saved, .. } = self;
        let saved = Mutex::new(saved);
        let score = Mutex::new(Score::new(rules, &games.pairings, on_game));
        let failure = OnceLock::new();
        control.each(games.number(), |number| {
            if failure.get().is_some() || games.is_decided() {
                return;
            }
            let saved = lock(&saved).remove(&number);
            match saved.map_or_else(|| games.play(number, on_end), |played| Ok(Some(played))) {
                Ok(None) => {}
                Ok(Some(played)) => {
                    let mut score = lock(&score);
                    if score.add(played) {
                        games.decided.store(true, Relaxed);
                    }
                    control.report(score.done(), games.number(), || score.shown());
                }
                // The player has been started before, so this does not count as a loss.
                Err(why) => drop(failure.set(why)),
            }
        });
        let score = score.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (meetings, verdict) = score.result();
        let (openings, failure) = (games.repeated_openings(), failure.into_inner());
        MatchResult { meetings, verdict, openings, failure }
    }
}
