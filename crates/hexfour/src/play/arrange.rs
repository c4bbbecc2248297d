//! Setting up positions piece by piece.

use alloc::vec::Vec;

use board_play::{Arrange, Arrangement};

use crate::{Fault, Field, Hexfour, Setup};

impl Arrange for Hexfour {
    fn to_setup(arrangement: &Arrangement<Self>) -> Setup {
        let Arrangement { turn, rules, .. } = *arrangement;
        let mut setup = Setup { turn, rules, ..Setup::empty() };
        for (field, piece) in &arrangement.pieces {
            setup.board[field.index()] = Some(*piece);
        }
        setup
    }

    fn spaces_of(fault: &Fault, _: &Arrangement<Self>) -> Vec<Field> {
        if let Fault::OffBoard(field, _) = *fault { [field].into() } else { Vec::new() }
    }
}
