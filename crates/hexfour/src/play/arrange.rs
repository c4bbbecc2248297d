//! Setting up positions piece by piece.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_core::Faults;
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

    fn explain(faults: &Faults<Fault>, _: &Arrangement<Self>) -> Vec<(String, Vec<Field>)> {
        let fields = |fault: &Fault| match *fault {
            Fault::OffBoard(field, _) => [field].into(),
            Fault::PieceCounts { .. }
            | Fault::NoFirstPiece
            | Fault::NoSecondPiece
            | Fault::NoneLoose(_)
            | Fault::NoneLooseBefore(_) => Vec::new(),
        };
        faults.iter().map(|fault| (fault.to_string(), fields(fault))).collect()
    }
}
