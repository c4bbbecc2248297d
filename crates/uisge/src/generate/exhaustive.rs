//! The connectivity core on every connected set of twelve squares there is.
//!
//! All twelve are taken for crowns, six of each side, and the moves of both sides are counted. The
//! three numbers come from independent programs.

use board_core::Player;

use super::{Mobility, bits};
use crate::space::{BOARD, flood, squares, touching};
use crate::{Position, Rules};

/// Calls `visit` with each connected set of `left` more squares that holds `set` and squares of
/// `untried`, and no other of `seen` (Redelmeier's way to count polyominoes).
fn connected_sets(set: u64, mut untried: u64, seen: u64, left: u32, visit: &mut impl FnMut(u64)) {
    if left == 0 {
        return visit(set);
    }
    while untried != 0 {
        let square = untried & untried.wrapping_neg();
        untried ^= square;
        let fresh = touching(square) & !seen;
        connected_sets(set | square, untried | fresh, seen | fresh, left - 1, visit);
    }
}

/// Whether the empty squares do not all hang together with the outside of the board.
fn has_hole(set: u64) -> bool {
    // One rank up and one file right: bit 0 of a byte is outside on the left, and on the right of
    // the byte below.
    let frame = (1_u128 << 65) - 1;
    let empty = frame & !(u128::from(set) << 9);
    let mut reached = 1_u128;
    loop {
        let row = reached | reached << 1 | reached >> 1;
        let more = (row | row << 8 | row >> 8) & empty;
        if more == reached {
            return reached != empty;
        }
        reached = more;
    }
}

#[test]
fn every_connected_set_of_twelve() {
    let (mut sets, mut holed, mut moves) = (0, 0, 0_u64);
    for first in squares(BOARD) {
        let up_to_first = first.bit() | (first.bit() - 1);
        connected_sets(0, first.bit(), up_to_first, 12, &mut |set| {
            assert_eq!(flood(set & set.wrapping_neg(), set), set);
            sets += 1;
            holed += u32::from(has_hole(set));
            let last_six = bits(set).skip(6).sum::<u64>();
            let position = Position {
                pieces: [set ^ last_six, last_six],
                crowns: set,
                turn: Player::First,
                rules: Rules::default(),
            };
            for player in Player::ALL {
                moves += u64::from(Mobility::of(&position, player).count());
            }
        });
    }
    assert_eq!((sets, holed, moves), (1_743_541, 20_821, 31_222_004));
}
