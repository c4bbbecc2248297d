//! External programs as players.

use std::time::Duration;

mod guard;
mod lines;
mod log;
mod pipes;
mod process;
mod ugi;

pub(crate) use lines::LineProgram;
pub use log::{Log, Scribe};
pub(crate) use process::{Launch, words};
pub(crate) use ugi::UgiProgram;

/// The time limits for a move without a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimits {
    /// The limit of a search without a limit of its own, and the time that a UGI engine is given.
    pub search: Duration,
    /// How much longer than its limit a search or a UGI engine may take for a move.
    pub margin: Duration,
    /// The limit for all other answers of external programs: moves with the line protocol, the
    /// start, and UGI queries about the result.
    pub program: Duration,
}

/// A second for a search, with a margin of 200 milliseconds, and ten seconds for other answers.
impl Default for TimeLimits {
    fn default() -> Self {
        Self {
            search: Duration::from_secs(1),
            margin: Duration::from_millis(200),
            program: Duration::from_secs(10),
        }
    }
}
