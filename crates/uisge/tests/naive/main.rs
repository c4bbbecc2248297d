//! Law 10: the fast rules against the naive ones, which were written from the rule list alone.

use board_laws::cross_check;
use board_laws::data::{check_slow_perft, perft_lines};
use board_laws::naive::{same_game, same_starts, same_texts};
use board_laws::{Law, Plan, hold};
use uisge::Position;

pub mod rules;
use rules::Naive;

board_laws::slow_rules!(Naive);

const TABLE: &str = include_str!("../data/perft.txt");

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
    let report = cross_check::run::<Position, Naive>(&plan(), 0, 20_000).unwrap();
    hold(report.met(&[], &[], None));
}

#[test]
#[ignore = "takes minutes: .ci/cross-check"]
fn both_agree_on_millions_of_positions() {
    let report = cross_check::run_as_asked::<Position, Naive>(&plan()).unwrap();
    // Only a stuck player can draw (U9).
    let never = [("standard", "draw"), ("stuck=wins", "draw")];
    hold(report.met(&["light", "dark", "draw"], &never, Some("pass")));
}

#[test]
fn perft_table() {
    let counted = check_slow_perft::<Naive>(TABLE, 50_000);
    assert!(counted > 40, "only {counted} counts");
}
