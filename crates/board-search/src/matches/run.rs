use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, OnceLock, PoisonError};

use board_core::{Symmetric, Zobrist};
use board_play::Evaluated;

use super::games::Games;
use super::rules::{Match, MatchError, MatchResult, OnEnd, OnGame, Played};
use super::score::Score;
use crate::Search;
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

impl<P: Zobrist + Symmetric + Evaluated> Match<'_, P> {
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
    /// settings. They are not played again. They need the headers described at [`OnEnd`].
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
        for (index, player) in self.players.iter().enumerate() {
            let checked = player.check(&self.settings(index));
            checked.map_err(|why| MatchError::Player(player.clone(), why))?;
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
            let (settings, scribe) = (self.settings(index), self.scribe(0, index));
            let tried = player.engine::<P>(0, self.times, &settings, &control.stop, scribe);
            tried.map_err(|why| MatchError::Player(player.clone(), why))?;
        }
        Ok(())
    }

    /// Checks that all searches' tables together fit in memory.
    fn check_memory(&self, threads: usize) -> Result<(), MatchError> {
        let threads = threads.min(self.games as usize);
        let searches = self.players.iter().filter(|contender| contender.has_table()).count();
        let needed = (searches.min(2) * threads).saturating_mul(Search::MEMORY);
        if needed <= self.memory { Ok(()) } else { Err(MatchError::Memory { threads, needed }) }
    }
}

impl<P: Zobrist + Symmetric + Evaluated> Ready<'_, P> {
    /// Plays the match. The control's threads play different games.
    ///
    /// Calls `on_end` with each game when it ends, except saved ones, and `on_game` with the results
    /// of all games in order. If there is a verdict, games after the pair that decided the test are
    /// omitted.
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
                    control.report(|| score.progress(games.number()));
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
