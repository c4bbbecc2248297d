//! The legal moves of a position as a few words, from which they are counted, listed and chosen.

use core::ops::ControlFlow;

use board_core::bits::{nth_one, ones};

use crate::Move;
use crate::bitboard::Bitboard;
use crate::lines::Line;
use crate::moves::ends;
use crate::space::Space;

/// The moves of one player, in the order in which they are generated; by default none.
#[derive(Clone, Copy, Default)]
pub(crate) struct MoveSet {
    /// Steps and single jumps, found for all pieces at once: bytes as in [`STEPS`], by spokes.
    pub(crate) singles: u64,
    /// Those of them that are jumps, with the bytes of [`JUMPS`].
    pub(crate) jumps: u64,
    /// 0 for red, 1 for blue, who goes to and from the ring on other spokes (D2).
    pub(crate) player: usize,
    /// The pieces that get to the centre by one step or jump, each by three moves (D10).
    pub(crate) to_centre: Bitboard,
    /// The pieces whose moves are none of these.
    pub(crate) others: Bitboard,
    /// How the moves of each of the others can [end](ends), the first in the lowest 32 bits.
    pub(crate) ends: u128,
}

/// The steps from spoke 0 (D4). On the spokes of goals the first is the other way round (D9).
const STEPS: [&str; 8] = ["r0 o0", "o0 o1", "o0 o7", "o0 i0", "i0 o0", "i0 i1", "i0 i7", ""];

/// The jumps from spoke 0 (D5): in a direction a piece can only do one of the two.
const JUMPS: [&str; 8] = ["r0 i0", "o0 o2", "o0 o6", "", "i0 r0", "i0 i2", "i0 i6", "i0 i4"];

/// What the bits of the singles stand for, by player, for steps and for jumps.
const WAYS: [[[Move; 64]; 2]; 2] = {
    let mut ways = [[[Move::PASS; 64]; 2]; 2];
    let mut i = 0;
    while i < 256 {
        let (player, jump, byte, spoke) = (i / 128, i / 64 % 2, i / 8 % 8, i % 8);
        let line = Line::new([STEPS, JUMPS][jump][byte]);
        if let [from, to] = *line.spaces() {
            let (from, to) = (from.turned(spoke).bit_number(), to.turned(spoke).bit_number());
            let to_goal = byte == 0 && jump == 0 && spoke % 2 != player;
            let way = if to_goal { Move::ending(to, from) } else { Move::ending(from, to) };
            ways[player][jump][i % 64] = way;
        }
        i += 1;
    }
    ways
};

impl MoveSet {
    /// The pass alone (D13), which starts and ends on no space.
    pub(crate) fn pass() -> Self {
        Self { others: Bitboard::from_bits(1 << Space::COUNT), ends: 1 << 31, ..Self::default() }
    }

    pub(crate) fn contains(&self, m: Move) -> bool {
        let is_m = |n| if n == m { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.each(is_m).is_break()
    }

    /// Whether there are no moves.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.singles | u64::from(self.to_centre.bits()) == 0 && self.ends == 0
    }

    /// The number of moves.
    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        // Most often there are no others.
        let others = if self.others.is_empty() { 0 } else { self.ends.count_ones() };
        self.singles.count_ones() + 3 * self.to_centre.count() + others
    }

    /// Calls `visit` with each move, until it breaks.
    #[inline(always)]
    pub(crate) fn each<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for bit in ones(self.singles) {
            visit(self.way(bit))?;
        }
        for from in ones(self.to_centre.bits().into()) {
            for end in ones(TO_CENTRE) {
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

    /// The move that `pick` picks when it is told their number, in the order of
    /// [`each`](Self::each); `None` if none has that number, or if there are none.
    #[inline(always)]
    pub(crate) fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        let count = self.count() as usize;
        let n = if count == 0 { return None } else { pick(count) };
        let (singles, to_centre) = (self.singles.count_ones(), 3 * self.to_centre.count());
        let Some(n) = n.checked_sub(singles as usize) else {
            return nth_one(self.singles, n).map(|bit| self.way(bit));
        };
        let Some(mut n) = n.checked_sub(to_centre as usize) else {
            let from = nth_one(self.to_centre.bits().into(), n / 3)?;
            return nth_one(TO_CENTRE, n % 3).map(|end| Move::ending(from, end));
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
    fn way(&self, bit: u32) -> Move {
        WAYS[self.player][(self.jumps >> bit & 1) as usize][bit as usize]
    }

    /// The others, and how the moves of each can [end](ends).
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

/// The [ends] at the centre.
const TO_CENTRE: u64 = ends(Bitboard::CENTRE) as u64;
