//! The `board` program for the games of `board-games`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use board_cli::Game;

fn main() -> ExitCode {
    let mut games = Vec::new();
    board_games::for_each_game!(P => games.push(Game::of::<P>()));
    board_cli::run(&games)
}
