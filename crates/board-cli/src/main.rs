//! The program `board`: perft, legal moves, playouts, pictures, records and play, for every game of
//! the family. `board --help` says how to use it, and [the guide](https://docs.rs/board-games/latest/board_games/guide/)
//! how such a program is written.

#![forbid(unsafe_code)]

mod args;
mod cli;
mod commands;
mod count;
mod distinct;
mod engine;
mod failure;
mod hash;
mod input;
mod memory;
mod output;
mod parts;
mod play;
mod playouts;
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
