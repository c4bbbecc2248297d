//! Positions recorded from an independent implementation, and from the reference rules (`board-naive`):
//! text, legal moves and outcome. And keys and indices recorded from the first version, which stay.

use board_laws::data::{check_recording, check_stable};
use ignis::Ignis;

fn recorded(recording: &str) -> u64 {
    check_recording::<Ignis>(recording).positions()
}

#[test]
fn recorded_positions() {
    assert_eq!(recorded(include_str!("../data/ignis.jsonl")), 449);
}

#[test]
fn recorded_positions_under_options() {
    assert_eq!(recorded(include_str!("../data/ignis-options.jsonl")), 363);
}

#[test]
fn positions_of_the_naive_rules() {
    assert_eq!(recorded(include_str!("../data/naive.jsonl")), 364);
}

#[test]
fn keys_and_indices_stay() {
    assert_eq!(check_stable::<Ignis>(include_str!("../data/stable.txt")), 29);
}
