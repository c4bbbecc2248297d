use core::ops::ControlFlow;

use board_core::author::bits::{nth_one, ones};

use crate::Line;
use crate::bitboard::{self, Bitboard};
use crate::moves::ends;
use crate::{Move, Space};

/// The moves of one player, in the order of generation. By default, there are none.
///
/// Each step or single jump is a bit of `singles`: the byte is the kind, one of [`KINDS`], and the
/// bit in the byte is the spoke of the start. `jumps` has the bits of the jumps.
///
/// A step or jump to the center counts as three moves, one for each rotation. `to_center` contains
/// the spaces from which these moves start. Every piece in `others` has 32 bits with the [ends] of
/// its moves:
///
/// ```text
///   | - + c | i7 ... i0 | o7 ... o0 | r7 ... r0 |
/// ```
#[derive(Clone, Copy, Default)]
pub(crate) struct MoveSet {
    singles: u64,
    jumps: u64,
    /// 0 for red and 1 for blue, whose goals are on different spokes (D2).
    player: usize,
    to_center: Bitboard,
    others: Bitboard,
    /// The ends of the moves of each of the others, the first in the lowest 32 bits. An array would
    /// be stored by elements and read back as a whole, which stalls.
    ends: u128,
}

/// The kinds of steps and single jumps, which are the bytes of a [`MoveSet`]: the step (D4) and the
/// jump (D5) from spoke 0, or an empty line if there is none. In each direction, only a step or a
/// jump is possible, not both. On a spoke with a goal, the first step is reversed (D9).
const KINDS: [[&str; 2]; 8] = [
    ["r0 o0", "r0 i0"],
    ["o0 o1", "o0 o2"],
    ["o0 o7", "o0 o6"],
    ["o0 i0", ""],
    ["i0 o0", "i0 r0"],
    ["i0 i1", "i0 i2"],
    ["i0 i7", "i0 i6"],
    ["", "i0 i4"],
];

// The numbers of some kinds. `PLUS` is in the direction of `+`.
pub(super) const OUTER_PLUS: u32 = 1;
pub(super) const OUTER_MINUS: u32 = 2;
pub(super) const INWARDS: u32 = 3;
pub(super) const INNER_PLUS: u32 = 5;
pub(super) const ACROSS: u32 = 7;

/// The moves of the single bits, by player, for steps and for jumps.
static SINGLES: [[[Move; 64]; 2]; 2] = {
    let mut singles = [[[Move::PASS; 64]; 2]; 2];
    board_core::author::const_for!(0..64, |bit| {
        let (kind, spoke) = (bit / 8, bit % 8);
        let [step, jump] = KINDS[kind];
        board_core::author::const_for!(0..2, |player| {
            let to_goal = kind == 0 && spoke % 2 != player;
            singles[player][0][bit] = single(step, spoke, to_goal);
            singles[player][1][bit] = single(jump, spoke, false);
        });
    });
    singles
};

/// Returns the move along a line from spoke 0, or against it, on the board turned by a number of
/// spokes. Returns the pass for an empty line, whose bit is never set.
const fn single(line: &str, spokes: usize, reversed: bool) -> Move {
    let line = Line::new(line);
    let [from, to] = *line.spaces() else { return Move::PASS };
    let (from, to) = (from.turned(spokes).bit_number(), to.turned(spokes).bit_number());
    if reversed { Move::ending(to, from) } else { Move::ending(from, to) }
}

/// The [ends] at the center.
const TO_CENTER: u64 = ends(bitboard::CENTER) as u64;

impl MoveSet {
    /// Returns the set of only the pass (D13), encoded as in [`Move::PASS`].
    pub(crate) fn pass() -> Self {
        Self::default().with_others(Bitboard::from_bits(1 << Space::COUNT), 1 << 31)
    }

    /// Returns the set of some steps and single jumps, of which those in `jumps` are jumps, and of
    /// the moves to the center from some spaces.
    #[inline(always)]
    pub(crate) fn singles(player: usize, singles: u64, jumps: u64, to_center: Bitboard) -> Self {
        Self { singles, jumps, player, to_center, ..Self::default() }
    }

    /// Returns the set with the moves of other pieces, given their [ends].
    #[inline(always)]
    pub(crate) fn with_others(self, others: Bitboard, ends: u128) -> Self {
        Self { others, ends, ..self }
    }

    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.singles | u64::from(self.to_center.bits()) == 0 && self.ends == 0
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        let others = self.others().map(|(_, ends)| ends.count_ones());
        self.singles.count_ones() + 3 * self.to_center.len() + others.sum::<u32>()
    }

    /// Calls `visit` with each move until `visit` returns [`ControlFlow::Break`].
    #[inline(always)]
    pub(crate) fn each<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for bit in ones(self.singles) {
            visit(self.single(bit))?;
        }
        for from in ones(self.to_center.bits().into()) {
            for end in ones(TO_CENTER) {
                visit(Move::ending(from, end))?;
            }
        }
        for (from, ends) in self.others() {
            for end in ones(ends.into()) {
                visit(Move::ending(from, end))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns move number `n`, from 0, in the order of [`each`](Self::each).
    #[inline(always)]
    pub(crate) fn nth(&self, n: usize) -> Option<Move> {
        let (singles, to_center) = (self.singles.count_ones(), 3 * self.to_center.len());
        let Some(n) = n.checked_sub(singles as usize) else {
            return nth_one(self.singles, n).map(|bit| self.single(bit));
        };
        let Some(mut n) = n.checked_sub(to_center as usize) else {
            let from = nth_one(self.to_center.bits().into(), n / 3)?;
            return nth_one(TO_CENTER, n % 3).map(|end| Move::ending(from, end));
        };
        for (from, ends) in self.others() {
            match n.checked_sub(ends.count_ones() as usize) {
                None => return nth_one(ends.into(), n).map(|end| Move::ending(from, end)),
                Some(left) => n = left,
            }
        }
        None
    }

    #[inline(always)]
    fn single(&self, bit: u32) -> Move {
        SINGLES[self.player][(self.jumps >> bit & 1) as usize][bit as usize]
    }

    /// Returns the others and their [ends].
    #[inline(always)]
    fn others(&self) -> impl Iterator<Item = (u32, u32)> {
        let mut left = self.ends;
        ones(self.others.bits().into()).map(move |from| {
            let ends = left as u32;
            left >>= 32;
            (from, ends)
        })
    }
}
