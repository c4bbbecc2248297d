//! Solutions of games: looking them up, and finding the errors of a played game.

use std::fmt::Write;

use board_games::{AnySolution, SOLUTIONS, SolutionError};
use board_play::{AnyGame, Session};

use crate::failure::Failure;

/// Returns the solution of a game, or a usage error if the game is not solved.
pub fn solution(game: &AnyGame) -> Result<&'static AnySolution, Failure> {
    board_games::solution(game.name).ok_or_else(|| {
        let solved: Vec<_> = SOLUTIONS.iter().map(|solution| solution.game).collect();
        Failure::Usage(format!("{} is not solved; solved games: {}", game.name, solved.join(", ")))
    })
}

/// Describes the errors of a game, one per line: each move that lowered the value of the position
/// for its player, both values, and a better move.
pub fn errors(solution: &AnySolution, game: &dyn Session) -> Result<String, Failure> {
    let failed = |why: SolutionError| Failure::Data(why.to_string());
    let (players, mut lines) = (game.game().players, String::new());
    let first = game.turn().index() + game.moves().len();
    for (ply, (position, m)) in game.positions().iter().zip(game.moves()).enumerate() {
        let before = solution.value(position).map_err(failed)?;
        let moves = solution.moves(position).map_err(failed)?;
        let Some(&(_, after)) = moves.iter().find(|(text, _)| *text == m) else { continue };
        if after < before {
            let best = moves.iter().find(|&&(_, value)| value == before);
            let best = best.map(|(m, _)| m.as_str()).unwrap_or_default();
            let (player, number) = (players[(first + ply) % 2], ply + 1);
            // Writing to a string cannot fail.
            let _ = writeln!(
                lines,
                "  ply {number}, {player} {m}: {before} became {after}; better {best}"
            );
        }
    }
    Ok(lines)
}
