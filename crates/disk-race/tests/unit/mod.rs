//! What only the crate itself can see. `src/lib.rs` has it as a module of the unit tests.

use core::ops::ControlFlow;

use board_laws::dice;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::move_set::MoveSet;
use crate::perspective::Perspective;
use crate::prelude::*;
use crate::wheel::Wheel;
use crate::{Chain, Disk, DiskRace, Move, Rotation, Rules, Space};
use board_core::{Move as _, Player};

mod made_up;

/// The moves in order of their indices.
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

/// Compares what a wheel finds with what the tables find, and returns the number of moves.
fn agree(wheel: Wheel, board: &Board, seen: &Perspective) -> usize {
    let found = sorted(MoveSet::on(Some(wheel), board, *seen, Chain::Turning));
    let expected = sorted(MoveSet::on(None, board, *seen, Chain::Turning));
    assert_eq!(found, expected, "{seen:?}");
    found.len()
}

/// One piece and one to jump over, on all spaces, show every step and every jump.
fn agree_on_two_pieces(wheel: Wheel, board: &Board) {
    let mut moves = 0;
    for (own, opponent) in Space::all().flat_map(|own| Space::all().map(move |other| (own, other)))
    {
        let (own, opponent) = (own.bitboard(), opponent.bitboard() - own.bitboard());
        for (turned, player) in [own, Bitboard::EMPTY].map(|t| Player::ALL.map(|p| (t, p))).concat()
        {
            let goals = Bitboard::starts(!player);
            moves += agree(wheel, board, &Perspective { own, opponent, turned, goals });
        }
    }
    assert!(moves > 5_000, "{moves}");
}

/// Positions of all kinds, most of them crowded in the middle.
fn positions(rules: Rules, count: usize) -> impl Iterator<Item = DiskRace> {
    let mut dice = dice(7);
    let mut position = DiskRace::start_with(rules);
    let next = move || {
        let mut setup = position.setup();
        let [a, b] = [(); 2].map(|()| dice(Space::COUNT as u32) as usize);
        setup.board.swap(a, b);
        for piece in setup.board.iter_mut().flatten().filter(|_| dice(8) == 0) {
            piece.turned = !piece.turned;
        }
        setup.turn = Player::ALL[dice(2) as usize];
        position = DiskRace::from_setup(&setup).unwrap_or(position);
        Some(position)
    };
    core::iter::from_fn(next).take(count)
}

#[test]
fn wheels_are_the_disks() {
    for &disk in Disk::ALL {
        let (wheel, board) = (Wheel::of(disk).unwrap(), Board::of(disk));
        agree_on_two_pieces(wheel, board);
        let (mut moves, mut chained) = (0, 0);
        for position in positions(Rules::default().with_disk(disk), 20_000) {
            for player in Player::ALL {
                let seen = position.seen_by(player);
                moves += agree(wheel, board, &seen);
                chained += MoveSet::on(Some(wheel), board, seen, Chain::Turning).ends.count_ones();
            }
        }
        assert!(moves > 100_000 && chained > 10_000, "{moves} {chained}");
    }
}

/// Whether a piece could jump twice if every space that is empty were open to it.
fn jumps_twice(board: &Board, seen: &Perspective, from: Space) -> bool {
    let empty = Bitboard::ALL - (seen.own | seen.opponent);
    let jumps = |from| {
        let jumps = board.ways(from).filter_map(move |way| way.jump(from, seen.opponent, empty));
        jumps.map(|(_, landing)| landing)
    };
    jumps(from).any(|landing| jumps(landing).next().is_some())
}

/// To look at others as well would take longer and find the same moves.
#[test]
fn only_pieces_that_may_jump_on_are_looked_at_one_by_one() {
    for &disk in Disk::ALL {
        let (wheel, board) = (Wheel::of(disk).unwrap(), Board::of(disk));
        let mut met = 0;
        for position in positions(Rules::default().with_disk(disk), 20_000) {
            let seen = position.seen_by(position.turn());
            for from in (wheel.singles(&seen).others - Bitboard::CENTRE).iter() {
                assert!(jumps_twice(board, &seen, from), "{from} at {position}");
                met += 1;
            }
        }
        assert!(met > 5_000, "{met}");
    }
}

/// Every move that exists can be made on some disk: what steps and jumps reach if all that is in
/// the way is opposing, and all else is empty.
#[test]
fn moves_that_exist() {
    let mut existing = vec![Move::PASS];
    for from in Space::all() {
        let mut reached = Bitboard::EMPTY;
        for board in Disk::ALL.iter().map(|&disk| Board::of(disk)) {
            let (mut landings, mut left) = (Bitboard::EMPTY, from.bitboard());
            while let Some(at) = left.iter().next() {
                left -= at.bitboard();
                for (_, to) in
                    board.ways(at).filter_map(|way| way.jump(at, Bitboard::ALL, Bitboard::ALL))
                {
                    left |= (to.bitboard() & Bitboard::DISK) - landings;
                    landings |= to.bitboard();
                }
            }
            reached |= board.steps(from) | landings;
        }
        // D8: nobody moves back to the ring from the ring.
        let along = if from.start_of().is_some() { Bitboard::RING } else { Bitboard::EMPTY };
        for to in (reached - from.bitboard() - along).iter() {
            let rotations =
                if to == Space::CENTRE { &Rotation::ALL[..] } else { &[Rotation::Still] };
            existing.extend(rotations.iter().map(|&way| Move::new(from, to, way).unwrap()));
        }
    }
    existing.sort();
    let all: Vec<_> = (0..Move::COUNT).filter_map(Move::from_index).collect();
    assert_eq!(existing, all);
}

/// No position of the disks is one (`tests/disks.rs`), so this is put by hand.
#[test]
fn d15_draw_where_neither_can_move() {
    assert!(DiskRace::start().passes(true).is_empty());
    assert_eq!(sorted(DiskRace::start().passes(false)), [Move::PASS]);
    // D14: where red has finished, blue has its turn, although all it can do is to pass.
    let finished: DiskRace = "1R1R1R1R/b1b1b1b1/8/1 b".parse().unwrap();
    assert_eq!(sorted(finished.passes(true)), [Move::PASS]);
}

#[test]
fn bitboard_rotates_the_disk_alone() {
    let board = Bitboard::from_bits(0b1_10000001_00000010_00100001);
    let spaces: Vec<_> = board.iter().map(|space| space.to_string()).collect();
    assert_eq!(spaces, ["r0", "r5", "o1", "i0", "i7", "c"]);
    assert_eq!(board.rotated(1), Bitboard::from_bits(0b1_00000011_00000100_00100001));
    assert_eq!(board.rotated(7), Bitboard::from_bits(0b1_11000000_00000001_00100001));
    assert_eq!(board.rotated(3).rotated(5), board);
    let layers = [Bitboard::RING, Bitboard::OUTER, Bitboard::INNER, Bitboard::CENTRE];
    assert!(layers.iter().all(|layer| layer.rotated(1) == *layer));
    let all = layers.iter().fold(Bitboard::EMPTY, |all, &layer| all | layer);
    assert_eq!((all, all - Bitboard::RING), (Bitboard::ALL, Bitboard::DISK));
    let [red, blue] = Player::ALL.map(Bitboard::starts);
    assert_eq!((red | blue, red & blue), (Bitboard::RING, Bitboard::EMPTY));
    assert!(Space::all().all(|space| match space.start_of() {
        Some(player) => Bitboard::starts(player).contains(space),
        None => !Bitboard::RING.contains(space),
    }));
}
