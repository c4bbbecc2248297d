//! Setting up positions piece by piece.

use alloc::vec::Vec;

use board_play::{Arrange, Arrangement};

use crate::{Fault, Field, Hexfour};

impl Arrange for Hexfour {
    fn spaces_of(fault: &Fault, _: &Arrangement<Self>) -> Vec<Field> {
        if let Fault::OffBoard(field, _) = *fault { [field].into() } else { Vec::new() }
    }
}
