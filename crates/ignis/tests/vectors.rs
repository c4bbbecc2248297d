//! Positions recorded from an independent implementation, and from the naive rules (`tests/naive`):
//! text, legal moves and outcome.

use board_laws::data::check_recording;
use ignis::Position;

#[test]
fn recorded_positions() {
    assert_eq!(check_recording::<Position>(include_str!("data/ignis.jsonl")), 449);
}

#[test]
fn recorded_positions_under_options() {
    assert_eq!(check_recording::<Position>(include_str!("data/ignis-options.jsonl")), 363);
}

#[test]
fn positions_of_the_naive_rules() {
    assert_eq!(check_recording::<Position>(include_str!("data/naive.jsonl")), 364);
}
