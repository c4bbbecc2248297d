//! Numbers at and beyond every end: what takes them gives a value, nothing or an error.

use board_core::Player;
use uisge::prelude::*;
use uisge::{FILES, Move, Piece, RANKS, Setup, Square, Uisge};

const NUMBERS: [usize; 8] = [0, 1, 5, 6, 7, 255, 256, usize::MAX];

#[test]
fn squares_are_on_the_board() {
    for file in NUMBERS {
        for rank in NUMBERS {
            let square = Square::new(file, rank);
            assert_eq!(square.is_some(), file < FILES && rank < RANKS, "{file}, {rank}");
        }
    }
}

#[test]
fn moves_are_moves_that_exist() {
    for from in Square::all() {
        for to in Square::all() {
            if let Some(m) = Move::new(from, to) {
                assert_eq!(Move::from_index(m.index()), Some(m));
                assert_eq!(m.squares(), Some((from, to)));
            }
        }
    }
}

#[test]
fn setups_of_one_kind_of_piece_are_refused() {
    for piece in [None, Some(Piece { owner: Player::Second, crown: true })] {
        let setup = Setup { board: [piece; Square::COUNT], ..Setup::empty() };
        assert!(Uisge::from_setup(&setup).is_err());
    }
}
