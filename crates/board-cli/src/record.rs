//! Records of any game, as text or JSON.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use board_core::quoted;
use board_games::{AnyGame, GAMES};
use board_play::OpenError;
use board_play::record::{Part, StoredGame, first_record, split};
use serde::Deserialize;

use crate::input::{MARK, too_long, utf8};
use crate::output::{cut, with_column};

/// The maximum length of a record in bytes, enough for a million plies.
const MAX_RECORD: usize = 1 << 24;

/// Returns the notations of the legal moves, sorted.
pub fn sorted_moves(position: &AnyGame) -> Vec<String> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves
}

/// Describes how a game ended, or who is to move.
pub fn state(session: &AnyGame) -> String {
    let mover = session.kind().player_names[session.position().turn().index()];
    session.ending().map_or_else(|| format!("{mover} to move"), |ending| ending.words)
}

/// Describes a game: its name, number of plies and state.
pub fn summary(session: &AnyGame) -> String {
    let plies = match session.moves().len() {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    };
    format!("{}, {plies}, {}", session.kind().name, state(session))
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
/// per line. If there is no record, or reading fails, the only item is that problem.
pub fn records(file: &Path) -> Vec<Result<AnyGame, Problem>> {
    let content = if file.as_os_str() == "-" {
        let mut content = Vec::new();
        io::stdin().lock().read_to_end(&mut content).map(|_| content)
    } else {
        fs::read(file)
    };
    match content {
        Ok(content) => records_in(&content),
        Err(why) => vec![Err(Problem::new(None, why.to_string()))],
    }
}

fn records_in(content: &[u8]) -> Vec<Result<AnyGame, Problem>> {
    let records = parts(content.strip_prefix(MARK).unwrap_or(content)).into_iter();
    let read = |(first, bytes): (usize, &[u8])| {
        let last = first + breaks(bytes.trim_ascii_end());
        let lines = Some((first, last));
        Some(read(first, bytes)?.map_err(|problem| Problem { lines, ..problem }))
    };
    let records: Vec<_> = records.filter_map(read).collect();
    if records.is_empty() { vec![Err(Problem::new(None, "no record".into()))] } else { records }
}

/// Splits a file's content into records, each with the number of its first line.
fn parts(content: &[u8]) -> Vec<(usize, &[u8])> {
    let (mut parts, mut rest, mut line) = (Vec::new(), content, 1);
    while !rest.is_empty() {
        let (part, more) = rest.split_at(first_record(rest));
        parts.push((line, part));
        line += breaks(part);
        rest = more;
    }
    parts
}

fn breaks(bytes: &[u8]) -> usize {
    bytes.split(|byte| *byte == b'\n').count() - 1
}

/// Reads a record that starts on this line. Returns `None` if there are only skipped lines.
fn read(line: usize, bytes: &[u8]) -> Option<Result<AnyGame, Problem>> {
    if bytes.len() > MAX_RECORD {
        return Some(Err(Problem::new(Some(line), too_long(bytes.len() as u64, MAX_RECORD))));
    }
    let text = match utf8(bytes) {
        Ok(text) => text,
        Err((breaks, why)) => return Some(Err(Problem::new(Some(line + breaks), why))),
    };
    let part = split(text).next()?;
    let is_stored = part.text.trim_ascii_start().starts_with('{');
    let read = if is_stored { read_stored } else { read_text };
    Some(read(Part { line: line + part.line - 1, ..part }))
}

/// Parses a text record.
fn read_text(Part { line, game, text }: Part<'_>) -> Result<AnyGame, Problem> {
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
fn read_stored(Part { line, text: stored, .. }: Part<'_>) -> Result<AnyGame, Problem> {
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
    let stored: StoredGame = serde_json::from_str(stored).map_err(wrong)?;
    known.replay(&stored).map_err(|error| Problem::new(Some(line), with_column(error)))
}

fn names() -> String {
    GAMES.iter().map(|game| game.name).collect::<Vec<_>>().join(" or ")
}

#[cfg(test)]
mod tests;
