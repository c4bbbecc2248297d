use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, OnceLock, PoisonError};

use board_core::{Symmetric, Zobrist};
use board_play::Evaluated;

use super::games::Games;
use super::rules::{Match, MatchError, MatchResult, OnEnd, OnGame};
use super::score::Score;
use crate::Search;
use crate::job::{Control, lock};

impl<P: Zobrist + Symmetric + Evaluated> Match<'_, P> {
    /// Plays the match from a position on one thread.
    ///
    /// # Errors
    /// As for [`run`](Self::run).
    pub fn play(&self, start: &P) -> Result<MatchResult, MatchError> {
        self.run(start, &Control::threads(1), &|_| Ok(()), &mut |_| ())
    }

    /// Plays the match from a position. The control's threads play different games.
    ///
    /// Calls `on_end` with each game when it ends, except saved ones, and `on_game` with all games
    /// in order. If there is a verdict, games after the pair that decided the test are omitted.
    ///
    /// # Errors
    /// Fails if there are fewer than two players or the list of openings is empty, an opening or a
    /// saved game is invalid, the game is already over, a player cannot be started, or the memory
    /// limit is too small for all searches' tables.
    pub fn run(
        &self,
        start: &P,
        control: &Control<'_>,
        on_end: OnEnd<'_, P>,
        on_game: OnGame<'_, P>,
    ) -> Result<MatchResult, MatchError> {
        self.try_players(control)?;
        self.check_memory(control.threads)?;
        let games = Games::new(self, start, &control.stop)?;
        let saved = Mutex::new(games.read_saved()?);
        let score = Mutex::new(Score::new(self, &games.pairings, on_game));
        let failure = OnceLock::new();
        control.each(games.number(), |number| {
            if failure.get().is_some() || games.is_decided() {
                return;
            }
            let saved = lock(&saved).remove(&number);
            let played =
                saved.map_or_else(|| games.play_and_save(number, on_end), |game| Ok(Some(game)));
            match played {
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
        Ok(MatchResult { meetings, verdict, openings, failure })
    }

    /// Starts each player once.
    fn try_players(&self, control: &Control<'_>) -> Result<(), MatchError> {
        if self.players.len() < 2 {
            return Err(MatchError::Players);
        }
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
        let needed = (searches.min(2) * threads).saturating_mul(Search::<()>::MEMORY);
        if needed <= self.memory { Ok(()) } else { Err(MatchError::Memory { threads, needed }) }
    }
}
