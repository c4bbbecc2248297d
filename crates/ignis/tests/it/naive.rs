//! What the reference rules count and record.

use board_core::Rules as _;
use board_laws::assert_ok;
use board_laws::data::{check_counts, check_recording};
use board_naive::recording::{self, Recorded};
use board_naive::{ReferenceRules, ignis::Naive, perft};
use ignis::{Ignis, Rules};

use crate::laws::suite;
use crate::perft::{TABLE, texts};

const RECORDING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/naive.jsonl");

#[test]
fn perft_table() {
    let count = |text: &str, depth| perft(&Naive::parse(text).unwrap(), depth);
    let counted = check_counts(TABLE, 20_000, count);
    assert!(counted >= 41, "only {counted} counts");
}

/// `RECORD=1 cargo test -p board-ignis --test it recording` writes it anew.
#[test]
fn recording_is_what_the_naive_rules_print() {
    let rules: Vec<String> = Rules::all().iter().map(ToString::to_string).collect();
    let starts = recording::starts::<Naive>(&rules, &texts());
    recording::check(&recording::make(&starts, 3, 2, label), RECORDING);
}

#[test]
fn recording_holds_every_option_and_ending() {
    let recording = include_str!("../data/naive.jsonl");
    assert_ok(check_recording::<Ignis>(recording).require_under_all_rules(&suite()));
}

/// The side to move and the options, the outcome, whether there is air to play, and how far the
/// area has shrunk.
fn label(position: &Recorded) -> String {
    let words: Vec<&str> = position.position.split(' ').collect();
    let (air, area) = (words[2].starts_with("0a"), words[0].matches('x').count() / 9);
    format!("{} {:?} {air} {area} {:?}", words[1], words.get(3), position.outcome)
}
