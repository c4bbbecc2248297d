//! Positions with known best moves.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use board_core::quoted;
use board_play::{FullGame, Game, Limits};
use serde_json::json;

use super::Best;
use crate::args::parse;
use crate::failure::Failure;
use crate::output::{self, with_column};
use crate::{input, watch};

/// Searches a file's positions and prints how many best moves the search finds per time limit.
pub fn run<P: FullGame>(
    file: &Path,
    options: &Best,
    times: &[Option<Duration>],
) -> Result<(), Failure> {
    let puzzles = input::list(file, |line, text| Ok((line, puzzle::<P>(text)?)))?;
    if puzzles.is_empty() {
        return Err(Failure::in_file(file)("no positions"));
    }
    watch::run(options.threads.number, |control| {
        times.iter().try_for_each(|&time| {
            let mut unsolved = Vec::new();
            for (line, (position, expected)) in &puzzles {
                let found = options.first(position, time, control);
                if watch::interrupted() {
                    return Err(Failure::Interrupted);
                }
                if found != Some(*expected) {
                    unsolved.push(*line);
                }
            }
            output::print(|out| write(out, puzzles.len(), &unsolved, time, options.json))
        })
    })
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
fn puzzle<P: FullGame>(line: &str) -> Result<(P, P::Move), String> {
    let (position, best) = line
        .split_once(';')
        .ok_or_else(|| format!("expected a position, `;` and a move, found {}", quoted(line)))?;
    let position = parse(position.trim())?;
    let game = Game::<P>::from_position(position, Limits::default());
    Ok((position, game.parse_move(best.trim()).map_err(with_column)?))
}
