//! Positions recorded from an independent implementation, and from the reference rules (`board-naive`):
//! text, legal moves and outcome. And keys and indices recorded from the first version, which stay.

use board_laws::data::{check_recording, check_stable};
use uisge::Uisge;

fn recorded(recording: &str) -> u64 {
    check_recording::<Uisge>(recording).positions()
}

#[test]
fn recorded_positions() {
    assert_eq!(recorded(include_str!("../data/uisge.jsonl")), 1182);
}

#[test]
fn recorded_positions_under_options() {
    assert_eq!(recorded(include_str!("../data/uisge-options.jsonl")), 381);
}

#[test]
fn positions_of_the_naive_rules() {
    assert_eq!(recorded(include_str!("../data/naive.jsonl")), 314);
}

#[test]
fn keys_and_indices_stay() {
    assert_eq!(check_stable::<Uisge>(include_str!("../data/stable.txt")), 19);
}
