//! The program `board`: play, search, perft, playouts, pictures and records for every game. See
//! `board --help`; [the guide](https://docs.rs/board-games/latest/board_games/guide/) explains how
//! to write such a program.

#![forbid(unsafe_code)]

mod args;
mod cli;
mod commands;
mod failure;
mod input;
mod output;
mod parts;
mod play;
mod record;
mod save;
mod show;
mod solved;
mod watch;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
