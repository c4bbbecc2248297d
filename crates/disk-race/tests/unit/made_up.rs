//! Disks that nobody plays on, to show that any list of lines will do (D3): the tables that derive
//! from the lists against recordings of the reference rules, which walk along the same lines
//! (`tests/it/made_up.rs`).

use board_laws::data::recorded;

use super::{agree_on_two_pieces, sorted};
use crate::DiskRace;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::lines::Line;
use crate::move_set::MoveSet;
use crate::prelude::*;
use crate::wheel::Wheel;

/// Radii that bend between outer and inner spaces, an outer circle, and a line that goes round
/// twice as long: no wheel, and no mirror image of itself.
static SPIRAL: Board = Board::new(&[
    Line::new("r0 o0 i1 c i5 o4 r4"),
    Line::new("r1 o1 i2 c i6 o5 r5"),
    Line::new("r2 o2 i3 c i7 o6 r6"),
    Line::new("r3 o3 i4 c i0 o7 r7"),
    Line::new("o0 o1 o2 o3 o4 o5 o6 o7 o0"),
    Line::new("o0 i0 o1 i1 o2 i2 o3 i3 o4 i4 o5 i5 o6 i6 o7 i7 o0"),
]);

/// No circle at all.
static STAR: Board = Board::new(&[
    Line::new("r0 o0 i0 c i4 o4 r4"),
    Line::new("r1 o1 i1 c i5 o5 r5"),
    Line::new("r2 o2 i2 c i6 o6 r6"),
    Line::new("r3 o3 i3 c i7 o7 r7"),
]);

/// Compares moves and outcomes on a board with a recording, and says how many moves were neither
/// steps nor single jumps: chains.
fn check(wheel: Option<Wheel>, board: &Board, recording: &str) -> usize {
    let mut chains = 0;
    for recorded in recorded(recording) {
        let position: DiskRace = recorded.position.parse().unwrap();
        let moves_of =
            |player| MoveSet::on(wheel, board, position.seen_by(player), position.rules.chain);
        let mut moves = moves_of(position.turn());
        if position.finished() {
            moves = MoveSet::default();
        } else if moves.is_empty() {
            moves = position.passes(moves_of(!position.turn()).is_empty());
        }
        assert_eq!(moves.is_empty(), recorded.outcome.is_some(), "{position}");
        let moves = sorted(moves);
        chains += moves
            .iter()
            .filter_map(|m| m.spaces())
            .filter(|&(from, to)| {
                let jumped = board
                    .ways(from)
                    .any(|way| way.jump(from, Bitboard::ALL, to.bitboard()).is_some());
                !jumped && !board.steps(from).contains(to)
            })
            .count();
        let mut texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
        texts.sort();
        assert_eq!(texts, recorded.moves, "{position}");
    }
    chains
}

#[test]
fn disk_that_is_no_wheel_goes_by_the_tables() {
    assert!(check(None, &SPIRAL, include_str!("../data/spiral.jsonl")) > 50);
}

#[test]
fn disk_that_is_a_wheel_goes_the_fast_way() {
    let wheel = Wheel { rims: 0 };
    agree_on_two_pieces(wheel, &STAR);
    assert!(check(Some(wheel), &STAR, include_str!("../data/star.jsonl")) > 50);
    assert!(check(None, &STAR, include_str!("../data/star.jsonl")) > 50);
}
