//! Compares values with a plain search.

use board_core::{Outcome as _, Position as _, Rules as _, Value};
use disk_race::{DiskRace, Rules};

use crate::sample::{any, border, decisive, solution};

/// Returns the value if a search to this depth finds it.
fn search(position: &DiskRace, depth: u16) -> Option<Value> {
    if let Some(outcome) = position.outcome() {
        return Some(match outcome.score_for(position.turn()) {
            1 => Value::Win(0),
            -1 => Value::Loss(0),
            _ => Value::Draw,
        });
    }
    if depth == 0 {
        return None;
    }
    let moves = position.legal_moves().into_iter();
    let values: Vec<_> =
        moves.map(|m| search(&position.after_unchecked(m), depth - 1).map(Value::before)).collect();
    let win = values.iter().flatten().filter(|value| matches!(value, Value::Win(_))).max();
    // Without a win, the values of all moves are needed.
    win.copied().or_else(|| values.iter().copied().collect::<Option<Vec<_>>>()?.into_iter().max())
}

/// Compares the values of positions with searches, and returns the number found by the searches.
fn compare(positions: &[DiskRace], depth: u16) -> usize {
    let mut seen = 0;
    for position in positions {
        let value = solution(position.rules()).value(position).unwrap();
        let found = search(position, depth);
        let is_near = value.plies().is_some_and(|plies| plies <= depth);
        assert!(found == Some(value) || found.is_none() && !is_near, "{position}: {found:?}");
        seen += usize::from(found.is_some());
    }
    seen
}

#[test]
fn short_wins_and_losses_are_found() {
    for rules in Rules::all() {
        let seen = compare(&decisive(rules, 1999), 4);
        assert!(seen > 30, "{seen}");
    }
}

#[test]
fn no_search_finds_a_win_in_a_draw() {
    for rules in Rules::all() {
        compare(&border(rules, 19_999), 5);
        compare(&any(rules, 10), 5);
    }
}
