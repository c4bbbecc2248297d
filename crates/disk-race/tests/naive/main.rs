//! Law 10: the fast rules against the naive ones, which were written from the rule list alone.

use board_laws::cross_check;
use board_laws::data::{check_slow_perft, perft_lines};
use board_laws::naive::{same_game, same_starts, same_texts};
use board_laws::recording::{self, Recorded};
use board_laws::{Law, Plan, hold};
use disk_race::Position;

mod made_up;
pub mod rules;
use rules::Naive;

board_laws::slow_rules!(Naive);

const TABLE: &str = include_str!("../data/perft.txt");

const ENDINGS: [&str; 3] = ["red", "blue", "draw"];

/// Play from the start under every option and from the table's positions, and changed set-ups.
fn plan() -> Plan<Position> {
    let texts: Vec<_> = perft_lines(TABLE).map(|(text, _)| text).collect();
    Plan::new(&texts).with_setups()
}

#[test]
fn both_start_alike() {
    hold(same_starts::<Position, Naive>());
}

#[test]
fn both_play_alike() {
    hold(plan().everywhere(Law::Naive, same_game::<Position, Naive>));
}

#[test]
fn both_read_alike() {
    hold(plan().everywhere(Law::Naive, same_texts::<Position, Naive>));
}

#[test]
fn both_agree_side_by_side() {
    let report = cross_check::run::<Position, Naive>(&plan(), 0, 10_000)
        .unwrap_or_else(|why| panic!("{why}"));
    hold(report.met(&[], &[], None));
}

#[test]
#[ignore = "takes minutes: .ci/cross-check"]
fn both_agree_on_millions_of_positions() {
    let report =
        cross_check::run_as_asked::<Position, Naive>(&plan()).unwrap_or_else(|why| panic!("{why}"));
    hold(report.met(&ENDINGS, &[], Some("pass")));
}

/// The side to move and the options, the outcome, a forced pass, whether the disk can be turned,
/// and how many moves there are.
fn label(position: &Recorded) -> String {
    let (_, rest) = position.position.split_once(' ').unwrap();
    let moves = &position.moves;
    let (pass, turning) = (moves[..] == ["pass"], moves.iter().any(|m| m.ends_with('+')));
    format!("{rest} {:?} {pass} {turning} {}", position.outcome, moves.len() / 7)
}

/// Both have finished, and before that (D14).
const RARE: [&str; 2] = ["BRBRBRBR/8/8/1 r", "BRBRBR1R/6B1/8/1 b"];

const RECORDING: &str = include_str!("../data/naive.jsonl");

/// Writes the recording anew if it is asked to:
/// `RECORD=1 cargo test -p disk-race --test naive recording`.
#[test]
fn recording_is_what_the_naive_rules_print() {
    let texts: Vec<_> = perft_lines(TABLE).map(|(text, _)| text).chain(RARE).collect();
    let starts = recording::starts::<Position, Naive>(&texts);
    recording::check(
        &recording::make(&starts, 2, 3, label),
        RECORDING,
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/naive.jsonl"),
    );
}

#[test]
fn recording_holds_every_option_and_ending() {
    hold(recording::report::<Position>(RECORDING).met(&ENDINGS, &[], Some("pass")));
}

#[test]
fn perft_table() {
    let counted = check_slow_perft::<Naive>(TABLE, 50_000);
    assert!(counted > 40, "only {counted} counts");
}
