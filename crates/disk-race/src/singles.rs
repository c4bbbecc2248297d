//! Moves of many pieces in one word: steps and single jumps on a wheel.

use core::ops::ControlFlow;

use crate::Move;
use crate::moves::ends;
use crate::space::CENTRE;

/// The steps and single jumps of pieces that are not on the centre. A piece has a bit for each
/// direction, since it can only do one of the two there.
///
/// | byte, by spokes | step | jump |
/// |---|---|---|
/// | 0 | from the start outwards in, or to a goal | from the start to an inner space |
/// | 1, 2 | along the outer circle, `+` and `-` | the same |
/// | 3 | from an outer space to the inner one | |
/// | 4 | from an inner space to the outer one | to a goal |
/// | 5, 6 | along the inner circle, `+` and `-` | the same |
/// | 7 | | over the centre |
pub(crate) struct Singles {
    pub(crate) steps: u64,
    pub(crate) jumps: u64,
    /// The pieces that can get to the centre, each by three moves (D10).
    pub(crate) to_centre: u32,
    /// 0 for red, 1 for blue, who goes to and from the ring on other spokes.
    pub(crate) player: usize,
}

/// What the bits stand for, by player, for steps and for jumps. Some never occur.
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

impl Singles {
    pub(crate) const NONE: Self = Self { steps: 0, jumps: 0, to_centre: 0, player: 0 };

    #[inline(always)]
    const fn way(&self, bit: u32) -> Move {
        WAYS[self.player][(self.jumps >> bit & 1) as usize][bit as usize]
    }

    /// The [ends] of the moves, all of them of the piece `own`; 0 if another one moves.
    pub(crate) const fn ends_of(&self, own: u32) -> u32 {
        let mut all = if self.to_centre == own { ends(CENTRE) } else { 0 };
        let mut left = self.steps | self.jumps;
        while left != 0 {
            let (from, end) = self.way(left.trailing_zeros()).start_and_end();
            left &= left - 1;
            if 1 << from != own {
                return 0;
            }
            all |= 1 << end;
        }
        all
    }

    /// Whether there are no moves.
    #[inline(always)]
    pub(crate) const fn is_empty(&self) -> bool {
        self.steps | self.jumps | self.to_centre as u64 == 0
    }

    /// The number of moves.
    #[inline(always)]
    pub(crate) const fn count(&self) -> u32 {
        (self.steps | self.jumps).count_ones() + 3 * self.to_centre.count_ones()
    }

    /// Calls `visit` with each move, until it breaks.
    #[inline(always)]
    pub(crate) fn each(&self, mut visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut left = self.steps | self.jumps;
        while left != 0 {
            visit(self.way(left.trailing_zeros()))?;
            left &= left - 1;
        }
        let mut left = self.to_centre;
        while left != 0 {
            let from = left.trailing_zeros();
            for end in 24..27 {
                visit(Move::ending(from, end))?;
            }
            left &= left - 1;
        }
        ControlFlow::Continue(())
    }

    /// Move number `n`, below [`count`](Self::count), in the order of [`each`](Self::each).
    #[inline(always)]
    pub(crate) fn nth(&self, n: u32) -> Move {
        let all = self.steps | self.jumps;
        match n.checked_sub(all.count_ones()) {
            None => self.way(nth_bit(all, n)),
            Some(n) => Move::ending(nth_bit(self.to_centre.into(), n / 3), 24 + n % 3),
        }
    }
}

/// The number of bit number `n` of those that are set.
#[inline(always)]
pub(crate) fn nth_bit(mut set: u64, n: u32) -> u32 {
    for _ in 0..n {
        set &= set - 1;
    }
    set.trailing_zeros()
}
