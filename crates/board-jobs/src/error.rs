use std::io;

use board_census::CensusError;
use board_core::PerftError;
use board_core::text::quoted;
use board_search::Forfeit;
use thiserror::Error;

/// The reason a job failed.
#[derive(Error, Debug)]
#[non_exhaustive]
pub enum JobError {
    /// No game has this name.
    #[error("unknown game {}", quoted(.0))]
    Game(String),
    /// The position is invalid.
    #[error("{0}")]
    Position(String),
    /// A move of the game is invalid or not legal.
    #[error("{0}")]
    Move(String),
    /// An opening or a saved game of a match is invalid.
    #[error("{place}: {why}")]
    Input {
        /// Where it is from.
        place: String,
        /// The reason.
        why: String,
    },
    /// Wins of this game have no margin to prefer.
    #[error("wins of {0} have no margin")]
    Margin(&'static str),
    /// A player cannot be started.
    #[error("{player}: {why}")]
    Player {
        /// The player.
        player: String,
        /// The reason.
        why: Forfeit,
    },
    /// A player forfeits the game.
    #[error("{player}: {why}")]
    Forfeit {
        /// The player.
        player: String,
        /// The reason.
        why: Forfeit,
    },
    /// The number of leaves does not fit in 64 bits.
    #[error(transparent)]
    Perft(#[from] PerftError),
    /// A count of distinct positions failed.
    #[error(transparent)]
    Census(CensusError),
    /// There is less memory than the job needs.
    #[error(
        "not enough memory for {purpose}: {} MB needed, {} MB available",
        needed >> 20,
        available >> 20
    )]
    Memory {
        /// What the memory is for.
        purpose: String,
        /// The needed memory in bytes.
        needed: usize,
        /// The available memory in bytes.
        available: usize,
    },
    /// The system cannot start a thread.
    #[error("cannot start threads: {0}")]
    Threads(io::Error),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The job was stopped before it had a result.
    #[error("interrupted")]
    Interrupted,
}

impl From<CensusError> for JobError {
    fn from(error: CensusError) -> Self {
        match error {
            CensusError::Interrupted => Self::Interrupted,
            error => Self::Census(error),
        }
    }
}
