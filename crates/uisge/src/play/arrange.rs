//! Setting up positions piece by piece.

use alloc::vec::Vec;

use board_play::{Arrange, Arrangement};

use crate::board::PIECES;
use crate::{Fault, Piece, Square, Uisge};

impl Arrange for Uisge {
    fn spaces_of(fault: &Fault, arrangement: &Arrangement<Self>) -> Vec<Square> {
        match *fault {
            Fault::PieceCount { player, count } if count > PIECES => {
                arrangement.spaces_of(|piece: Piece| piece.owner == player)
            }
            Fault::NotConnected(a, b) => [a, b].into(),
            Fault::PieceCount { .. } | Fault::BothCrowned => Vec::new(),
        }
    }
}
