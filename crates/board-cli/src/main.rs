//! The `board` program: play, search, perft, playouts, pictures and records for every game. See
//! `board --help`; [the guide](https://docs.rs/board-games/latest/board_games/guide/) explains how
//! to write such a program.

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
mod solved;
mod watch;

use std::io;
use std::process::ExitCode;

use failure::Failure;

fn main() -> ExitCode {
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
    output::note(format_args!("board: {what}"));
    ExitCode::from(1)
}
