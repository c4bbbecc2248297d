//! Records of any game, as text or JSON.

use std::fs::File;
use std::io::{self, Read};
use std::iter;
use std::path::Path;

use board_core::quoted;
use board_games::{AnyGame, GAMES, dispatch};
use board_play::OpenError;
use board_play::record::{self, split};
use serde::Deserialize;

use crate::input::utf8;
use crate::output::{cut, with_column};

mod parts;
mod stored;

pub use parts::{Part, Parts};
pub use stored::Stored;

/// Returns the notations of the legal moves, sorted.
pub fn sorted_moves(position: &AnyGame) -> Vec<String> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves
}

/// Describes how a game ended, or who is to move.
pub fn state(session: &AnyGame) -> String {
    let mover = session.kind().info().player_names[session.position().turn().index()];
    session.ending().map_or_else(|| format!("{mover} to move"), |ending| ending.words)
}

/// Describes a game: its name, number of plies and state.
pub fn summary(session: &AnyGame) -> String {
    let plies = match session.moves().len() {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    };
    let others = dispatch!(session, AnyGame(game) => game.headers().find(|(name, _)| *name == "x-forfeit").map(|(_, why)| why.to_owned()));
    // A game that a player forfeited by disputing the result keeps its result by the rules.
    let forfeit = others.filter(|_| session.ending().is_some_and(|ending| ending.cause == "rules"));
    let forfeit = forfeit.map_or(String::new(), |why| format!("; forfeited by {why}"));
    format!("{}, {plies}, {}{forfeit}", session.kind().name(), state(session))
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

/// Returns the records in a file, or in standard input for `-`: text records, or JSON objects, one
/// per line. If there is no record, or reading fails, the last item is that problem.
pub fn records(file: &Path) -> Box<dyn Iterator<Item = Result<AnyGame, Problem>>> {
    if file.as_os_str() == "-" {
        return Box::new(records_in(io::stdin().lock()));
    }
    match File::open(file) {
        Ok(file) => Box::new(records_in(file)),
        Err(why) => Box::new(iter::once(Err(Problem::new(None, why.to_string())))),
    }
}

fn records_in(input: impl Read) -> impl Iterator<Item = Result<AnyGame, Problem>> {
    let (mut parts, mut is_empty, mut is_over) = (Parts::new(input), true, false);
    let next = move || {
        let found = match parts.next() {
            _ if is_over => return None,
            Ok(Some(part)) => read(part),
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

/// Reads a record. Returns `None` if there are only skipped lines.
fn read(Part { lines, bytes }: Part<'_>) -> Option<Result<AnyGame, Problem>> {
    let read = match bytes.map_err(|why| (0, why)).and_then(utf8) {
        Ok(text) => {
            let part = split(text).next()?;
            let is_stored = part.text.trim_ascii_start().starts_with('{');
            let read = if is_stored { read_stored } else { read_text };
            read(record::Part { line: lines.0 + part.line - 1, ..part })
        }
        Err((breaks, why)) => Err(Problem::new(Some(lines.0 + breaks), why)),
    };
    Some(read.map_err(|problem| Problem { lines: Some(lines), ..problem }))
}

/// Parses a text record.
fn read_text(record::Part { line, game, text }: record::Part<'_>) -> Result<AnyGame, Problem> {
    let Some(game) = board_games::game(game) else {
        let found = if game.is_empty() { text.lines().next().unwrap_or_default() } else { game };
        let found = quoted(found.trim_ascii());
        let what = format!("expected a header `game` with {}, found {found}", names());
        return Err(Problem::new(Some(line), what));
    };
    game.read(text).map_err(|error| match error {
        OpenError::Record(error) => Problem {
            line: Some(line + error.line - 1),
            column: Some(error.column),
            lines: None,
            what: with_column(error.problem),
        },
        error => Problem::new(Some(line), with_column(error)),
    })
}

/// Reads a JSON record.
fn read_stored(
    record::Part { line, text: stored, .. }: record::Part<'_>,
) -> Result<AnyGame, Problem> {
    #[derive(Deserialize)]
    struct Header {
        game: String,
    }
    let wrong = |why: serde_json::Error| {
        let (line, column) = (Some(line + why.line().saturating_sub(1)), Some(why.column()));
        let what = why.to_string();
        // Removes the location in the object, because the location in the file is reported.
        let what = what.rsplit_once(" at line ").map_or(what.as_str(), |(what, _)| what);
        Problem { line, column, lines: None, what: cut(what) }
    };
    let stored = stored.trim_ascii_end();
    // The game determines how to parse the other fields.
    let Header { game } = serde_json::from_str(stored).map_err(wrong)?;
    let Some(known) = board_games::game(&game) else {
        let what = format!("expected a field `game` with {}, found {}", names(), quoted(&game));
        return Err(Problem::new(Some(line), what));
    };
    let stored: Stored = serde_json::from_str(stored).map_err(wrong)?;
    stored.replay(known).map_err(|error| Problem::new(Some(line), with_column(error)))
}

fn names() -> String {
    GAMES.iter().map(|game| game.name()).collect::<Vec<_>>().join(" or ")
}

#[cfg(test)]
mod tests;
