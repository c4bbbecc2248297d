//! What the reference rules count and record.

use board_core::Rules as _;
use board_laws::assert_ok;
use board_laws::data::{check_counts, check_recording};
use board_naive::recording::{self, Recorded};
use board_naive::{ReferenceRules, perft, uisge::Naive};
use uisge::{Rules, Uisge};

use crate::laws::suite;
use crate::perft::{TABLE, texts};

const RECORDING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/naive.jsonl");

#[test]
fn perft_table() {
    let count = |text: &str, depth| perft(&Naive::parse(text).unwrap(), depth);
    let counted = check_counts(TABLE, 20_000, count);
    assert!(counted >= 41, "only {counted} counts");
}

/// `RECORD=1 cargo test -p board-uisge --test it recording` writes it anew.
#[test]
fn recording_is_what_the_naive_rules_print() {
    let rules: Vec<String> = Rules::all().iter().map(ToString::to_string).collect();
    let starts = recording::starts::<Naive>(&rules, &texts());
    recording::check(&recording::make(&starts, 3, 6, label), RECORDING);
}

#[test]
fn recording_holds_every_option_and_ending() {
    let recording = include_str!("../data/naive.jsonl");
    assert_ok(check_recording::<Uisge>(recording).require_under_all_rules(&suite()));
}

/// The side to move and the options, the outcome, a forced pass, and the most crowns of a player.
fn label(position: &Recorded) -> String {
    let (board, rest) = position.position.split_once(' ').unwrap();
    let crowns = ['W', 'B'].map(|crown| board.matches(crown).count() / 2);
    let pass = position.moves == ["pass"];
    format!("{rest} {:?} {pass} {:?}", position.outcome, crowns.iter().max())
}
