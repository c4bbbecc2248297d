//! The `board` program for any games: play, search, perft, playouts, pictures and records.
//!
//! The program of your own game needs one line, and has the same commands; see `board --help`.
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use board_cli::Game;
//! use board_games::uisge::Uisge;
//!
//! fn main() -> ExitCode {
//!     board_cli::run(&[Game::of::<Uisge>()])
//! }
//! ```

#![forbid(unsafe_code)]
#![expect(clippy::struct_excessive_bools, reason = "each option of a command is its own")]

mod args;
mod cli;
mod commands;
mod failure;
mod input;
mod memory;
mod output;
mod play;
mod players;
mod playouts;
mod record;
mod save;
mod show;
mod table;
mod watch;

use std::io;
use std::process::ExitCode;

use failure::Failure;
pub use table::Game;

/// Runs the program for these games, with the arguments of the command line.
///
/// Returns the exit status: 0 for success, 1 for invalid data or a file that cannot be written, 130
/// after Ctrl-C, and 141 if the output is closed early. Invalid arguments end the process with
/// status 2.
#[must_use]
pub fn run(games: &[Game]) -> ExitCode {
    table::set(games);
    watch::report_full_files();
    match cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report(failure),
    }
}

/// Prints the error on standard error, unless it has been reported, and returns the exit status.
fn report(failure: Failure) -> ExitCode {
    let what = match failure {
        Failure::Usage(what) | Failure::Data(what) => what,
        Failure::Reported => return ExitCode::from(1),
        Failure::Interrupted => return ExitCode::from(watch::status()),
        Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::from(141);
        }
        Failure::Io(error) => error.to_string(),
    };
    output::error(what);
    ExitCode::from(1)
}
