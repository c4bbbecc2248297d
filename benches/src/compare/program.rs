use std::ffi::OsStr;
use std::time::Duration;

use board_core::text::quoted;

use super::process::Process;
use super::{Answer, Generator};

/// A generator that is a program. It answers each line on its standard input with one line.
///
/// | request | answer |
/// |---|---|
/// | `moves POSITION` | every legal move with the next position: `MOVE POSITION; MOVE POSITION` |
/// | | `over OUTCOME` if the game is over |
/// | `perft DEPTH POSITION` | every legal move with its perft count: `MOVE COUNT; MOVE COUNT` |
/// | | an empty line if there is no legal move |
#[derive(Debug)]
pub struct Program(Process);

impl Program {
    /// Starts a program, which has to answer each request within `timeout`.
    ///
    /// # Errors
    /// Returns the reason if the program cannot be started.
    pub fn start<S: AsRef<OsStr>>(
        program: S,
        arguments: impl IntoIterator<Item = S>,
        timeout: Duration,
    ) -> Result<Self, String> {
        Process::start(program, arguments, timeout).map(Self)
    }
}

impl Generator for Program {
    fn moves(&mut self, position: &str) -> Result<Answer, String> {
        let answer = self.0.ask(&format!("moves {position}"))?;
        if let Some(outcome) = answer.strip_prefix("over ") {
            return Ok(Answer { outcome: Some(outcome.to_string()), moves: Vec::new() });
        }
        let moves = answer.split("; ").map(|item| {
            let (m, after) = item.split_once(' ')?;
            Some((m.to_string(), after.to_string()))
        });
        let moves = moves.collect::<Option<_>>().ok_or_else(|| {
            format!("expected `MOVE POSITION; ...` or `over OUTCOME`, found {}", quoted(&answer))
        })?;
        Ok(Answer { moves, outcome: None })
    }

    fn perft(&mut self, position: &str, depth: u8) -> Result<Vec<(String, u64)>, String> {
        let answer = self.0.ask(&format!("perft {depth} {position}"))?;
        if answer.is_empty() {
            return Ok(Vec::new());
        }
        let counts = answer.split("; ").map(|item| {
            let (m, leaves) = item.split_once(' ')?;
            Some((m.to_string(), leaves.parse().ok()?))
        });
        let counts = counts.collect::<Option<_>>();
        counts.ok_or_else(|| format!("expected `MOVE COUNT; ...`, found {}", quoted(&answer)))
    }
}
