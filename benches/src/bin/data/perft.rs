//! The table of perft counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use board_benches::Dice;
use board_benches::playout::SEED;
use board_core::{Position, Rules as _};
use board_laws::perft_lines;
use board_naive::ReferenceRules;

use crate::{missing_starts, random_game};

/// The number of random games under each of the rules.
const GAMES: usize = 100;

/// The maximum number of plies between a position and the end of the game it is taken from.
const BEFORE_END: usize = 3;

/// The maximum number of leaves that a position is expected to have, by its branching so far.
const MAX_LEAVES: u64 = 200_000;

/// The same for a position that is added to a table.
const MAX_ADDED: u64 = 10_000;

/// Returns the table: for each of the rules the start, the middle of a game, and for each outcome a
/// position shortly before it.
pub fn table<P: Position, N: ReferenceRules>(max_plies: u32) -> String {
    let mut table =
        "# A position; its perft from depth 1 on, counted by the reference rules.\n".to_string();
    let mut dice = Dice::new(SEED);
    for rules in P::Rules::all() {
        let start = P::start_with(rules).to_string();
        let parse = |notation: &str| N::parse(notation).expect("the notation of a position");
        let games: Vec<Vec<N>> =
            (0..GAMES).map(|_| random_game(parse(&start), max_plies, &mut dice)).collect();
        let mut positions = vec![start.clone(), games[0][games[0].len() / 2].text()];
        let mut endings = BTreeMap::new();
        for game in &games {
            let last = game.len() - 1;
            if let Some(outcome) = game[last].outcome() {
                endings
                    .entry(outcome)
                    .or_insert_with(|| game[last.saturating_sub(BEFORE_END)].text());
            }
        }
        positions.extend(endings.into_values());
        positions.dedup();
        for position in positions {
            let counts = counts(&parse(&position), MAX_LEAVES);
            let counts: Vec<_> = counts.iter().map(ToString::to_string).collect();
            let _ = writeln!(table, "{position}; {}", counts.join(" "));
        }
    }
    table
}

/// Returns a table with the counts that it lacks: of positions without counts, and of the start under
/// each value of an option that no position has.
pub fn completed<P: Position, N: ReferenceRules>(table: &str) -> String {
    let counted = |position: &str| {
        let parsed = N::parse(position).unwrap_or_else(|why| panic!("{position}: {why}"));
        let counts = counts(&parsed, MAX_ADDED).into_iter().map(|count| format!(" {count}"));
        format!("{position};{}", counts.collect::<String>())
    };
    let is_complete = |line: &str| line.starts_with('#') || line.contains("; ");
    let complete = |line: &str| if is_complete(line) { line.into() } else { counted(line) };
    let mut lines: Vec<String> = table.lines().map(complete).collect();
    let positions = lines.iter().flat_map(|line| perft_lines(line));
    let starts = missing_starts::<P>(positions.map(|(position, _)| position));
    lines.extend(starts.iter().map(|start| counted(&start.to_string())));
    lines.join("\n") + "\n"
}

/// Returns the perft from depth 1 on, up to the depth that is expected to exceed `max_leaves`.
pub fn counts<N: ReferenceRules>(position: &N, max_leaves: u64) -> Vec<u64> {
    let mut counts = vec![perft(position, 1)];
    while let Some(&leaves) = counts.last() {
        let before = counts.iter().rev().nth(1).copied().unwrap_or(1);
        if leaves == 0 || leaves * leaves / before > max_leaves {
            break;
        }
        counts.push(perft(position, counts.len() as u8 + 1));
    }
    counts
}

/// Returns the number of move sequences of `depth` plies, which is at least 1.
fn perft<N: ReferenceRules>(position: &N, depth: u8) -> u64 {
    let moves = position.legal();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |m: &String| position.play(m).expect("a legal move");
    moves.iter().map(|m| perft(&after(m), depth - 1)).sum()
}
