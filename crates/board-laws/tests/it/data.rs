//! The checks of data files pass what is right and stop at what is wrong.

use board_laws::coverage::Share;
use board_laws::data::{check_perft, check_recording, perft_lines};

use crate::nim::Position;

/// Twelve first moves; each leaves as many counters as it does not take: 113 pairs in all.
const TABLE: &str = "# Nim.\n3,4,5 left; 12 113\n0,0,0 right; 0";

#[test]
fn right_counts_pass_up_to_the_limit() {
    assert_eq!(check_perft::<Position>(TABLE, 1000), 3);
    assert_eq!(check_perft::<Position>(TABLE, 12), 2);
    assert_eq!(perft_lines(TABLE).count(), 2);
}

#[test]
#[should_panic(expected = "3,4,5 left at depth 2")]
fn wrong_count_is_caught() {
    check_perft::<Position>("3,4,5 left; 12 114", 1000);
}

const RECORDING: &str = r#"{"position": "0,1,1 left", "moves": ["b1", "c1"], "outcome": null}
{"position": "0,0,0 left", "moves": [], "outcome": "right"}"#;

#[test]
fn right_recording_passes_and_tells_what_it_holds() {
    let met = check_recording::<Position>(RECORDING);
    let shares: Vec<_> = met.shares.values().map(Share::positions).collect();
    assert_eq!((shares, met.moves.len()), (vec![2, 0], 2));
}

#[test]
#[should_panic(expected = "0,1,1 left")]
fn missing_move_is_caught() {
    check_recording::<Position>(&RECORDING.replace(r#""b1", "#, ""));
}

#[test]
#[should_panic(expected = "0,0,0 left")]
fn wrong_outcome_is_caught() {
    check_recording::<Position>(&RECORDING.replace(r#""right""#, "null"));
}
