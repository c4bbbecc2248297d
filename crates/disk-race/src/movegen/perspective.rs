use board_core::Player;

use crate::bitboard::{self, Bitboard, starts};
use crate::{DiskRace, Space};

/// The board from the point of view of one player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Perspective {
    /// The player's pieces.
    pub(crate) own: Bitboard,
    /// The opponent's pieces.
    pub(crate) opponent: Bitboard,
    /// The turned pieces of both players.
    pub(crate) turned: Bitboard,
    /// The opponent's starts, which are the goals of the player's pieces.
    pub(crate) goals: Bitboard,
}

impl DiskRace {
    /// Returns the board from the point of view of a player.
    #[inline(always)]
    pub(crate) fn seen_by(&self, player: Player) -> Perspective {
        let (own, opponent, goals) =
            (self.pieces_of(player), self.pieces_of(!player), starts(!player));
        Perspective { own, opponent, turned: self.turned, goals }
    }
}

impl Perspective {
    /// Returns 0 for red, and 1 for blue, whose goals include r0.
    #[inline(always)]
    pub(crate) const fn player(&self) -> usize {
        (self.goals.bits() & 1) as usize
    }

    #[inline(always)]
    pub(crate) fn empty(&self) -> Bitboard {
        bitboard::ALL - (self.own | self.opponent)
    }

    /// Returns the pieces that may move: the one at the center if there is one (D11), otherwise all
    /// that have not arrived (D8).
    pub(crate) fn movable(&self) -> Bitboard {
        let at_center = self.own & bitboard::CENTER;
        if at_center.is_empty() { self.own - self.goals } else { at_center }
    }

    /// Returns the spaces where the piece on `from` may stop: the empty spaces of the disk (D4, D5,
    /// D8) and, if the piece is turned, the empty goals (D9).
    pub(crate) fn open_to(&self, from: Space) -> Bitboard {
        let goals = if self.turned.contains(from) { self.goals } else { Bitboard::EMPTY };
        self.empty() & (bitboard::DISK | goals)
    }
}
