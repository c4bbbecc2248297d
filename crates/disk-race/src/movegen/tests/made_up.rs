//! Made-up disks, as evidence that the tables are right for any list of lines (D3). They are
//! compared with recordings of the reference rules, which follow the same lines
//! (`tests/it/made_up.rs`).

use board_laws::data::recorded;

use super::{MoveSet, Tables, Wheel, agree_on_two_pieces, sorted};
use crate::bitboard::Bitboard;
use crate::lines::Line;
use crate::prelude::*;
use crate::{Chain, DiskRace};

/// Radii that bend between outer and inner spaces, an outer circle, and a line around the disk of
/// twice its length: not a wheel, and not its own mirror image.
static SPIRAL: Tables = Tables::new(&[
    Line::new("r0 o0 i1 c i5 o4 r4"),
    Line::new("r1 o1 i2 c i6 o5 r5"),
    Line::new("r2 o2 i3 c i7 o6 r6"),
    Line::new("r3 o3 i4 c i0 o7 r7"),
    Line::new("o0 o1 o2 o3 o4 o5 o6 o7 o0"),
    Line::new("o0 i0 o1 i1 o2 i2 o3 i3 o4 i4 o5 i5 o6 i6 o7 i7 o0"),
]);

/// No circle.
static STAR: Tables = Tables::new(&[
    Line::new("r0 o0 i0 c i4 o4 r4"),
    Line::new("r1 o1 i1 c i5 o5 r5"),
    Line::new("r2 o2 i2 c i6 o6 r6"),
    Line::new("r3 o3 i3 c i7 o7 r7"),
]);

/// Compares moves and outcomes with a recording and returns the number of chains of several jumps.
fn check(wheel: Option<Wheel>, tables: &Tables, recording: &str) -> usize {
    let mut chains = 0;
    for recorded in recorded(recording) {
        let position: DiskRace = recorded.position.parse().unwrap();
        let moves_of = |player| match (wheel, position.rules.chain, position.seen_by(player)) {
            (Some(wheel), Chain::Turning, seen) => wheel.moves(tables, seen),
            (_, chain, seen) => tables.moves(seen, chain),
        };
        let mut moves = moves_of(position.turn());
        if position.race_is_over() {
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
                let jumped = tables
                    .ways(from)
                    .any(|way| way.jump(from, Bitboard::ALL, to.bitboard()).is_some());
                !jumped && !tables.steps(from).contains(to)
            })
            .count();
        let mut texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
        texts.sort();
        assert_eq!(texts, recorded.moves, "{position}");
    }
    chains
}

#[test]
fn tables_find_the_moves_of_a_disk_that_is_not_a_wheel() {
    assert!(check(None, &SPIRAL, include_str!("../../../tests/data/spiral.jsonl")) > 50);
}

#[test]
fn wheel_and_tables_find_the_moves_of_a_star() {
    let wheel = Wheel { rims: 0 };
    agree_on_two_pieces(wheel, &STAR);
    assert!(check(Some(wheel), &STAR, include_str!("../../../tests/data/star.jsonl")) > 50);
    assert!(check(None, &STAR, include_str!("../../../tests/data/star.jsonl")) > 50);
}
