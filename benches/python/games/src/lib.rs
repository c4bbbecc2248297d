//! The table of games with Connect Four in it: all that the Python package asks of `board-games`.

#![forbid(unsafe_code)]

use board_core::Position as _;
pub use board_games::{FullGame, Visitor};
use board_play::AnyGame;

/// The games of the family, and Connect Four.
pub static GAMES: &[AnyGame] = &[
    AnyGame::of::<board_games::uisge::Uisge>(),
    AnyGame::of::<board_games::ignis::Ignis>(),
    AnyGame::of::<board_games::hexfour::Hexfour>(),
    AnyGame::of::<board_games::disk_race::DiskRace>(),
    AnyGame::of::<connect_four::ConnectFour>(),
];

/// The game with a name; `None` if there is none.
pub fn game(name: &str) -> Option<&'static AnyGame> {
    GAMES.iter().find(|game| game.name == name)
}

/// Does work with the positions of the game that has this name; `None` if there is none.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
    if name == connect_four::ConnectFour::NAME {
        return Some(visitor.visit::<connect_four::ConnectFour>());
    }
    board_games::visit(name, visitor)
}
