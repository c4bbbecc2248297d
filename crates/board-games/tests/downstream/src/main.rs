//! The `board` program for Clobber.

use std::process::ExitCode;

use board_cli::Game;
use downstream::Clobber;

fn main() -> ExitCode {
    board_cli::run(&[Game::of::<Clobber>()])
}
