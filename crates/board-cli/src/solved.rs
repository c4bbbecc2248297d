//! Solved games.

use board_games::solved;

use crate::failure::Failure;

/// Returns a usage error if the game is not solved.
pub fn check(game: &str) -> Result<(), Failure> {
    if solved::GAMES.contains(&game) {
        return Ok(());
    }
    let solved = solved::GAMES.join(", ");
    Err(Failure::Usage(format!("{game} is not solved; solved games: {solved}")))
}
