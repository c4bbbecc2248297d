//! Records of any game.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::iter;
use std::path::Path;

use board_core::{Player, Position, quoted};
use board_play::FullGame;
use board_play::record::{self, split};
use board_play::{AnyEnding, Ending, Game, RecordError, View};
use serde_json::{Map, Value, json};

use crate::input::utf8;
use crate::output::with_column;
use crate::table;

mod parts;

pub use parts::{Part, Parts};

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

/// Returns the records in a file, or in standard input for `-`. If there is no record, or reading
/// fails, the last item is that problem.
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
    fn find(Part { lines, bytes }: Part) -> Option<Result<Self, Problem>> {
        let bytes = bytes.map_err(|why| (0, why));
        let found = match bytes.as_deref().map_err(Clone::clone).and_then(utf8) {
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
        self.text.parse().map_err(|error: RecordError| Problem {
            line: Some(self.line + error.line - 1),
            column: Some(error.column),
            lines: Some(self.lines),
            what: with_column(error.problem),
        })
    }
}

/// Returns the game of a record, which determines how to parse the rest.
fn game_of(
    record::Part { line, game, text }: record::Part<'_>,
) -> Result<&'static table::Game, Problem> {
    table::find(game).ok_or_else(|| {
        let first = text.lines().next().unwrap_or_default().trim_ascii();
        let found = quoted(if game.is_empty() { first } else { game });
        let names = table::names().join(" or ");
        Problem::new(Some(line), format!("expected a header `game` with {names}, found {found}"))
    })
}

/// Returns a game as a JSON object, without moves that were taken back and without empty notes.
pub fn object<P: FullGame>(game: &Game<P>) -> Value {
    let moves: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
    let mut object = json!({
        "game": P::NAME,
        "start": game.start().to_string(),
        "limits": game.limits(),
        "moves": moves,
        // With the outcome's notation.
        "ending": game.ending().map(|ending| ending.map(|outcome| outcome.to_string())),
    });
    let variations = (1..=moves.len()).map(|ply| (ply, game.variations(ply)));
    let variations = variations.filter(|(_, lines)| !lines.is_empty());
    for (name, note) in [
        ("first", json!(game.name(Player::First))),
        ("second", json!(game.name(Player::Second))),
        ("date", json!(game.date())),
        ("others", json!(game.headers().collect::<BTreeMap<_, _>>())),
        ("comments", json!(game.comments().collect::<BTreeMap<_, _>>())),
        // As printed in the record, without parentheses.
        ("variations", json!(variations.collect::<BTreeMap<_, _>>())),
    ] {
        if !note.is_null() && !note.as_object().is_some_and(Map::is_empty) {
            object[name] = note;
        }
    }
    object
}

#[cfg(test)]
mod tests {
    use board_core::Random;
    use board_games::{GAMES, dispatch};

    use super::*;
    use crate::table::set_known;

    /// Records, of which one has no moves and is of the last game in the table.
    const TEXT: [&str; 5] = [
        "game: uisge\nlight: {Ann\nx-event: a {club} evening\n\n{So it begins.\n\nNot game: uisge}\n1. d4f4 {One.} d2f2\n",
        "game: uisge\nrules: stuck=draw\n\n1. d4d6 {A.}\nd2d4\n",
        "game: uisge\n# by hand: {\n\n1. d4d6\n",
        "game: LAST\n",
        "game: uisge\n\n1. c5e5 {Two\nlines: end.}\n",
    ];

    /// Reads and prints the records of a stream.
    fn read_all(input: &[u8]) -> Vec<Result<String, Problem>> {
        set_known();
        let read = |record: RawRecord| {
            let game = board_games::game(record.game.name).unwrap();
            dispatch!(game, P => record.read::<P>().map(|game| game.to_string()))
        };
        records_in(input).map(|record| record.and_then(read)).collect()
    }

    /// Changes, removes or inserts up to three bytes.
    fn damage(record: &str, random: &mut Random) -> Vec<u8> {
        let mut bytes = record.as_bytes().to_vec();
        for _ in 0..=random.below(3) {
            let new = b"{}\"[]:#\n ga1\xff"[random.below(13)];
            let at = random.below(bytes.len());
            let end = at + random.below((bytes.len() - at).min(20));
            match random.below(3) {
                0 => bytes[at] = new,
                1 => bytes.insert(at, new),
                _ => drop(bytes.drain(at..end)),
            }
        }
        bytes
    }

    #[test]
    fn a_damaged_record_does_not_change_the_others() {
        let last = GAMES.last().expect("a game").name();
        let valid = TEXT.map(|text| text.replace("LAST", last));
        let printed = valid.each_ref().map(|text| read_all(text.as_bytes()).remove(0).unwrap());
        let mut random = Random::new(1);
        let mut invalid = 0;
        for case in 0..5000 {
            let damaged = random.below(valid.len());
            let mut records = valid.each_ref().map(|record| record.as_bytes().to_vec());
            records[damaged] = damage(&valid[damaged], &mut random);
            let text = String::from_utf8_lossy(&records[damaged]).into_owned();
            // A record that does not begin with its header belongs to the one before.
            let first = text.trim_ascii_start().lines().next().unwrap_or_default();
            let lost = damaged.checked_sub(1).filter(|_| record::game_header(first).is_none());
            let read = read_all(&records.join(b"\n".as_slice()));
            invalid += read.iter().filter(|read| read.is_err()).count();
            let mut found = read.iter().flatten();
            for (number, record) in printed.iter().enumerate() {
                if number != damaged && Some(number) != lost {
                    let is_read = found.any(|found| found == record);
                    assert!(is_read, "case {case}: record {number} is lost by {damaged}: {text:?}");
                }
            }
        }
        assert!(invalid > 2500, "{invalid} were invalid");
    }
}
