//! Data files that games are tested with: perft tables, recorded positions and what has to stay.
//!
//! A perft table has a line for each position: its text, `; ` and its perft from depth 1 on, with
//! spaces between. Lines that begin with `#` are comments. The functions here say how many numbers
//! or lines they checked, so that a test can tell that it checked something.
//!
//! A recording has a JSON object a line: `position`, the sorted texts of its `moves`, and its
//! `outcome`, which is null while the game goes on.

use board_core::{Move, Position, Zobrist, perft};
use serde::Deserialize;

use crate::coverage::Coverage;
use crate::reference::answer;

/// The position that a test hands in.
pub(crate) fn at<P: Position>(text: &str) -> P {
    text.parse().unwrap_or_else(|why| panic!("not a position, {text:?}: {why}"))
}

/// The lines of a perft table: each position's text and its counts.
///
/// # Panics
/// If the table is not written as one.
pub fn perft_lines(table: &str) -> impl Iterator<Item = (&str, impl Iterator<Item = u64>)> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (text, counts) = line.split_once("; ").expect("a position, `; ` and counts");
        (text, counts.split(' ').map(|count| count.parse().expect("a count")))
    })
}

/// Checks every count of a perft table that is not above `max`.
///
/// # Panics
/// At the first wrong count.
pub fn check_perft<P: Position>(table: &str, max: u64) -> usize {
    check_counts(table, max, |text, depth| perft(&at::<P>(text), depth))
}

/// As [`check_perft`], with any way to count, such as reference rules.
///
/// # Panics
/// At the first wrong count.
pub fn check_counts(table: &str, max: u64, count: impl Fn(&str, u8) -> u64) -> usize {
    let mut checked = 0;
    for (text, counts) in perft_lines(table) {
        for (depth, leaves) in (1..).zip(counts).filter(|&(_, leaves)| leaves <= max) {
            assert_eq!(count(text, depth), leaves, "{text} at depth {depth}");
            checked += 1;
        }
    }
    checked
}

/// A position of a recording.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Recorded {
    /// The text of the position.
    pub position: String,
    /// The texts of the legal moves, sorted.
    pub moves: Vec<String>,
    /// The text of the outcome; `None` while the game goes on.
    pub outcome: Option<String>,
}

/// What a recording holds.
///
/// # Panics
/// At the first line that is no such JSON object.
pub fn recorded(recording: &str) -> impl Iterator<Item = Recorded> {
    let read = |line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{line}: {why}"));
    recording.lines().map(read)
}

/// Checks recorded positions, and says what they are.
///
/// # Panics
/// At the first line that differs, or is not one of a recording.
pub fn check_recording<P: Position>(recording: &str) -> Coverage<P> {
    let mut coverage = Coverage::default();
    for Recorded { position: text, moves, outcome } in recorded(recording) {
        let position: P = at(&text);
        assert_eq!(position.to_string(), text, "printed again");
        assert_eq!(answer(&position), (moves, outcome), "{text}");
        coverage.add(&position);
    }
    coverage
}

/// Checks a table of what stays as it is from one version to the next, so that opening books,
/// stored transposition tables and trained networks stay valid. It has a line for each of some
/// positions, `key`, the Zobrist key and the text, and one for every move, `move`, the index and
/// the text. Lines that begin with `#` are comments. Says how many keys it checked.
///
/// # Panics
/// At the first key or index that has changed, and if a move is missing.
pub fn check_stable<P: Zobrist>(table: &str) -> usize {
    let (mut keys, mut moves) = (0, 0..P::Move::COUNT);
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(' ') {
            Some(("key", rest)) => {
                let (key, text) = rest.split_once(' ').expect("a key and a position");
                assert_eq!(format!("{:#018x}", at::<P>(text).key()), key, "{text}");
                keys += 1;
            }
            Some(("move", rest)) => {
                let m = moves.next().and_then(P::Move::from_index);
                assert_eq!(m.map(|m| format!("{} {m}", m.index())).as_deref(), Some(rest));
            }
            _ => panic!("neither a key nor a move: {line}"),
        }
    }
    assert!(moves.is_empty(), "there is no line for the moves {moves:?}");
    keys
}
