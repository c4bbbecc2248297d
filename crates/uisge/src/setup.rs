use board_core::{Board as _, Faults, HasSetup, Player};
use thiserror::Error;

use crate::bitboard::Bitboard;
use crate::connect::flood;
use crate::space::Square;
use crate::{Piece, Rules, Uisge};

/// A position as plain data, which may be anything: what an editor fills in.
///
/// ```
/// use board_core::Player;
/// use uisge::prelude::*;
/// use uisge::{Piece, Uisge, Setup, Square};
///
/// let mut setup = Uisge::start().setup();
/// let [from, to] = [Square::new(2, 4).unwrap(), Square::new(0, 4).unwrap()];
/// setup.board[to.index()] = setup.board[from.index()].take();
/// let faults = Uisge::from_setup(&setup).unwrap_err();
/// assert_eq!(faults.to_string(), "the piece on a5 is not connected with the one on d2");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What stands on each square, by [`Square::index`].
    pub board: [Option<Piece>; Square::COUNT],
    /// The side to move.
    pub turn: Player,
    /// The rules.
    pub rules: Rules,
}

/// What can be wrong with a [`Setup`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A player has another number of pieces than six (U2).
    #[error("{} has {count} pieces instead of 6", <Uisge as board_core::Position>::PLAYERS[player.index()])]
    PieceCount {
        /// The player.
        player: Player,
        /// The number of that player's pieces.
        count: u32,
    },
    /// The pieces are not all connected (U7). One of those that are not, and the first piece.
    #[error("the piece on {0} is not connected with the one on {1}")]
    NotConnected(Square, Square),
    /// Both players show six crowns; only one can have got there first (U8).
    #[error("both players have all six crowns")]
    BothCrowned,
}

impl Setup {
    /// An empty board with light to move under the default rules.
    pub fn empty() -> Self {
        Self { board: [None; Square::COUNT], turn: Player::First, rules: Rules::default() }
    }
}

impl HasSetup for Uisge {
    type Setup = Setup;
    type Faults = Faults<Fault>;

    fn setup(&self) -> Setup {
        let mut setup = Setup { turn: self.turn, rules: self.rules, ..Setup::empty() };
        for (square, piece) in self.pieces() {
            setup.board[square.index()] = Some(piece);
        }
        setup
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
                if crown {
                    position.crowns |= square.bitboard();
                }
            }
        }
        position.faults().into_result(position)
    }
}

impl Uisge {
    fn faults(&self) -> Faults<Fault> {
        let mut faults = Faults::default();
        for player in Player::ALL {
            let count = self.of(player).count();
            faults.push_if(count != 6, Fault::PieceCount { player, count });
        }
        let occupied = self.occupied();
        let first = occupied.first();
        let apart = occupied - flood(first, occupied);
        if let (Some(first), Some(apart)) = (first.iter().next(), apart.iter().next()) {
            faults.push(Fault::NotConnected(apart, first));
        }
        // An empty side has no crowns to show, and is at fault for its number of pieces.
        let both = Player::ALL.iter().all(|&p| self.crowns(p) > 0 && self.all_crowns(p));
        faults.push_if(both, Fault::BothCrowned);
        faults
    }
}
