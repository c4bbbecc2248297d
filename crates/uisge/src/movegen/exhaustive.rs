//! Compares the moves on every connected set of twelve squares with flooding.
//!
//! The owner of a piece does not affect its moves, so all twelve pieces belong to one player. The
//! test runs once with all blank, and once with all showing crowns. The expected numbers of sets
//! and of moves come from independent programs.

extern crate std;

use core::ops::ControlFlow;
use std::vec::Vec;

use super::move_set::{DISTANCES, MoveSet, ROOM};
use super::{LocalMoves, Side, flood};
use crate::Bitboard;
use crate::{Move, Square};

/// Calls `visit` with each connected set that has `left` squares more than `set`: squares of
/// `untried`, and squares that are not in `seen` (Redelmeier's algorithm for polyominoes).
fn connected_sets(
    set: Bitboard,
    mut untried: Bitboard,
    seen: Bitboard,
    left: u32,
    visit: &mut impl FnMut(Bitboard),
) {
    if left == 0 {
        return visit(set);
    }
    while !untried.is_empty() {
        let square = untried.first_bit();
        untried ^= square;
        let fresh = square.touching() - seen;
        connected_sets(set | square, untried | fresh, seen | fresh, left - 1, visit);
    }
}

/// Calls `visit` with each connected set of twelve squares whose first square is one of `firsts`.
fn sets_from(firsts: impl Iterator<Item = Square>, mut visit: impl FnMut(Bitboard)) {
    for first in firsts.map(Square::bitboard) {
        let up_to_first = first | Bitboard::from_bits(first.bits() - 1);
        connected_sets(Bitboard::EMPTY, first, up_to_first, 12, &mut visit);
    }
}

/// Calls `visit` with each connected set of twelve squares.
fn every_set(visit: impl FnMut(Bitboard)) {
    sets_from(Square::all(), visit);
}

/// Returns the targets of the moves from `from`.
fn targets(moves: &MoveSet, from: Bitboard) -> Bitboard {
    let ways = moves.0.into_iter().zip(DISTANCES);
    ways.fold(Bitboard::EMPTY, |set, (pieces, distance)| set | (pieces & from).shifted(distance))
}

/// Lists the moves of a set.
fn list(moves: &MoveSet) -> Vec<Move> {
    let mut list = Vec::new();
    let _ = moves.each(|m| {
        list.push(m);
        ControlFlow::<()>::Continue(())
    });
    list
}

/// Totals over some of the sets.
#[derive(Default)]
struct Counted {
    sets: u32,
    /// Moves of all pieces if they show crowns.
    moves: u64,
    /// The maximum number of moves of six pieces.
    max: u32,
    /// Doubtful pieces.
    doubted: u32,
}

/// Compares all pieces of the sets that begin with one of `firsts`.
fn compare(firsts: impl Iterator<Item = Square>) -> Counted {
    let mut counted = Counted::default();
    sets_from(firsts, |set| {
        assert_eq!(flood(set.first_bit(), set), set);
        counted.sets += 1;
        for crowns in [Bitboard::EMPTY, set] {
            let side = Side { own: set, crowns, occupied: set };
            let local = LocalMoves::of(side);
            let doubtful = local.doubtful(local.moves.mobile());
            counted.doubted += doubtful.len();
            let decided = side.moves();
            let mut counts = Vec::with_capacity(12);
            for from in set.iter().map(Square::bitboard) {
                let flooded = side.targets(from);
                assert_eq!(targets(&decided, from), flooded, "from {from:?} in {set:?}");
                if (from & doubtful).is_empty() {
                    assert_eq!(targets(&local.moves, from), flooded, "from {from:?} in {set:?}");
                }
                counts.push(flooded.len());
            }
            assert_eq!(side.count(), u64::from(counts.iter().sum::<u32>()), "{set:?}");
            counts.sort_unstable();
            assert!(counts[11] <= 6, "{set:?}");
            counted.max = counted.max.max(counts[6..].iter().sum());
            if !crowns.is_empty() {
                counted.moves += side.count();
            }
        }
    });
    counted
}

#[test]
#[ignore = "slow"]
fn every_piece_goes_where_flooding_says() {
    let (a, b) = std::thread::scope(|scope| {
        let b = scope.spawn(|| compare(Square::all().skip(1).step_by(2)));
        (compare(Square::all().step_by(2)), b.join().unwrap())
    });
    assert_eq!((a.sets + b.sets, a.moves + b.moves), (1_743_541, 31_222_004));
    assert_eq!(a.max.max(b.max) as usize, ROOM - 1);
    let doubted = a.doubted + b.doubted;
    // The total is 42 million pieces. With more doubtful pieces, the moves would still be right,
    // but slower to find.
    assert!(doubted < 1_000_000, "{doubted} doubtful");
}

#[test]
#[ignore = "slow"]
fn choosing_by_number_lists_the_same_moves() {
    every_set(|set| {
        // Six pieces, some of them crowns, anywhere in the set.
        let own = set.iter().skip(set.bits() as usize % 7).take(6);
        let own = own.collect::<Bitboard>();
        let crowns = own & Bitboard::from_bits(set.bits() >> 3 | set.bits() << 5);
        let moves = Side { own, crowns, occupied: set }.moves();
        let list = list(&moves);
        let picked = (0..list.len()).map(|n| {
            moves.choose(|number| {
                assert_eq!(number, list.len());
                n
            })
        });
        assert!(picked.eq(list.iter().map(|&m| Some(m))), "{own:?} in {set:?}");
        assert_eq!(moves.choose(|number| number), None);
    });
}
