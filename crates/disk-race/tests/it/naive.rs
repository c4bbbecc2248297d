//! What the reference rules count and record.

use board_core::Rules as _;
use board_laws::assert_ok;
use board_laws::data::{check_counts, check_recording};
use board_naive::recording::{self, Recorded};
use board_naive::{ReferenceRules, disk_race::Naive, perft};
use disk_race::{DiskRace, Rules};

use crate::laws::suite;
use crate::perft::{TABLE, texts};

/// Both have finished, and before that (D14).
const FINISHED: [&str; 2] = ["BRBRBRBR/8/8/1 r", "BRBRBR1R/6B1/8/1 b"];

const RECORDING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/naive.jsonl");

#[test]
fn perft_table() {
    let count = |text: &str, depth| perft(&Naive::parse(text).unwrap(), depth);
    let counted = check_counts(TABLE, 20_000, count);
    assert!(counted >= 41, "only {counted} counts");
}

/// `RECORD=1 cargo test -p board-disk-race --test it recording` writes it anew.
#[test]
fn recording_is_what_the_naive_rules_print() {
    let rules: Vec<String> = Rules::all().iter().map(ToString::to_string).collect();
    let starts = recording::starts::<Naive>(&rules, &[&texts()[..], &FINISHED].concat());
    recording::check(&recording::make(&starts, 2, 3, label), RECORDING);
}

#[test]
fn recording_holds_every_option_and_ending() {
    let recording = include_str!("../data/naive.jsonl");
    assert_ok(check_recording::<DiskRace>(recording).require_under_all_rules(&suite()));
}

/// The side to move and the options, the outcome, a forced pass, whether the disk can be turned,
/// and how many moves there are.
fn label(position: &Recorded) -> String {
    let (_, rest) = position.position.split_once(' ').unwrap();
    let moves = &position.moves;
    let (pass, turning) = (moves[..] == ["pass"], moves.iter().any(|m| m.ends_with('+')));
    format!("{rest} {:?} {pass} {turning} {}", position.outcome, moves.len() / 7)
}
