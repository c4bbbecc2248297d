use board_core::author::text::counted;
use board_core::author::{self, Digits};
use board_core::{Faults, HasSetup, Indexed, Packed, Player, Position as _};
use thiserror::Error;

use crate::Bitboard;
use crate::board::PIECES;
use crate::movegen::flood;
use crate::{Piece, Square, Uisge};

/// A position as plain data, for example from an editor.
///
/// A set-up may be invalid. Building a position from it reports every [`Fault`].
///
/// ```
/// use board_core::Player;
/// use uisge::prelude::*;
/// use uisge::{Setup, Square, Uisge};
///
/// let mut setup = Uisge::start().setup();
/// let [from, to] = [Square::new(2, 4).unwrap(), Square::new(0, 4).unwrap()];
/// setup.board[to.index()] = setup.board[from.index()].take();
/// let faults = Uisge::from_setup(&setup).unwrap_err();
/// assert_eq!(faults.to_string(), "the piece on a5 is not connected with the one on d2");
/// ```
pub type Setup = author::Setup<Uisge, { Square::COUNT }>;

/// A reason a [`Setup`] is invalid.
///
/// ```
/// use board_core::Player;
/// use uisge::prelude::*;
/// use uisge::{Fault, Setup, Uisge};
///
/// let faults = Uisge::from_setup(&Setup::empty()).unwrap_err();
/// let missing = |player| Fault::PieceCount { player, count: 0 };
/// assert!(faults.iter().copied().eq(Player::ALL.map(missing)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A player does not have six pieces ([U2](crate::rule_list#u2)).
    #[error("{} has {} instead of {PIECES}",
        Uisge::PLAYERS[.player.index()], counted(*.count, "piece"))]
    PieceCount {
        /// The player.
        player: Player,
        /// The number of that player's pieces.
        count: u32,
    },
    /// The two pieces are not connected ([U7](crate::rule_list#u7)). The second is the first piece
    /// on the board.
    #[error("the piece on {0} is not connected with the one on {1}")]
    NotConnected(Square, Square),
    /// Both players show six crowns, but the first to do so wins ([U8](crate::rule_list#u8)).
    #[error("both players have all six crowns")]
    BothCrowned,
}

impl HasSetup for Uisge {
    type Setup = Setup;
    type Fault = Fault;

    fn setup(&self) -> Setup {
        Setup::of(self)
    }

    fn from_setup(setup: &Setup) -> Result<Self, Faults<Fault>> {
        let mut position = Self {
            pieces: [Bitboard::EMPTY; 2],
            crowns: Bitboard::EMPTY,
            turn: setup.turn,
            rules: setup.rules,
        };
        for (square, piece) in Square::all().zip(&setup.board) {
            if let Some(Piece { owner, crown }) = *piece {
                position.pieces[owner.index()] |= square.bitboard();
                position.crowns |= square.bitboard().only_if(crown);
            }
        }
        position.faults().into_result(position)
    }
}

impl Packed for Uisge {
    type Bytes = [u8; 13];

    fn digits(setup: &mut Setup, digits: &mut Digits<'_>) {
        setup.digits(digits);
    }
}

impl Uisge {
    fn faults(&self) -> Faults<Fault> {
        let mut faults = Faults::default();
        for player in Player::ALL {
            let count = self.pieces_of(player).len();
            faults.push_if(count != PIECES, Fault::PieceCount { player, count });
        }
        let occupied = self.occupied();
        let apart = occupied - flood(occupied.first_bit(), occupied);
        if let (Some(first), Some(apart)) = (occupied.first(), apart.first()) {
            faults.push(Fault::NotConnected(apart, first));
        }
        // A player without pieces does not show six crowns.
        let both = Player::ALL.iter().all(|&p| self.crowns(p) > 0 && self.all_crowns(p));
        faults.push_if(both, Fault::BothCrowned);
        faults
    }
}
