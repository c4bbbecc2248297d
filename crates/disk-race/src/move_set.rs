//! The legal moves of a position as a few words, from which they are counted, listed and chosen.

use core::ops::ControlFlow;

use board_core::bits::{nth_one, ones};

use crate::Move;
use crate::bitboard::Bitboard;
use crate::moves::ends;

/// The moves of one player, in the order in which they are generated.
#[derive(Clone, Copy)]
pub(crate) struct MoveSet {
    /// Steps and single jumps, found for all pieces at once. A piece has a bit for each direction,
    /// since it can only do one of the two there.
    ///
    /// | byte, by spokes | step (D4) | jump (D5) |
    /// |---|---|---|
    /// | 0 | from the start outwards in (D7), or to a goal (D9) | from the start to an inner space (D7) |
    /// | 1, 2 | along the outer circle, `+` and `-` | the same |
    /// | 3 | from an outer space to the inner one | |
    /// | 4 | from an inner space to the outer one | to a goal (D9) |
    /// | 5, 6 | along the inner circle, `+` and `-` | the same |
    /// | 7 | | over the centre |
    pub(crate) singles: u64,
    /// Those of the singles that are jumps.
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

/// What the bits of the singles stand for, by player, for steps and for jumps. Some never occur.
const WAYS: [[[Move; 64]; 2]; 2] = {
    let mut ways = [[[Move::PASS; 64]; 2]; 2];
    let mut i = 0;
    while i < 256 {
        let (player, jump, bit) = (i / 128, i / 64 % 2, i % 64);
        ways[player][jump][bit] = way(player, jump == 1, bit as u32);
        i += 1;
    }
    ways
};

const fn way(player: usize, jump: bool, bit: u32) -> Move {
    const R: u32 = 0;
    const O: u32 = 8;
    const I: u32 = 16;
    let spoke = bit % 8;
    let start = spoke % 2 == player as u32;
    let (from, to, eighths) = match (bit / 8, jump) {
        (0, false) if start => (R, O, 0),
        (0, false) => (O, R, 0),
        (0, true) => (R, I, 0),
        (1, _) => (O, O, if jump { 2 } else { 1 }),
        (2, _) => (O, O, if jump { 6 } else { 7 }),
        (3, _) => (O, I, 0),
        (4, false) => (I, O, 0),
        (4, true) => (I, R, 0),
        (5, _) => (I, I, if jump { 2 } else { 1 }),
        (6, _) => (I, I, if jump { 6 } else { 7 }),
        _ => (I, I, 4),
    };
    Move::ending(from + spoke, to + (spoke + eighths) % 8)
}

impl MoveSet {
    pub(crate) const NONE: Self = Self {
        singles: 0,
        jumps: 0,
        player: 0,
        to_centre: Bitboard::EMPTY,
        others: Bitboard::EMPTY,
        ends: 0,
    };

    /// The pass alone (D13), which starts and ends on no space.
    pub(crate) const PASS: Self =
        Self { others: Bitboard::from_bits(1 << 31), ends: 1 << 31, ..Self::NONE };

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
            for end in ones(ends) {
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
                None => return nth_one(ends, n).map(|end| Move::ending(from, end)),
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
    fn others(&self) -> impl Iterator<Item = (u32, u64)> {
        let mut left = self.ends;
        ones(self.others.bits().into()).map(move |from| {
            let ends = u64::from(left as u32);
            left >>= 32;
            (from, ends)
        })
    }
}

/// The [ends] at the centre.
const TO_CENTRE: u64 = ends(Bitboard::CENTRE) as u64;
