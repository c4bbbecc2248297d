//! Move generation, and why a move is illegal.

use thiserror::Error;

use crate::bitboard::Bitboard;
use crate::move_set::{MoveSet, Ways};
use crate::space::{Line, Space};
use crate::{Ignis, Move, Piece};

/// Why a move is not legal in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// A player has no piece left on the board (I15).
    #[error("the game is over")]
    GameOver,
    /// The supply holds earth alone (I4). Earth can always be had, since air is turned for it (I9).
    #[error("there is no air left in the supply")]
    NoAir,
    /// The line is not in the playing area any more (I4, I10).
    #[error("{0} is outside the playing area")]
    OutsideArea(Line),
    /// Earth can never be pushed off (I7). The space that it is on.
    #[error("the earth on {0} would be pushed off")]
    PushesEarth(Space),
    /// Air can be pushed off by earth alone (I7). The space that it is on.
    #[error("only earth can push off the air on {0}")]
    AirNeedsEarth(Space),
}

/// Where the playing area begins and ends. It is a rectangle, so that its lowest bit is the lower
/// left corner and its highest the upper right:
///
/// ```text
///   . # # # H .     top
///   . # # # # .
///   . L # # # .     bottom
///   left    right
/// ```
struct Bounds {
    left: u32,
    right: u32,
    /// Eight times the rank, as a shift.
    bottom: u32,
    top: u32,
}

impl Bounds {
    #[inline(always)]
    fn of(area: Bitboard) -> Self {
        let (low, high) = (area.lowest(), area.highest());
        Self { left: low & 7, right: high & 7, bottom: low & !7, top: high & !7 }
    }

    /// A rank of a bitboard, a bit for each file.
    #[inline(always)]
    fn rank(board: Bitboard, shift: u32) -> u32 {
        (board.bits() >> shift & Bitboard::RANK_1.bits()) as u32
    }

    /// A file of a bitboard, a bit for each rank.
    #[inline(always)]
    fn file(board: Bitboard, file: u32) -> u32 {
        Bitboard::from_bits(board.bits() >> file).file_a()
    }

    /// I4: the ways into the playing area, along each of its lines from both ends.
    #[inline(always)]
    fn ways(&self, area: Bitboard) -> Ways {
        Ways::both(Self::rank(area, self.bottom), Self::file(area, self.left))
    }

    /// The ways of which the last space is in `board`.
    #[inline(always)]
    fn ways_out(&self, board: Bitboard) -> Ways {
        let (north, south) = (Self::rank(board, self.top), Self::rank(board, self.bottom));
        Ways::each([north, south, Self::file(board, self.right), Self::file(board, self.left)])
    }
}

impl Ignis {
    /// The legal moves.
    #[inline(always)]
    pub(crate) fn moves(&self) -> MoveSet {
        if self.finished() {
            return MoveSet::EMPTY;
        }
        let (area, gaps) = (self.area(), self.gaps());
        let bounds = Bounds::of(area);
        let ways = bounds.ways(area);
        let full = ways - Ways::both(gaps.files(), gaps.ranks());
        let (mut air, mut earth) = (ways, ways);
        if !full.is_empty() {
            // I6, I7: only a full line pushes off, earth never, and air only if it is earth that
            // comes in.
            air = ways ^ (full & bounds.ways_out(self.neutral));
            earth = ways ^ (full & bounds.ways_out(self.board(Piece::Earth)));
        }
        // I9: the supply is never empty, and air can be turned to earth.
        MoveSet::new(if self.air > 0 { air } else { Ways::EMPTY }, earth)
    }

    /// Why `m` is not legal here, if it is not.
    pub(crate) fn explain(&self, m: Move) -> Result<(), Illegal> {
        if self.finished() {
            return Err(Illegal::GameOver);
        }
        if !m.is_earth() && self.air == 0 {
            return Err(Illegal::NoAir);
        }
        let Some(exit) = self.exit(m) else { return Err(Illegal::OutsideArea(m.line())) };
        if self.moves().contains(m) {
            Ok(())
        } else if self.piece(exit) == Some(Piece::Earth) {
            Err(Illegal::PushesEarth(exit))
        } else {
            Err(Illegal::AirNeedsEarth(exit))
        }
    }
}
