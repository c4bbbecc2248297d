//! Law 10: the fast rules against the naive ones, which were written from the rule list alone.

use board_laws::cross_check;
use board_laws::data::{check_slow_perft, perft_lines};
use board_laws::naive::{same_game, same_starts, same_texts};
use board_laws::recording::{self, Recorded};
use board_laws::{Broken, Law, Plan, hold};
use hexfour::prelude::*;
use hexfour::{Position, Row};

pub mod rules;
use board_core::Player;
use rules::Naive;

board_laws::slow_rules!(Naive);

const TABLE: &str = include_str!("../data/perft.txt");

const ENDINGS: [&str; 3] = ["first", "second", "draw"];

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
fn both_count_points_and_loose_pieces_alike() {
    hold(plan().everywhere(Law::Naive, same_points));
}

/// What a position tells besides its moves and its outcome; and the points as the rows have them.
fn same_points(position: &Position) -> Result<(), Broken> {
    let naive =
        Naive::parse(&position.to_string()).map_err(|why| Law::Naive.broken(position, why))?;
    for player in Player::ALL {
        let first = player == Player::First;
        let fast = (position.points(player), position.loose(player));
        let slow = (naive.points(first), naive.loose(first));
        Law::Naive.demand(fast == slow, position, || format!("{player}: {fast:?}, {slow:?}"))?;
        let rows: u32 = position.rows(player).map(Row::points).sum();
        Law::Naive.demand(rows == slow.0, position, || format!("rows of {player}: {rows}"))?;
        let outcome = position.outcome().map(|outcome| outcome.points[player.index()]);
        Law::Naive.demand(outcome.is_none_or(|points| points == slow.0), position, || {
            format!("outcome: {outcome:?}")
        })?;
    }
    Ok(())
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
    hold(report.met(&ENDINGS, &[], None));
}

/// The side to move and the size, the outcome, and how full the board is.
fn label(position: &Recorded) -> String {
    let (board, turn) = position.position.split_once(' ').unwrap();
    let (size, pieces) = (board.split('/').count(), board.matches(['x', 'o']).count());
    format!("{turn} {size} {:?} {}", position.outcome, 6 * pieces / (size * size))
}

/// A draw on the largest board (H12).
const RARE: [&str; 1] = [
    "x1xx1xo/oxo1o1xo/oooooxxxx/oooox1ooxx/oo1xooooxxx/xxo1xxxxxo1x/ooxxoxxoo1ooo/xxxooo2oxox/xxxxxxx1x1o/ooooxxoxxo/x1ooooxx1/ooxoox1x/o1ox1xx o",
];

const RECORDING: &str = include_str!("../data/naive.jsonl");

/// Writes the recording anew if it is asked to:
/// `RECORD=1 cargo test -p hexfour --test naive recording`.
#[test]
fn recording_is_what_the_naive_rules_print() {
    let texts: Vec<_> = perft_lines(TABLE).map(|(text, _)| text).chain(RARE).collect();
    let starts = recording::starts::<Position, Naive>(&texts);
    recording::check(
        &recording::make(&starts, 3, 5, label),
        RECORDING,
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/naive.jsonl"),
    );
}

#[test]
fn recording_holds_every_option_and_ending() {
    hold(recording::report::<Position>(RECORDING).met(&ENDINGS, &[], None));
}

#[test]
fn perft_table() {
    let counted = check_slow_perft::<Naive>(TABLE, 20_000);
    assert!(counted > 70, "only {counted} counts");
}
