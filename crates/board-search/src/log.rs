use std::fs::File;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use board_core::escaped;

use crate::job::lock;

/// A log file of the external programs' input and output.
///
/// Each message is one line: the seconds since the log was created, the game number, the player
/// number, `>` for the program's input or `<` for its output, and the escaped message. Game 0 is the trial
/// start before the match. Lines are not buffered.
#[derive(Debug)]
pub struct Log {
    start: Instant,
    /// The file, or the error that ended the log.
    file: Mutex<io::Result<File>>,
}

impl Log {
    /// Creates a log that writes to a file.
    #[must_use]
    pub fn new(file: File) -> Arc<Self> {
        Arc::new(Self { start: Instant::now(), file: Mutex::new(Ok(file)) })
    }

    /// Closes the file.
    ///
    /// # Errors
    /// Returns the error that ended the log, if any.
    pub fn finish(&self) -> io::Result<()> {
        let closed = Err(io::ErrorKind::Other.into());
        std::mem::replace(&mut *lock(&self.file), closed).map(drop)
    }
}

/// Writes the lines of a player in a game to a [`Log`].
#[derive(Clone, Debug)]
pub(crate) struct Scribe {
    pub(crate) log: Arc<Log>,
    /// The number of the game, from 1, or 0 before the match.
    pub(crate) game: u64,
    /// The index of the player.
    pub(crate) player: usize,
}

impl Scribe {
    pub(crate) fn note(&self, direction: char, message: &str) {
        let (Self { log, game, player }, message) = (self, escaped(message));
        let mut file = lock(&log.file);
        let seconds = log.start.elapsed().as_secs_f64();
        let line =
            format!("{seconds:.6} game {game} player {} {direction} {message}\n", player + 1);
        if let Ok(Err(why)) = file.as_mut().map(|file| file.write_all(line.as_bytes())) {
            *file = Err(why);
        }
    }
}
