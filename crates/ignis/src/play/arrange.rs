//! Setting up positions piece by piece.

use alloc::vec::Vec;

use board_core::Indexed;
use board_play::{Arrange, Arrangement, Supply};

use crate::notation::TABOO;
use crate::{Content, Fault, Ignis, Piece, Setup, Space};

impl Arrange for Ignis {
    const CLOSED: Option<char> = Some(TABOO);

    const SUPPLY: &'static [Supply] = &[
        Supply { letter: 'A', max: Piece::Air.in_box() },
        Supply { letter: 'E', max: Piece::Earth.in_box() },
    ];

    fn to_setup(arrangement: &Arrangement<Self>) -> Setup {
        let Arrangement { turn, rules, .. } = *arrangement;
        let supply = |index| arrangement.supply.get(index).copied().unwrap_or_default();
        let mut setup = Setup { air: supply(0), earth: supply(1), turn, rules, ..Setup::empty() };
        for (space, piece) in &arrangement.pieces {
            setup.board[space.index()] = Content::Piece(*piece);
        }
        for space in &arrangement.closed {
            setup.board[space.index()] = Content::Taboo;
        }
        setup
    }

    fn spaces_of(fault: &Fault, arrangement: &Arrangement<Self>) -> Vec<Space> {
        match *fault {
            Fault::NotRectangle(space) => [space].into(),
            Fault::TooMany { piece, .. } => arrangement.spaces_of(|other: Piece| other == piece),
            Fault::LineStands(line) => {
                let line = line.board().iter();
                line.filter(|space| !arrangement.closed.contains(space)).collect()
            }
            Fault::TooManyPieces { .. } | Fault::SupplyTooSmall { .. } => Vec::new(),
        }
    }
}
