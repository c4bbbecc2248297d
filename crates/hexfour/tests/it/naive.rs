//! What the naive rules count and record.

use board_core::Player;
use board_laws::data::{check_counts, check_recording};
use board_laws::{Law, Verdict, hold};
use board_naive::recording::{self, Recorded};
use board_naive::{SlowRules, hexfour::Naive, perft};
use hexfour::prelude::*;
use hexfour::{Position, Row, Rules};

use crate::laws::suite;
use crate::perft::{TABLE, texts};

/// A draw on the largest board (H12).
const DRAW: &str = "x1xx1xo/oxo1o1xo/oooooxxxx/oooox1ooxx/oo1xooooxxx/xxo1xxxxxo1x/ooxxoxxoo1ooo/\
                    xxxooo2oxox/xxxxxxx1x1o/ooooxxoxxo/x1ooooxx1/ooxoox1x/o1ox1xx o";

const RECORDING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/naive.jsonl");

#[test]
fn perft_table() {
    let count = |text: &str, depth| perft(&Naive::parse(text).unwrap(), depth);
    let counted = check_counts(TABLE, 20_000, count);
    assert!(counted >= 71, "only {counted} counts");
}

/// `RECORD=1 cargo test -p hexfour --test it recording` writes it anew.
#[test]
fn recording_is_what_the_naive_rules_print() {
    let rules: Vec<String> = Rules::all().iter().map(ToString::to_string).collect();
    let starts = recording::starts::<Naive>(&rules, &[&texts()[..], &[DRAW]].concat());
    recording::check(&recording::make(&starts, 3, 5, label), RECORDING);
}

#[test]
fn recording_holds_every_option_and_ending() {
    let recording = include_str!("../data/naive.jsonl");
    hold(check_recording::<Position>(recording).everything(&suite()));
}

/// The side to move and the size, the outcome, and how full the board is.
fn label(position: &Recorded) -> String {
    let (board, turn) = position.position.split_once(' ').unwrap();
    let (size, pieces) = (board.split('/').count(), board.matches(['x', 'o']).count());
    format!("{turn} {size} {:?} {}", position.outcome, 6 * pieces / (size * size))
}

#[test]
fn both_count_points_and_loose_pieces_alike() {
    hold(suite().everywhere(Law::Slow, &same_points));
}

/// What a position tells besides its moves and its outcome; and the points as the rows have them.
fn same_points(position: &Position) -> Verdict {
    let at = Law::Slow.at(position);
    let naive = Naive::parse(&position.to_string()).map_err(|why| at.broken(why))?;
    for player in Player::ALL {
        let first = player == Player::First;
        let points = naive.points(first);
        let loose = (position.points(player), position.loose(player));
        at.same("points and loose pieces", &(points, naive.loose(first)), &loose)?;
        let rows: u32 = position.rows(player).map(Row::points).sum();
        at.same("points of the rows", &points, &rows)?;
        let outcome = position.outcome().map_or(points, |outcome| outcome.points[player.index()]);
        at.same("points of the outcome", &points, &outcome)?;
    }
    Ok(())
}
