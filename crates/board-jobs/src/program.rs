//! External programs with the line protocol.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board_core::Position;
use board_core::text::quoted;
use board_play::Game;
use board_search::{Engine, Forfeit};

use crate::process::Process;

/// The maximum length of an answer in bytes, far more than a move needs.
const MAX_ANSWER: u64 = 1000;

/// An external program that reads a position per line and answers with a move per line.
pub(crate) struct Program {
    process: Process,
    timeout: Duration,
}

impl Program {
    pub(crate) fn start(
        command: &str,
        timeout: Duration,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, Forfeit> {
        Ok(Self { process: Process::start(command, MAX_ANSWER, stop)?, timeout })
    }

    /// Sends a line and returns the answer.
    fn ask(&mut self, line: &str) -> Result<String, Forfeit> {
        self.process.expect_silence()?;
        let sent = self.process.send(line);
        let answer = self.process.receive(self.timeout)?;
        // A program that does not read may still say why.
        sent.and(answer.ok_or_else(|| Forfeit(format!("no answer within {:?}", self.timeout))))
    }
}

impl<P: Position> Engine<P> for Program {
    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
        let answer = self.ask(&game.position().to_string())?;
        let wrong = |_| Forfeit(format!("invalid move {}", quoted(&answer)));
        answer.parse().map_err(wrong)
    }
}
