//! Setting up positions piece by piece.

use alloc::vec::Vec;

use board_play::{Arrange, Arrangement};

use crate::board::PIECES;
use crate::{DiskRace, Fault, Piece, Space};

impl Arrange for DiskRace {
    fn spaces_of(fault: &Fault, arrangement: &Arrangement<Self>) -> Vec<Space> {
        match *fault {
            Fault::PieceCount { player, count } if count > PIECES => {
                arrangement.spaces_of(|piece: Piece| piece.owner == player)
            }
            Fault::TurnedAtStart(space) | Fault::ArrivedUnturned(space) => [space].into(),
            Fault::UnturnedAtCenter => [Space::CENTER].into(),
            Fault::PieceCount { .. } | Fault::Finished(_) => Vec::new(),
        }
    }
}
