//! Move generation, and why a move is illegal.

use core::ops::ControlFlow;

use board_core::MoveSink;
use thiserror::Error;

use crate::space::{FILE_A, Line, RANK_1, Space, highest};
use crate::{Move, Piece, Position};

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

/// File a as a byte: bit `8 * n` becomes bit `n`.
#[inline(always)]
const fn gather(board: u64) -> u64 {
    (board & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The slides along some files, taken from rank 1, and some ranks, taken from file a: a byte a
/// heading.
#[inline(always)]
const fn ways(files: u64, ranks: u64) -> u64 {
    ((files & RANK_1) * 0x0101) | (gather(ranks) * 0x0101_0000)
}

/// Where the playing area begins and ends.
struct Bounds {
    left: u32,
    right: u32,
    /// Eight times the rank, as a shift.
    bottom: u32,
    top: u32,
}

impl Bounds {
    #[inline(always)]
    fn of(area: u64) -> Self {
        let (low, high) = (area.trailing_zeros(), highest(area));
        Self { left: low & 7, right: high & 7, bottom: low & !7, top: high & !7 }
    }

    /// For each slide, whether `board` has the last space of its way: a byte a heading.
    #[inline(always)]
    fn exits(&self, board: u64) -> u64 {
        (board >> self.top & RANK_1)
            | (board >> self.bottom & RANK_1) << 8
            | gather(board >> self.right) << 16
            | gather(board >> self.left) << 24
    }
}

impl Position {
    /// The legal moves as a set: the bits of [`Move::bit_number`].
    #[inline(always)]
    pub(crate) fn slides(&self) -> u64 {
        if self.finished() {
            return 0;
        }
        let area = self.area();
        let bounds = Bounds::of(area);
        let all = ways(area >> bounds.bottom, area >> bounds.left);
        let gaps = area & !self.occupied;
        let files = gaps | gaps >> 32;
        let files = files | files >> 16;
        let ranks = gaps | gaps >> 3;
        let with_gaps = ways(files | files >> 8, ranks | ranks >> 1 | ranks >> 2);
        // I6, I7: only a full line pushes off, and only air and earth may not be.
        let full = all & !with_gaps;
        let air = all & !(full & bounds.exits(self.neutral));
        let earth = all & !(full & bounds.exits(self.board(Piece::Earth)));
        // I9: the supply is never empty, and air can be turned to earth.
        earth << 32 | if self.air > 0 { air } else { 0 }
    }

    /// The one walk behind listing, masking and finding moves.
    #[inline]
    pub(crate) fn generate_into<S: MoveSink<Move> + ?Sized>(&self, sink: &mut S) {
        let mut slides = self.slides();
        while slides != 0 {
            if sink.push(Move::from_bit_number(slides.trailing_zeros())) == ControlFlow::Break(()) {
                return;
            }
            slides &= slides - 1;
        }
    }

    #[inline]
    pub(crate) fn nth(&self, n: usize) -> Option<Move> {
        let mut slides = self.slides();
        for _ in 0..n.min(64) {
            slides &= slides.wrapping_sub(1);
        }
        (slides != 0).then(|| Move::from_bit_number(slides.trailing_zeros()))
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
        if self.slides() >> m.bit_number() & 1 == 1 {
            Ok(())
        } else if self.piece(exit) == Some(Piece::Earth) {
            Err(Illegal::PushesEarth(exit))
        } else {
            Err(Illegal::AirNeedsEarth(exit))
        }
    }
}
