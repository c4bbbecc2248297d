//! Positions recorded from an independent implementation, and from the naive rules (`tests/naive`):
//! text, legal moves and outcome.

use board_laws::data::check_recording;
use hexfour::Position;

#[test]
fn recorded_positions() {
    assert_eq!(check_recording::<Position>(include_str!("data/hexfour.jsonl")), 492);
}

#[test]
fn recorded_positions_under_options() {
    assert_eq!(check_recording::<Position>(include_str!("data/hexfour-options.jsonl")), 288);
}

#[test]
fn positions_of_the_naive_rules() {
    assert_eq!(check_recording::<Position>(include_str!("data/naive.jsonl")), 255);
}
