//! Replaces `board-games` for the Python package, with Connect Four as an additional game.

#![forbid(unsafe_code)]

use board_core::Position as _;
pub use board_games::{FullGame, Visitor};
use board_play::AnyGame;

/// All games and Connect Four.
pub static GAMES: &[AnyGame] = &[
    AnyGame::of::<board_games::uisge::Uisge>(),
    AnyGame::of::<board_games::ignis::Ignis>(),
    AnyGame::of::<board_games::hexfour::Hexfour>(),
    AnyGame::of::<board_games::disk_race::DiskRace>(),
    AnyGame::of::<connect_four::ConnectFour>(),
];

/// Returns the game with this name.
pub fn game(name: &str) -> Option<&'static AnyGame> {
    GAMES.iter().find(|game| game.name == name)
}

/// Runs a visitor with the position type of the game that has this name.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
    if name == connect_four::ConnectFour::NAME {
        return Some(visitor.visit::<connect_four::ConnectFour>());
    }
    board_games::visit(name, visitor)
}
