//! Solved games.

use board_games::{GameKind, solved};

use crate::failure::Failure;

/// Returns a usage error if the game is not solved.
pub fn check(game: GameKind) -> Result<(), Failure> {
    if solved::GAMES.contains(&game) {
        return Ok(());
    }
    let solved: Vec<_> = solved::GAMES.iter().map(|game| game.name).collect();
    Err(Failure::Usage(format!("{game} is not solved; solved games: {}", solved.join(", "))))
}
