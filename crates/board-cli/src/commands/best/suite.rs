//! Positions with known best moves.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use board_core::quoted;
use board_games::{AnyGame, AnyPosition, GameKind, dispatch};
use serde_json::json;

use super::Best;
use crate::failure::Failure;
use crate::output::{self, with_column};
use crate::{input, watch};

/// A line of a file, with its position and best move.
type Puzzle = (u64, AnyPosition, String);

/// Searches a file's positions and prints how many best moves the search finds per time limit.
pub fn run(file: &Path, options: &Best, times: &[Option<Duration>]) -> Result<(), Failure> {
    let puzzles = input::list(file, |line, text| {
        let (position, best) = puzzle(text, options.start.game)?;
        Ok((line, position, best))
    })?;
    if puzzles.is_empty() {
        return Err(Failure::in_file(file)("no positions"));
    }
    watch::run(options.threads.number, |control| {
        times.iter().try_for_each(|&time| {
            let unsolved = solve(
                &puzzles,
                |position| dispatch!(position, AnyPosition(p) => options.first(p, time, control)),
            )?;
            output::print(|out| write(out, puzzles.len(), &unsolved, time, options.json))
        })
    })
}

/// Searches the positions and returns the lines whose move was not found. Fails if the job is
/// interrupted.
fn solve(
    puzzles: &[Puzzle],
    best: impl Fn(&AnyPosition) -> Option<String>,
) -> Result<Vec<u64>, Failure> {
    let mut unsolved = Vec::new();
    for (line, position, expected) in puzzles {
        let found = best(position);
        if watch::interrupted() {
            return Err(Failure::Interrupted);
        }
        if found.as_ref() != Some(expected) {
            unsolved.push(*line);
        }
    }
    Ok(unsolved)
}

fn write(
    out: &mut impl Write,
    positions: usize,
    unsolved: &[u64],
    time: Option<Duration>,
    json: bool,
) -> Result<(), Failure> {
    let (solved, time) = (positions - unsolved.len(), time.map(|time| time.as_secs_f64()));
    if json {
        let report =
            json!({ "positions": positions, "solved": solved, "time": time, "unsolved": unsolved });
        return output::json_line(out, &report);
    }
    let share = 100.0 * solved as f64 / positions as f64;
    let limit = time.map(|time| format!("{:.0} ms: ", time * 1000.0)).unwrap_or_default();
    Ok(writeln!(out, "{limit}{solved} of {positions} solved ({share:.1}%)")?)
}

/// Parses a position and its best move, separated by `;`.
fn puzzle(line: &str, game: GameKind) -> Result<(AnyPosition, String), String> {
    let (position, best) = line
        .split_once(';')
        .ok_or_else(|| format!("expected a position, `;` and a move, found {}", quoted(line)))?;
    let position = game.parse(position.trim()).map_err(with_column)?;
    let mut session = AnyGame::from(position);
    session.play(best.trim()).map_err(with_column)?;
    Ok((position, session.moves().swap_remove(0)))
}
