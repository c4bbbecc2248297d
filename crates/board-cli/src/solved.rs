//! Solved games.

use board_games::solved;

use crate::failure::Failure;
use crate::table::find;

/// Returns a usage error if the game is not solved.
pub fn check(game: &str) -> Result<(), Failure> {
    if solved::GAMES.contains(&game) {
        return Ok(());
    }
    let solved: Vec<_> =
        solved::GAMES.iter().copied().filter(|game| find(game).is_some()).collect();
    let listed = if solved.is_empty() { "" } else { "; solved games: " };
    Err(Failure::Usage(format!("{game} is not solved{listed}{}", solved.join(", "))))
}
