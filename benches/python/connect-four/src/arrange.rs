//! Setting up positions piece by piece.

use board_play::{Arrange, Arrangement};

use crate::{COLUMNS, ConnectFour, Fault, ROWS, Setup, Square};

impl Arrange for ConnectFour {
    fn to_setup(arrangement: &Arrangement<Self>) -> Setup {
        let mut board = [None; COLUMNS * ROWS];
        for &(square, disc) in &arrangement.pieces {
            board[usize::from(square.0)] = Some(disc.0);
        }
        Setup { board, turn: arrangement.turn }
    }

    fn spaces_of(fault: &Fault, _: &Arrangement<Self>) -> Vec<Square> {
        match *fault {
            Fault::Floats(square) => vec![square],
            Fault::Discs | Fault::Four => vec![],
        }
    }
}
