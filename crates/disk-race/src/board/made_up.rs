//! Disks that nobody plays on, to show that any list of lines will do (D3): the fast rules on
//! them, derived from the lists at compile time, against recordings of the naive rules, which walk
//! along the same lines (`tests/naive/made_up.rs`).

use core::ops::ControlFlow;

use board_laws::recording;

use super::Board;
use crate::generate::Mobility;
use crate::lines::{Line, look_the_same};
use crate::prelude::*;
use crate::{Disk, Outcome, Position};

/// Radii that bend between outer and inner spaces, an outer circle, and a line that goes round
/// twice as long: no wheel, and no mirror image of itself.
const SPIRAL: &[Line] = &[
    Line::open("r0 o0 i1 c i5 o4 r4"),
    Line::open("r1 o1 i2 c i6 o5 r5"),
    Line::open("r2 o2 i3 c i7 o6 r6"),
    Line::open("r3 o3 i4 c i0 o7 r7"),
    Line::closed("o0 o1 o2 o3 o4 o5 o6 o7"),
    Line::closed("o0 i0 o1 i1 o2 i2 o3 i3 o4 i4 o5 i5 o6 i6 o7 i7"),
];

/// No circle at all.
const STAR: &[Line] = &[
    Line::open("r0 o0 i0 c i4 o4 r4"),
    Line::open("r1 o1 i1 c i5 o5 r5"),
    Line::open("r2 o2 i2 c i6 o6 r6"),
    Line::open("r3 o3 i3 c i7 o7 r7"),
];

/// Not one neighbour.
const NO_LINES: &[Line] = &[Line::open("c")];

static SPIRAL_BOARD: Board = Board::new(SPIRAL);
static STAR_BOARD: Board = Board::new(STAR);
static NO_LINES_BOARD: Board = Board::new(NO_LINES);

/// Compares moves and outcomes on a board with a recording, and says how many moves were neither
/// steps nor single jumps: chains.
fn agree(board: &'static Board, recording: &str) -> usize {
    let mut chains = 0;
    for recorded in recording::read(recording) {
        let position: Position = recorded.position.parse().unwrap();
        let outcome = position.outcome_on(board);
        let mut moves = Vec::new();
        let _ = Mobility::on(board, &position, position.turn()).each(|m| {
            let (from, to) = m.spaces().unwrap();
            assert_ne!(board.reach(from.index()) & to.bit(), 0, "{m} in {position}");
            let near = board.steps(from.bit()) & to.bit() != 0
                || board.jumps(from).iter().any(|jump| jump.to() == to);
            chains += usize::from(!near);
            moves.push(m.to_string());
            ControlFlow::Continue(())
        });
        moves.sort();
        if outcome.is_some() {
            moves.clear();
        } else if moves.is_empty() {
            moves.push("pass".to_string());
        }
        assert_eq!(outcome.map(|o| o.to_string()), recorded.outcome, "{position}");
        assert_eq!(moves, recorded.moves, "{position}");
    }
    chains
}

#[test]
fn disk_that_is_no_wheel_goes_by_the_tables() {
    assert!(SPIRAL_BOARD.wheel.is_none());
    assert!(look_the_same(SPIRAL, false, 2) && !look_the_same(SPIRAL, true, 0));
    assert!(agree(&SPIRAL_BOARD, include_str!("spiral.jsonl")) > 50);
}

#[test]
fn disk_that_is_a_wheel_goes_the_fast_way() {
    assert!(STAR_BOARD.wheel.is_some());
    assert!(agree(&STAR_BOARD, include_str!("star.jsonl")) > 50);
}

#[test]
fn disk_of_the_rules_goes_the_fast_way_if_it_is_a_wheel() {
    let circles =
        [Line::closed("o0 o1 o2 o3 o4 o5 o6 o7"), Line::closed("i0 i1 i2 i3 i4 i5 i6 i7")];
    for &disk in Disk::ALL {
        let lines = disk.lines();
        let is_wheel = STAR.iter().all(|radius| lines.contains(radius))
            && lines.iter().all(|line| STAR.contains(line) || circles.contains(line));
        assert_eq!(Board::of(disk).wheel.is_some(), is_wheel, "{disk:?}");
    }
}

#[test]
#[should_panic(expected = "the lines differ after a turn by 1/8")]
fn disk_that_a_turn_changes_is_none() {
    Board::new(&[Line::open("o0 o1")]);
}

#[test]
fn d15_draw_where_neither_can_move() {
    let start = Position::start();
    assert_eq!(start.outcome_on(&NO_LINES_BOARD), Some(Outcome::Draw));
    // D14: where red has finished, blue has its turn, although all it can do is to pass.
    let finished: Position = "1R1R1R1R/b1b1b1b1/8/1 b".parse().unwrap();
    assert!(finished.must_pass(&NO_LINES_BOARD));
    assert_eq!(finished.outcome_on(&NO_LINES_BOARD), None);
    let passed: Position = "1R1R1R1R/b1b1b1b1/8/1 r".parse().unwrap();
    assert_eq!(passed.outcome_on(&NO_LINES_BOARD), Some(Outcome::Red));
}
