//! Positions with known best moves.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use board_core::text::quoted;
use board_games::{AnyGame, GameKind};
use board_jobs::{BestMove, Control, Root};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::{self, with_column};
use crate::{input, watch};

/// A position and its best move.
struct Puzzle {
    line: u64,
    position: String,
    best: String,
}

/// The result of a suite under a limit.
#[derive(Serialize, Debug)]
struct Report {
    positions: usize,
    solved: usize,
    /// The time limit in seconds.
    time: Option<f64>,
    /// The lines of the file whose move was not found.
    unsolved: Vec<u64>,
}

/// Searches the positions of a file and prints how many of their best moves each search finds.
pub fn run(
    file: &Path,
    game: GameKind,
    searches: &[BestMove],
    threads: usize,
    json: bool,
) -> Result<(), Failure> {
    let puzzles = input::list(file, |line, text| {
        let (position, best) = puzzle(text, game)?;
        Ok(Puzzle { line, position, best })
    })?;
    if puzzles.is_empty() {
        return Err(Failure::Data(format!("{}: no positions", file.display())));
    }
    watch::run(threads, |control| {
        searches.iter().try_for_each(|search| {
            let found = solve(&puzzles, game, search, control)?;
            output::print(|out| found.write(out, json))
        })
    })
}

/// Searches the positions, and fails if the job is interrupted.
fn solve(
    puzzles: &[Puzzle],
    game: GameKind,
    search: &BestMove,
    control: &Control<'_>,
) -> Result<Report, Failure> {
    let mut unsolved = Vec::new();
    for puzzle in puzzles {
        let root = Root { game: game.name, position: &puzzle.position };
        let found = search.run(root, control, &mut |_| ControlFlow::Continue(()))?;
        if watch::interrupted() {
            return Err(Failure::Interrupted);
        }
        if found.lines[0].moves.first() != Some(&puzzle.best) {
            unsolved.push(puzzle.line);
        }
    }
    let (positions, time) = (puzzles.len(), search.time.map(|time| time.as_secs_f64()));
    Ok(Report { positions, solved: positions - unsolved.len(), time, unsolved })
}

impl Report {
    fn write(&self, out: &mut impl Write, json: bool) -> Result<(), Failure> {
        if json {
            return output::json_line(out, self);
        }
        let Self { positions, solved, time, .. } = self;
        let share = 100.0 * *solved as f64 / *positions as f64;
        let limit = time.map(|time| format!("{:.0} ms: ", time * 1000.0)).unwrap_or_default();
        Ok(writeln!(out, "{limit}{solved} of {positions} solved ({share:.1}%)")?)
    }
}

/// Reads a position and its best move, separated by `;`.
fn puzzle(line: &str, game: GameKind) -> Result<(String, String), String> {
    let (position, best) = line
        .split_once(';')
        .ok_or_else(|| format!("expected a position, `;` and a move, found {}", quoted(line)))?;
    let position = game.parse(position.trim()).map_err(with_column)?;
    let mut session = AnyGame::from(position);
    session.play(best.trim()).map_err(with_column)?;
    Ok((position.to_string(), session.moves().swap_remove(0)))
}
