//! External programs that use the line protocol.

use std::time::{Duration, Instant};

use board_core::Position;
use board_play::{Fault, Game};

use super::process::{Process, read_move};
use crate::{Best, Budget, Engine, Forfeit, Seat};

/// The maximum length of an answer in bytes, far more than a move needs.
const MAX_ANSWER: u64 = 1000;

/// An external program that reads one position per line and answers each with a move.
///
/// Of a budget, only the clocks count.
pub struct LineProgram {
    process: Process,
    /// The time limit per move without a clock.
    timeout: Duration,
    /// Whether the program has answered, which shows that it has started.
    is_ready: bool,
    /// The time that the last answer took.
    time: Duration,
}

impl LineProgram {
    /// Starts a program, given with its arguments and quoted as in a shell. `{seed}` is replaced by
    /// the seed. `timeout` is the time limit of a move without a clock.
    ///
    /// # Errors
    /// Returns the reason if the program cannot be started.
    pub fn start(command: &str, timeout: Duration, seat: Seat<'_>) -> Result<Self, Forfeit> {
        let process = Process::start(command, seat, MAX_ANSWER)?;
        Ok(Self { process, timeout, is_ready: false, time: Duration::ZERO })
    }

    /// Sends a position and returns the answer.
    fn ask<P: Position>(&mut self, position: &P, limit: Duration) -> Result<String, Forfeit> {
        let begin = Instant::now();
        let silence = self.process.expect_silence();
        let answer = silence.and_then(|()| {
            let sent = self.process.send(&position.to_string());
            let answer = self.process.receive(limit)?;
            // A program that does not read its input may still print the reason.
            let late = || Forfeit(Fault::Time, format!("no answer within {limit:?}"));
            sent.and(answer.ok_or_else(late))
        });
        self.time = begin.elapsed();
        self.is_ready = true;
        answer.map_err(|why| self.process.explain(why))
    }

    /// Requests a move.
    fn ask_for_move<P: Position>(
        &mut self,
        game: &Game<P>,
        limit: Duration,
    ) -> Result<P::Move, Forfeit> {
        let answer = self.ask(game.position(), limit)?;
        read_move(&answer).map_err(|why| self.process.explain(why))
    }
}

impl<P: Position> Engine<P> for LineProgram {
    /// With a clock, sends the standard start position first, because only an answer shows that a
    /// program has started. This position reveals nothing about the game.
    fn choose(&mut self, game: &Game<P>, budget: &Budget) -> Result<Best<P::Move>, Forfeit> {
        let mut limit = self.timeout;
        if let Some(clocks) = budget.clocks {
            if !self.is_ready {
                let started = self.ask(&P::start_with(game.start().rules()), self.timeout);
                self.time = Duration::ZERO;
                started?;
            }
            limit = clocks[game.position().turn().index()].left;
        }
        self.ask_for_move(game, limit).map(Best::from)
    }

    fn time_taken(&self) -> Option<Duration> {
        Some(self.time)
    }
}
