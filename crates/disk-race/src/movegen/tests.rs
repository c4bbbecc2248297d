use core::ops::ControlFlow;

use board_core::{Indexed, Player};

use super::Perspective;
use super::move_set::MoveSet;
use super::tables::Tables;
use super::wheel::Wheel;
use crate::bitboard::{self, Bitboard, starts};
use crate::prelude::*;
use crate::{Chain, Disk, DiskRace, Move, Rotation, Space};

/// Returns the moves in the order of their indices.
fn sorted(moves: MoveSet) -> Vec<Move> {
    let mut all = Vec::new();
    let _: ControlFlow<()> = moves.each(|m| {
        all.push(m);
        ControlFlow::Continue(())
    });
    assert_eq!((all.len(), all.is_empty()), (moves.count() as usize, moves.is_empty()));
    all.sort();
    all
}

/// Compares the moves of a wheel with the moves of the tables and returns their number.
fn agree(wheel: Wheel, tables: &Tables, seen: &Perspective) -> usize {
    let found = sorted(wheel.moves(tables, *seen));
    let expected = sorted(tables.moves(*seen, Chain::Turning));
    assert_eq!(found, expected, "{seen:?}");
    found.len()
}

/// One piece and one to jump over, on all spaces, show every step and every jump.
fn agree_on_two_pieces(wheel: Wheel, tables: &Tables) {
    let mut moves = 0;
    for (own, opponent) in Space::all().flat_map(|own| Space::all().map(move |other| (own, other)))
    {
        let (own, opponent) = (own.bitboard(), opponent.bitboard() - own.bitboard());
        for (turned, player) in [own, Bitboard::EMPTY].map(|t| Player::ALL.map(|p| (t, p))).concat()
        {
            let goals = starts(!player);
            moves += agree(wheel, tables, &Perspective { own, opponent, turned, goals });
        }
    }
    assert!(moves > 5_000, "{moves}");
}

#[test]
fn wheels_are_the_disks() {
    for disk in Disk::ALL {
        agree_on_two_pieces(Wheel::of(disk), Tables::of(disk));
    }
}

/// Every move that exists is possible on some disk: by a step, or by jumps if every space jumped
/// over has an opposing piece and every landing is empty.
#[test]
fn moves_that_exist() {
    let mut existing = vec![Move::PASS];
    for from in Space::all() {
        let mut reached = Bitboard::EMPTY;
        for tables in Disk::ALL.map(Tables::of) {
            let (mut landings, mut left) = (Bitboard::EMPTY, from.bitboard());
            while let Some(at) = left.first() {
                left -= at.bitboard();
                for (_, to) in
                    tables.ways(at).filter_map(|way| way.jump(at, bitboard::ALL, bitboard::ALL))
                {
                    left |= (to.bitboard() & bitboard::DISK) - landings;
                    landings |= to.bitboard();
                }
            }
            reached |= tables.steps(from) | landings;
        }
        // D8: no piece moves along the ring.
        let along = if from.start_of().is_some() { bitboard::RING } else { Bitboard::EMPTY };
        for to in reached - from.bitboard() - along {
            let rotations =
                if to == Space::CENTER { &Rotation::ALL[..] } else { &[Rotation::Still] };
            existing.extend(rotations.iter().map(|&way| Move::new(from, to, way).unwrap()));
        }
    }
    existing.sort();
    let all: Vec<_> = (0..Move::COUNT).filter_map(Move::from_index).collect();
    assert_eq!(existing, all);
}

/// No position of the disks is such a draw (`tests/it/disks.rs`).
#[test]
fn d15_draw_where_neither_can_move() {
    assert!(DiskRace::start().passes(true).is_empty());
    assert_eq!(sorted(DiskRace::start().passes(false)), [Move::PASS]);
    // D14: where red has finished, blue has its turn, although all it can do is to pass.
    let finished: DiskRace = "1R1R1R1R/b1b1b1b1/8/1 b".parse().unwrap();
    assert_eq!(sorted(finished.passes(true)), [Move::PASS]);
}
