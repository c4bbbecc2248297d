//! Records of any game, as text or JSON.

use std::fs::File;
use std::io::{self, Read};
use std::iter;
use std::path::Path;

use board_core::{Position, quoted};
use board_play::FullGame;
use board_play::record::{self, split};
use board_play::{AnyEnding, Ending, Game, RecordError, View};
use serde::Deserialize;

use crate::input::utf8;
use crate::output::{cut, with_column};
use crate::table;

mod parts;
mod stored;

pub use parts::{Part, Parts};
pub use stored::Stored;

/// Returns the notations of the legal moves, sorted.
pub fn sorted_moves<P: View>(game: &Game<P>) -> Vec<String> {
    let mut moves: Vec<_> = game.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    moves
}

/// Describes how a game ended, or who is to move.
pub fn state<P: View>(game: &Game<P>) -> String {
    let mover = P::PLAYER_NAMES[game.position().turn().index()];
    AnyEnding::of(game).map_or_else(|| format!("{mover} to move"), |ending| ending.words)
}

/// Describes a game: its name, number of plies and state.
pub fn summary<P: View>(game: &Game<P>) -> String {
    let plies = match game.moves().len() {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    };
    // A game that a player forfeited by disputing the result keeps its result by the rules.
    let by_rules = matches!(game.ending(), Some(Ending::Rules(_)));
    let forfeit = game.headers().find(|(name, _)| *name == "x-forfeit" && by_rules);
    let forfeit = forfeit.map_or(String::new(), |(_, why)| format!("; forfeited by {why}"));
    format!("{}, {plies}, {}{forfeit}", P::NAME, state(game))
}

/// An error in a record or its file.
#[derive(Debug)]
pub struct Problem {
    /// The line in the file, from 1, if known.
    pub line: Option<usize>,
    /// The column, from 1, if known.
    pub column: Option<usize>,
    /// The first and the last line of the record, if known.
    pub lines: Option<(usize, usize)>,
    /// The message.
    pub what: String,
}

impl Problem {
    /// An error in the record that starts on a line, or in the whole file.
    fn new(line: Option<usize>, what: String) -> Self {
        Self { line, column: None, lines: None, what }
    }
}

/// A record in a file, not yet parsed.
pub struct RawRecord {
    /// The game of its header.
    pub game: &'static table::Game,
    /// The line on which it begins, from 1.
    line: usize,
    /// The first and the last line of what was read.
    lines: (usize, usize),
    text: String,
}

/// Returns the records in a file, or in standard input for `-`: text records, or JSON objects, one
/// per line. If there is no record, or reading fails, the last item is that problem.
pub fn records(file: &Path) -> Box<dyn Iterator<Item = Result<RawRecord, Problem>>> {
    if file.as_os_str() == "-" {
        return Box::new(records_in(io::stdin().lock()));
    }
    match File::open(file) {
        Ok(file) => Box::new(records_in(file)),
        Err(why) => Box::new(iter::once(Err(Problem::new(None, why.to_string())))),
    }
}

fn records_in(input: impl Read) -> impl Iterator<Item = Result<RawRecord, Problem>> {
    let (mut parts, mut is_empty, mut is_over) = (Parts::new(input), true, false);
    let next = move || {
        let found = match parts.next() {
            _ if is_over => return None,
            Ok(Some(part)) => RawRecord::find(part),
            end => {
                is_over = true;
                let wrong = end.err().map(|why| why.to_string());
                let wrong = wrong.or_else(|| is_empty.then(|| "no record".into()));
                wrong.map(|why| Err(Problem::new(None, why)))
            }
        };
        is_empty &= found.is_none();
        Some(found)
    };
    iter::from_fn(next).flatten()
}

impl RawRecord {
    /// Finds a record. Returns `None` if there are only skipped lines.
    fn find(Part { lines, bytes }: Part<'_>) -> Option<Result<Self, Problem>> {
        let found = match bytes.map_err(|why| (0, why)).and_then(utf8) {
            Ok(text) => {
                let part = split(text).next()?;
                let line = lines.0 + part.line - 1;
                let game = game_of(record::Part { line, ..part });
                game.map(|game| Self { game, line, lines, text: part.text.into() })
            }
            Err((breaks, why)) => Err(Problem::new(Some(lines.0 + breaks), why)),
        };
        Some(found.map_err(|problem| Problem { lines: Some(lines), ..problem }))
    }

    /// Returns an error message if the record is of another game.
    pub fn expect<P: Position>(&self) -> Result<(), String> {
        let (expected, found) = (P::NAME, self.game.name);
        let wrong = || format!("expected a record of {expected}, found {found}");
        (found == expected).then_some(()).ok_or_else(wrong)
    }

    /// Parses the record.
    pub fn read<P: FullGame>(&self) -> Result<Game<P>, Problem> {
        let read = if is_json(&self.text) {
            let stored: Result<Stored, _> = serde_json::from_str(self.text.trim_ascii_end());
            stored.map_err(|why| json_problem(&why, self.line)).and_then(|stored| {
                stored.replay().map_err(|error| Problem::new(Some(self.line), with_column(error)))
            })
        } else {
            self.text.parse().map_err(|error: RecordError| Problem {
                line: Some(self.line + error.line - 1),
                column: Some(error.column),
                lines: None,
                what: with_column(error.problem),
            })
        };
        read.map_err(|problem| Problem { lines: Some(self.lines), ..problem })
    }
}

fn is_json(text: &str) -> bool {
    text.trim_ascii_start().starts_with('{')
}

/// Returns the game of a record, which determines how to parse the rest.
fn game_of(
    record::Part { line, game, text }: record::Part<'_>,
) -> Result<&'static table::Game, Problem> {
    #[derive(Deserialize)]
    struct Header {
        game: String,
    }
    let (place, Header { game }) = if is_json(text) {
        let header = serde_json::from_str(text.trim_ascii_end());
        ("field", header.map_err(|why| json_problem(&why, line))?)
    } else {
        ("header", Header { game: game.into() })
    };
    table::find(&game).ok_or_else(|| {
        let first = text.lines().next().unwrap_or_default().trim_ascii();
        let found = quoted(if place == "header" && game.is_empty() { first } else { &game });
        let names = table::names().join(" or ");
        Problem::new(Some(line), format!("expected a {place} `game` with {names}, found {found}"))
    })
}

/// Returns the problem in a JSON record that begins on a line.
fn json_problem(why: &serde_json::Error, line: usize) -> Problem {
    let (line, column) = (Some(line + why.line().saturating_sub(1)), Some(why.column()));
    let what = why.to_string();
    // Removes the location in the object, because the location in the file is reported.
    let what = what.rsplit_once(" at line ").map_or(what.as_str(), |(what, _)| what);
    Problem { line, column, lines: None, what: cut(what) }
}

#[cfg(test)]
mod tests;
