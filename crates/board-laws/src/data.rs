//! Data files that games are tested with: perft tables, recorded positions, and keys and indices
//! that must not change.
//!
//! The functions return how many counts, positions or keys they checked, so that a test can require
//! a number.

use board_core::{Indexed, Position, Zobrist};
use serde::Deserialize;

use crate::Reference;
use crate::coverage::Coverage;
use crate::reference::answer;

/// The data files of a game, none by default.
///
/// A perft table has one line per position: its notation, `; ` and its perft counts from depth 1
/// on, separated by spaces.
///
/// A recording has one JSON object per line: `position`, the sorted notations of its `moves`, and
/// its `outcome`, which is null while the game goes on.
///
/// A table of keys and indices has a line `key`, the Zobrist key and the notation for each of some
/// positions, and a line `move`, the index and the notation for every move. They must not change,
/// because stored tables and trained networks depend on them.
///
/// In tables, lines that begin with `#` are comments.
#[derive(Clone, Copy, Default, Debug)]
pub struct Data {
    /// The contents of the perft table, for example from `include_str!`. Every law is also
    /// checked at its positions.
    pub perft: &'static str,
    /// The minimum number of counts that the fast rules check. Counts above 10,000,000 are not
    /// checked.
    pub min_counts: usize,
    /// The minimum number of counts that the reference rules check. Counts above 20,000 are not
    /// checked.
    pub min_reference_counts: usize,
    /// The contents of the recordings, each with its number of positions. A game without rules
    /// options has none under options.
    pub recordings: &'static [(&'static str, u64)],
    /// The contents of the table of keys and indices, and its minimum number of keys.
    pub stable: (&'static str, usize),
}

/// The largest perft count that the fast rules check. Larger ones are for benchmarks.
pub(crate) const MAX_COUNT: u64 = 10_000_000;

/// The largest perft count that the reference rules check.
pub(crate) const MAX_REFERENCE_COUNT: u64 = 20_000;

/// Parses the position of a test.
pub(crate) fn parse_position<P: Position>(text: &str) -> P {
    text.parse().unwrap_or_else(|why| panic!("invalid position {text:?}: {why}"))
}

/// Returns the lines of a perft table: the notation of each position, and its counts.
///
/// # Panics
/// If the table has another form.
pub fn perft_lines(table: &str) -> impl Iterator<Item = (&str, impl Iterator<Item = u64>)> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (text, counts) = line.split_once("; ").unwrap_or_else(|| malformed(line));
        let count = move |count: &str| count.parse().unwrap_or_else(|_| malformed(line));
        (text, counts.split(' ').map(count))
    })
}

fn malformed(line: &str) -> ! {
    panic!("expected a position, `; ` and counts, found {line:?}")
}

/// Returns the perft count of a position by the reference rules.
pub(crate) fn reference_perft(reference: &Reference, text: &str, depth: u8) -> u64 {
    let (moves, _) = (reference.answer)(text).expect("the notation of a position");
    if depth <= 1 {
        return moves.len() as u64;
    }
    let after = |m: &String| (reference.play)(text, m).expect("a legal move");
    moves.iter().map(|m| reference_perft(reference, &after(m), depth - 1)).sum()
}

/// Checks every count of a perft table up to `max` with a function that counts.
///
/// # Panics
/// At the first wrong count.
pub(crate) fn check_counts(table: &str, max: u64, count: impl Fn(&str, u8) -> u64) -> usize {
    let mut checked = 0;
    for (text, counts) in perft_lines(table) {
        for (depth, leaves) in (1..).zip(counts).filter(|&(_, leaves)| leaves <= max) {
            let counted = count(text, depth);
            assert!(
                counted == leaves,
                "perft of {text} at depth {depth}: table: {leaves}, counted: {counted}"
            );
            checked += 1;
        }
    }
    checked
}

/// One position of a recording, with the sorted notations of its moves.
#[derive(Deserialize)]
struct Recorded {
    position: String,
    moves: Vec<String>,
    outcome: Option<String>,
}

/// Checks recorded positions, and returns what they cover.
///
/// # Panics
/// At the first line that differs or is not part of a recording.
pub(crate) fn check_recording<P: Position>(recording: &str) -> Coverage<P> {
    let mut coverage = Coverage::default();
    for line in recording.lines() {
        let recorded = serde_json::from_str(line).unwrap_or_else(|why| panic!("{line}: {why}"));
        let Recorded { position: text, moves, outcome } = recorded;
        let position: P = parse_position(&text);
        assert_eq!(position.to_string(), text, "the notation of the parsed position");
        let (found, expected) = (answer(&position), (moves, outcome));
        assert!(found == expected, "{text}: recorded: {expected:?}, found: {found:?}");
        coverage.add(&position);
    }
    coverage
}

/// Checks the keys and indices of a table, and returns the number of keys.
///
/// # Panics
/// At the first key or index that has changed, and if a move is missing.
pub(crate) fn check_stable<P: Zobrist>(table: &str) -> usize {
    let (mut keys, mut moves) = (0, 0..P::Move::COUNT);
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(' ') {
            Some(("key", rest)) => {
                let (key, text) = rest.split_once(' ').expect("a key and a position");
                assert_eq!(format!("{:#018x}", parse_position::<P>(text).key()), key, "{text}");
                keys += 1;
            }
            Some(("move", rest)) => {
                let m = moves.next().and_then(P::Move::from_index);
                assert_eq!(m.map(|m| format!("{} {m}", m.index())).as_deref(), Some(rest));
            }
            _ => panic!("expected a line `key` or `move`, found {line:?}"),
        }
    }
    assert!(moves.is_empty(), "no lines for the moves with the indices {moves:?}");
    keys
}
