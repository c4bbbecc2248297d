use crate::bitboard::Bitboard;
use crate::space::Space;

/// The board as one player sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Perspective {
    /// The player's pieces.
    pub(crate) own: Bitboard,
    /// The pieces of the other player.
    pub(crate) opponent: Bitboard,
    /// The turned pieces of both.
    pub(crate) turned: Bitboard,
    /// The starts of the other player, where the player's own pieces have to go.
    pub(crate) goals: Bitboard,
}

impl Perspective {
    #[inline(always)]
    pub(crate) fn empty(&self) -> Bitboard {
        Bitboard::ALL - (self.own | self.opponent)
    }

    /// The pieces that may move: the one on the centre if there is one (D11), else all that have
    /// not arrived (D8).
    pub(crate) fn movable(&self) -> Bitboard {
        let on_centre = self.own & Bitboard::CENTRE;
        if on_centre.is_empty() { self.own - self.goals } else { on_centre }
    }

    /// Where the piece on `from` may stop: on an empty space of the disk (D4, D5, D8), and on an
    /// empty goal if it is turned (D9).
    pub(crate) fn open_to(&self, from: Space) -> Bitboard {
        let goals = if self.turned.contains(from) { self.goals } else { Bitboard::EMPTY };
        self.empty() & (Bitboard::DISK | goals)
    }
}
