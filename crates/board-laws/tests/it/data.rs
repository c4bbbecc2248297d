//! The checks of data files accept correct files and panic at errors.

use std::panic::catch_unwind;

use board_core::{Move as _, Zobrist as _};
use board_laws::coverage::RulesCoverage;
use board_laws::data::{
    check_file, check_perft, check_perft_played, check_recording, check_reference_perft,
    check_stable, perft_lines,
};
use board_laws::{Data, LawResult, Suite};

use crate::nim::{Move, Nim};

/// Perft of the start: 12 moves, 113 pairs of moves.
const TABLE: &str = "# Nim.\n3,4,5 left; 12 113\n0,0,0 right; 0";

#[test]
fn right_counts_pass_up_to_the_limit() {
    assert_eq!(check_perft::<Nim>(TABLE, 1000), 3);
    assert_eq!(check_perft::<Nim>(TABLE, 12), 2);
    assert_eq!(perft_lines(TABLE).count(), 2);
}

#[test]
fn reference_rules_and_playing_the_last_ply_give_the_same_counts() {
    let reference = crate::suite::<Nim>(crate::change).reference.unwrap();
    assert_eq!(check_reference_perft(TABLE, 1000, &reference), 3);
    assert_eq!(check_perft_played::<Nim>(TABLE, 1000), 3);
}

#[test]
#[should_panic(expected = "depth 2: table: 114, counted: 113")]
fn wrong_count_is_caught_by_the_reference_rules() {
    let reference = crate::suite::<Nim>(crate::change).reference.unwrap();
    check_reference_perft("3,4,5 left; 12 114", 1000, &reference);
}

#[test]
#[should_panic(expected = "depth 2: table: 114, counted: 113")]
fn wrong_count_is_caught_by_playing_the_last_ply() {
    check_perft_played::<Nim>("3,4,5 left; 12 114", 1000);
}

#[test]
#[should_panic(expected = "perft of 3,4,5 left at depth 2: table: 114, counted: 113")]
fn wrong_count_is_caught() {
    check_perft::<Nim>("3,4,5 left; 12 114", 1000);
}

#[test]
#[should_panic(expected = "expected a position, `; ` and counts, found \"3,4,5 left 12\"")]
fn line_without_counts_is_quoted() {
    check_perft::<Nim>("3,4,5 left 12", 1000);
}

#[test]
#[should_panic(expected = "expected a position, `; ` and counts, found \"3,4,5 left; 12, 113\"")]
fn line_with_a_malformed_count_is_quoted() {
    check_perft::<Nim>("3,4,5 left; 12, 113", 1000);
}

const RECORDING: &str = r#"{"position": "0,1,1 left", "moves": ["b1", "c1"], "outcome": null}
{"position": "0,0,0 left", "moves": [], "outcome": "right"}"#;

#[test]
fn right_recording_passes_and_returns_its_coverage() {
    let coverage = check_recording::<Nim>(RECORDING);
    let shares: Vec<_> = coverage.by_rules.values().map(RulesCoverage::positions).collect();
    assert_eq!((shares, coverage.moves.len()), (vec![2, 0], 2));
}

#[test]
#[should_panic(expected = "0,1,1 left")]
fn missing_move_is_caught() {
    check_recording::<Nim>(&RECORDING.replace(r#""b1", "#, ""));
}

#[test]
#[should_panic(expected = "0,0,0 left")]
fn wrong_outcome_is_caught() {
    check_recording::<Nim>(&RECORDING.replace(r#""right""#, "null"));
}

/// The data of a game, with one part replaced.
fn suite(change: fn(&mut Data)) -> Suite<Nim> {
    let stable: &str = stable().leak();
    let (recordings, stable) = (&[(RECORDING, 2)], (stable, 1));
    let mut data =
        Data { perft: TABLE, min_counts: 3, min_reference_counts: 3, recordings, stable };
    change(&mut data);
    Suite { data, ..crate::suite(crate::change) }
}

#[test]
fn suite_checks_all_its_data() {
    type Check = fn(&Suite<Nim>) -> LawResult;
    type Change = fn(&mut Data);
    let [perft, reference]: [Check; 2] = [Suite::perft, Suite::reference_perft];
    let [recorded, stable]: [Check; 2] = [Suite::recorded, Suite::stable];
    for check in [perft, reference, recorded, stable] {
        assert_eq!(check(&suite(|_| {})), Ok(()));
    }
    #[rustfmt::skip]
    let faults: [(Check, Change, &str); 10] = [
        (perft, |data| data.perft = "3,4,5 left; 12 114", "table: 114, counted: 113"),
        (perft, |data| data.min_counts = 4, "expected at least 4 counts and 1 played, found 3 and 3"),
        (perft, |data| *data = Data::EMPTY, "expected at least 0 counts and 1 played, found 0 and 0"),
        (reference, |data| data.perft = "3,4,5 left; 12 114", "table: 114, counted: 113"),
        (reference, |data| data.min_reference_counts = 4, "3 counts, expected at least 4"),
        (reference, |data| *data = Data::EMPTY, "0 counts, expected at least 0"),
        (recorded, |data| data.recordings = &[], "no recordings"),
        (recorded, |data| data.recordings = &[(RECORDING, 3)], "left: 2"),
        (stable, |data| data.stable.1 = 2, "left: 1"),
        (stable, |data| data.stable.0 = "key 0x0000000000000000 3,4,5 left", "3,4,5 left"),
    ];
    for (check, change, words) in faults {
        let panic = catch_unwind(|| check(&suite(change))).expect_err(words);
        let message = panic.downcast_ref::<String>().map(String::as_str);
        let message = message.or(panic.downcast_ref::<&str>().copied()).unwrap();
        assert!(message.contains(words), "{words}: {message}");
    }
}

/// Checks a string against a file with the lines `one` and `two`.
fn check_lines(name: &str, made: &str) -> String {
    let file = format!("{}/{name}.txt", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&file, "one\ntwo\n").unwrap();
    check_file(made, &file)
}

#[test]
fn content_of_an_equal_file_is_returned() {
    assert_eq!(check_lines("equal", "one\ntwo\n"), "one\ntwo\n");
}

#[test]
#[should_panic(expected = "line 2: recorded: two, made: three")]
fn different_line_of_a_file_is_caught() {
    check_lines("different", "one\nthree\n");
}

#[test]
#[should_panic(expected = "the number of lines of")]
fn missing_line_of_a_file_is_caught() {
    check_lines("missing", "one\n");
}

/// The correct table with one key and all moves.
fn stable() -> String {
    let text = "3,4,5 left";
    let key = text.parse::<Nim>().unwrap().key();
    let moves = (0..Move::COUNT).filter_map(Move::from_index);
    let moves: Vec<_> = moves.map(|m| format!("move {} {m}", m.index())).collect();
    format!("# Nim.\nkey {key:#018x} {text}\n{}", moves.join("\n"))
}

#[test]
fn right_keys_and_indices_pass() {
    assert_eq!(check_stable::<Nim>(&stable()), 1);
}

#[test]
#[should_panic(expected = "3,5,4 left")]
fn changed_key_is_caught() {
    check_stable::<Nim>(&stable().replace("3,4,5", "3,5,4"));
}

#[test]
#[should_panic(expected = "2 a4")]
fn changed_index_is_caught() {
    check_stable::<Nim>(&stable().replace("move 2 a3", "move 2 a4"));
}

#[test]
#[should_panic(expected = "expected a line `key` or `move`, found")]
fn unknown_lines_are_caught() {
    check_stable::<Nim>("; Nim");
}
