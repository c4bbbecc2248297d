//! Compares a position type with a game of the library. To compare another type, copy this file to a
//! package that depends on `board-benches` by path, and replace `Mine`.
//!
//! `cargo run --release -p board-benches --example position`

use std::process::ExitCode;

use board_games::uisge::Uisge;

/// The type to compare, which implements `Position`.
type Mine = Uisge;

fn main() -> ExitCode {
    board_benches::compare::<Mine, Uisge>()
}
