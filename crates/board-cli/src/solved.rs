//! Solutions of games.

use board_games::{AnySolution, GameKind, SOLUTIONS};

use crate::failure::Failure;

/// Returns the solution of a game, or a usage error if the game is not solved.
pub fn solution(game: GameKind) -> Result<&'static AnySolution, Failure> {
    board_games::solution(game.name).ok_or_else(|| {
        let solved: Vec<_> = SOLUTIONS.iter().map(|solution| solution.game).collect();
        Failure::Usage(format!("{} is not solved; solved games: {}", game.name, solved.join(", ")))
    })
}
