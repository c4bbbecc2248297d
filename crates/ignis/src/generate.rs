//! Move generation, and why a move is illegal.

use core::ops::ControlFlow;

use board_core::MoveSink;
use thiserror::Error;

use crate::space::{BOARD, FILE_A, FILES, Line, RANK_1, Space, highest};
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

/// Rank 1 with every file that has a bit.
#[inline(always)]
const fn files_with(board: u64) -> u64 {
    let board = board | board >> 32;
    let board = board | board >> 16;
    (board | board >> 8) & RANK_1
}

/// File a, as a byte, with every rank that has a bit.
#[inline(always)]
const fn ranks_with(board: u64) -> u64 {
    // A rank that is not empty carries into the bit beside it.
    gather((board + BOARD) >> FILES)
}

/// The slides along these files and ranks: a byte a heading.
#[inline(always)]
const fn ways(files: u64, ranks: u64) -> u64 {
    (files | ranks << 16) * 0x0101
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

    /// For each slide, whether `board` has the last space of its way.
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
        let all = ways(area >> bounds.bottom & RANK_1, gather(area >> bounds.left));
        let gaps = area & !self.occupied;
        let full = all & !ways(files_with(gaps), ranks_with(gaps));
        let (mut air, mut earth) = (all, all);
        if full != 0 {
            // I6, I7: only a full line pushes off, and only air and earth may not be.
            air ^= full & bounds.exits(self.neutral);
            earth ^= full & bounds.exits(self.board(Piece::Earth));
        }
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
        select(self.slides(), n).map(Move::from_bit_number)
    }

    #[inline]
    pub(crate) fn choose_by(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        let slides = self.slides();
        if slides == 0 {
            return None;
        }
        select(slides, pick(slides.count_ones() as usize)).map(Move::from_bit_number)
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

const BYTES: u64 = 0x0101_0101_0101_0101;

/// The number of bit `n`, counted from 0, among those that are set, without a loop over them, of
/// which no end could be predicted.
#[inline(always)]
fn select(set: u64, n: usize) -> Option<u32> {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = sums((fours + (fours >> 4)) & (BYTES * 0x0f));
    if n >= (bytes >> 56) as usize {
        return None;
    }
    let byte = at_most(bytes, n as u64);
    let before = bytes << 8 >> (8 * byte) & 0xff;
    // Each bit of that byte in a byte of its own.
    let bits = ((set >> (8 * byte) & 0xff) * BYTES) & 0x8040_2010_0804_0201;
    let bits = sums((bits + BYTES * 0x7f) >> 7 & BYTES);
    Some(8 * byte + at_most(bits, n as u64 - before))
}

/// Each byte becomes the sum of itself and those below it.
#[inline(always)]
const fn sums(bytes: u64) -> u64 {
    bytes.wrapping_mul(BYTES)
}

/// How many of the bytes are `n` or less; all of them and `n` are below 128.
#[inline(always)]
const fn at_most(bytes: u64, n: u64) -> u32 {
    let flags = ((n * BYTES) | (BYTES << 7)) - bytes;
    (sums(flags >> 7 & BYTES) >> 56) as u32
}
