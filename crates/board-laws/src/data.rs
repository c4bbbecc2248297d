//! Data files that games are tested with: perft tables, recorded positions and what has to stay.
//!
//! A perft table has a line for each position: its text, `; ` and its perft from depth 1 on, with
//! spaces between. Lines that begin with `#` are comments. The functions here say how many numbers
//! or lines they checked, so that a test can tell that it checked something.

use board_core::{Move, Position, Zobrist, perft};

use crate::naive::SlowRules;
use crate::recording;

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

/// Checks every count of a perft table that is not above `most`.
///
/// # Panics
/// At the first wrong count.
pub fn check_perft<P: Position>(table: &str, most: u64) -> usize {
    counts_up_to(table, most)
        .map(|(text, depth, leaves)| {
            let position = text.parse::<P>().unwrap_or_else(|why| panic!("{text}: {why}"));
            assert_eq!(perft(&position, depth), leaves, "{text} at depth {depth}");
        })
        .count()
}

/// As [`check_perft`], with slow rules.
///
/// # Panics
/// At the first wrong count.
pub fn check_slow_perft<N: SlowRules>(table: &str, most: u64) -> usize {
    counts_up_to(table, most)
        .map(|(text, depth, leaves)| {
            let position = N::parse(text).unwrap_or_else(|why| panic!("{text}: {why}"));
            assert_eq!(slow_perft(&position, depth), leaves, "{text} at depth {depth}");
        })
        .count()
}

/// The number of move sequences of `depth` plies, at least one, by slow rules.
///
/// # Panics
/// If the rules refuse a move that they generate.
pub fn slow_perft<N: SlowRules>(position: &N, depth: u8) -> u64 {
    let moves = position.legal();
    if depth <= 1 {
        return moves.len() as u64;
    }
    let after = |m: &String| position.play(m).unwrap_or_else(|| panic!("{m} was legal"));
    moves.iter().map(|m| slow_perft(&after(m), depth - 1)).sum()
}

fn counts_up_to(table: &str, most: u64) -> impl Iterator<Item = (&str, u8, u64)> {
    perft_lines(table).flat_map(move |(text, counts)| {
        (1..)
            .zip(counts)
            .filter_map(move |(depth, leaves)| (leaves <= most).then_some((text, depth, leaves)))
    })
}

/// Checks recorded positions, one JSON object a line: `position`, the sorted texts of its `moves`,
/// and its `outcome`, which is null while the game goes on.
///
/// # Panics
/// At the first line that differs, or is no such object.
pub fn check_recording<P: Position>(recording: &str) -> usize {
    recording::read(recording)
        .map(|recorded| {
            let text = &recorded.position;
            let position = text.parse::<P>().unwrap_or_else(|why| panic!("{text}: {why}"));
            assert_eq!(position.to_string(), *text, "printed again");
            let moves = position.legal_moves();
            let mut moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            moves.sort();
            assert_eq!(moves, recorded.moves, "{text}");
            let outcome = position.outcome().map(|outcome| outcome.to_string());
            assert_eq!(outcome, recorded.outcome, "{text}");
        })
        .count()
}

/// Checks a table of what stays as it is from one version to the next, so that opening books,
/// stored transposition tables and trained networks stay valid. It has a line for each of some
/// positions, `key`, the Zobrist key and the text, and one for every move, `move`, the index and
/// the text. Lines that begin with `#` are comments. Says how many keys it checked.
///
/// # Panics
/// At the first key or index that has changed, and if a move is missing.
pub fn check_stable<P: Zobrist>(table: &str) -> usize {
    let mut moves = 0..P::Move::COUNT;
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let keys = lines.filter(|line| match line.split_once(' ') {
        Some(("key", rest)) => {
            let (key, text) = rest.split_once(' ').expect("a key and a position");
            let position = text.parse::<P>().unwrap_or_else(|why| panic!("{text}: {why}"));
            assert_eq!(format!("{:#018x}", position.key()), key, "{text}");
            true
        }
        Some(("move", rest)) => {
            let m = moves.next().and_then(P::Move::from_index);
            assert_eq!(m.map(|m| format!("{} {m}", m.index())).as_deref(), Some(rest));
            false
        }
        _ => panic!("neither a key nor a move: {line}"),
    });
    let keys = keys.count();
    assert!(moves.is_empty(), "there is no line for the moves {moves:?}");
    keys
}
