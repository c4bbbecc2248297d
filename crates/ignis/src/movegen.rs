//! Move generation.
//!
//! A slide is legal unless it pushes off a piece that may not be pushed off
//! ([I7](crate::rule_list#i7)). The generator works on sets of *ways*, which are lines with headings. It
//! starts with all ways into the playing area and removes those along full lines with such a piece
//! at the far end. A [`MoveSet`] has a bit for each move.

use crate::bitboard::{self, Bitboard, RANK_1, file_a, highest, lowest};
use crate::{Ignis, Piece};

mod move_set;
mod slide;

pub(crate) use move_set::split;
use move_set::{MoveSet, both_ways, each_way, slides};
pub(crate) use slide::{Frame, Shove};

/// The first and last files and ranks of the playing area. It is a rectangle, so its lowest bit is
/// the lower left corner and its highest bit the upper right corner:
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
    /// Eight times the lowest rank, which is the shift to that rank.
    bottom: u32,
    top: u32,
}

impl Bounds {
    #[inline(always)]
    fn of(area: Bitboard) -> Self {
        let (low, high) = (lowest(area), highest(area));
        Self { left: low & 7, right: high & 7, bottom: low & !7, top: high & !7 }
    }

    /// Returns a rank of a bitboard, with a bit for each file.
    #[inline(always)]
    fn rank(board: Bitboard, shift: u32) -> u32 {
        (board.bits() >> shift & RANK_1.bits()) as u32
    }

    /// Returns a file of a bitboard, with a bit for each rank.
    #[inline(always)]
    fn file(board: Bitboard, file: u32) -> u32 {
        file_a(Bitboard::from_bits(board.bits() >> file))
    }

    /// Returns the ways into the playing area: along each of its lines, from both ends (I4).
    #[inline(always)]
    fn ways(&self, area: Bitboard) -> u32 {
        both_ways(Self::rank(area, self.bottom), Self::file(area, self.left))
    }

    /// Returns the ways whose last space is in `board`.
    #[inline(always)]
    fn ways_out(&self, board: Bitboard) -> u32 {
        let (north, south) = (Self::rank(board, self.top), Self::rank(board, self.bottom));
        each_way([north, south, Self::file(board, self.right), Self::file(board, self.left)])
    }
}

impl Ignis {
    /// Returns the legal moves.
    #[inline(always)]
    pub(crate) fn moves(&self) -> MoveSet {
        if self.finished() {
            return MoveSet::EMPTY;
        }
        let (area, gaps) = (self.area(), self.empty());
        let bounds = Bounds::of(area);
        let ways = bounds.ways(area);
        let full = ways & !both_ways(bitboard::files(gaps), bitboard::ranks(gaps));
        let (mut air, mut earth) = (ways, ways);
        if full != 0 {
            // I6: only a full line pushes off a piece. I7: never earth, and air only by earth.
            air = ways ^ (full & bounds.ways_out(self.neutral_or_outside));
            earth = ways ^ (full & bounds.ways_out(self.pieces_of(Piece::Earth)));
        }
        // I9: the supply is never empty, and air can be turned into earth.
        slides(if self.air > 0 { air } else { 0 }, earth)
    }
}
