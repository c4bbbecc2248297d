//! The fast way to find moves, for disks that are a wheel: radii, with or without circles.

use board_core::Player;

use crate::board::{Board, Side};
use crate::moves::ends;
use crate::space::{CENTRE, INNER, OUTER, RING, Space, rotated, starts};

/// A disk whose lines are the four diameters and, of the circles through the outer and through
/// the inner spaces, those that `rims` covers: what holds on one spoke holds on all, so that one
/// operation on a bitboard finds the steps or jumps of all pieces at once.
#[derive(Clone, Copy)]
pub(crate) struct Wheel {
    rims: u32,
}

impl Wheel {
    /// The wheel with the steps and the jumps of `board`, if there is one.
    ///
    /// One piece and one to jump over, on all spaces, show every step and every jump.
    pub(crate) const fn of(board: &Board) -> Option<Self> {
        let outer = if board.steps(1 << 8) & 1 << 9 == 0 { 0 } else { OUTER };
        let inner = if board.steps(1 << 16) & 1 << 17 == 0 { 0 } else { INNER };
        let wheel = Self { rims: outer | inner };
        let (mut own, mut over) = (0, 0);
        while own < Space::COUNT {
            while over < Space::COUNT {
                if !wheel.agrees(board, 1 << own, 1 << over) {
                    return None;
                }
                over += 1;
            }
            own += 1;
            over = 0;
        }
        Some(wheel)
    }

    /// Whether wheel and board know the same moves of a piece if there is only one more.
    const fn agrees(self, board: &Board, own: u32, over: u32) -> bool {
        let mut i = 0;
        while i < 4 {
            let goals = starts(if i & 1 == 0 { Player::First } else { Player::Second });
            let turned = if i & 2 == 0 { 0 } else { own };
            let side = Side { own, opponent: over & !own, turned, goals };
            let targets = board.targets(&side, own, false);
            let jumps = Jumps::of(self, &side);
            let movable = own & goals == 0;
            if movable && targets != jumps.targets(board, &side, own) {
                return false;
            }
            if movable && ends(targets).count_ones() != jumps.count(board, &side) {
                return false;
            }
            i += 1;
        }
        true
    }
}

/// The jumps that are open to a side on a wheel.
pub(crate) struct Jumps {
    rims: u32,
    /// The landings of jumps along a rim, in the direction of `+` and against it.
    plus: u32,
    minus: u32,
    /// The outer spaces from which a piece can jump to the centre.
    inward: u32,
    /// The outer spaces to which a piece can jump from the centre.
    outward: u32,
    /// The inner spaces to which a piece can jump over the centre.
    across: u32,
    /// The inner spaces to which a piece can jump from its start (D7).
    starting: u32,
    /// The spaces of the ring to which a turned piece can jump from an inner space (D9).
    arriving: u32,
}

impl Jumps {
    #[inline(always)]
    pub(crate) const fn of(wheel: Wheel, side: &Side) -> Self {
        let (empty, opponent) = (side.empty(), side.opponent);
        let through = opponent >> 8 & OUTER;
        Self {
            rims: wheel.rims,
            plus: rotated(opponent, 1) & empty & wheel.rims,
            minus: rotated(opponent, 7) & empty & wheel.rims,
            inward: if empty & CENTRE == 0 { 0 } else { through },
            outward: through & empty,
            across: if opponent & CENTRE == 0 { 0 } else { empty & INNER },
            starting: opponent << 8 & empty & INNER,
            arriving: opponent >> 8 & empty & side.goals,
        }
    }

    /// The pieces that can jump. The centre is for the caller.
    #[inline(always)]
    const fn jumpers(&self, side: &Side) -> u32 {
        let along = rotated(self.plus, 6) | rotated(self.minus, 2);
        let from_disk = along | self.inward | rotated(self.across, 4);
        let from_ring = self.starting >> 16 & !side.goals;
        side.own & (from_disk | from_ring | side.turned & self.arriving << 16)
    }

    /// Where the piece `from` may stop, by a step or by a chain of jumps (D4 to D9).
    #[inline(always)]
    pub(crate) const fn targets(&self, board: &Board, side: &Side, from: u32) -> u32 {
        let steps = board.steps(from) & side.open_to(from) & side.empty();
        (steps | self.chain(side, from)) & !from
    }

    /// The landings of all chains of a piece, and perhaps the space it comes from. Jumps never
    /// leave the outer spaces with the centre, nor the inner ones with the ring.
    #[inline(always)]
    const fn chain(&self, side: &Side, from: u32) -> u32 {
        if from & (OUTER | CENTRE) == 0 {
            self.inner_chain(side, from)
        } else {
            self.outer_chain(from)
        }
    }

    #[inline(always)]
    const fn outer_chain(&self, from: u32) -> u32 {
        let reached = self.along(if from == CENTRE { self.outward } else { from });
        if reached & self.inward == 0 {
            reached
        } else {
            self.along(reached | self.outward) | CENTRE
        }
    }

    #[inline(always)]
    const fn inner_chain(&self, side: &Side, from: u32) -> u32 {
        let mut reached =
            self.along(if from & RING == 0 { from } else { from << 16 & self.starting });
        if self.across != 0 {
            // Every second inner space can be reached, and from each the one across: twice is enough.
            reached = self.along(reached | rotated(reached, 4) & self.across);
            reached |= rotated(reached, 4) & self.across;
        }
        if side.turned & from == 0 { reached } else { reached | reached >> 16 & self.arriving }
    }

    /// All that jumps along the rims reach: at most three in either direction, since the fourth
    /// leads back.
    #[inline(always)]
    const fn along(&self, reached: u32) -> u32 {
        let one_plus = reached | rotated(reached, 2) & self.plus;
        let two_plus = self.plus & rotated(self.plus, 2);
        let one_minus = reached | rotated(reached, 6) & self.minus;
        let two_minus = self.minus & rotated(self.minus, 6);
        one_plus | rotated(one_plus, 4) & two_plus | one_minus | rotated(one_minus, 4) & two_minus
    }

    /// The number of moves of all pieces.
    #[inline(always)]
    pub(crate) const fn count(&self, board: &Board, side: &Side) -> u32 {
        if side.own & CENTRE != 0 {
            return self.targets(board, side, CENTRE).count_ones();
        }
        let empty = side.empty();
        let own = side.own & !side.goals;
        let inwards = own & empty >> 8 & (RING | OUTER);
        let outwards = own & (side.turned | INNER) & (empty & (OUTER | side.goals)) << 8;
        let plus = own & rotated(empty, 7) & self.rims;
        let minus = own & rotated(empty, 1) & self.rims;
        let steps = (inwards | outwards << 8) as u64 | ((plus >> 8 | minus << 8) as u64) << 32;
        let mut count = steps.count_ones();
        if empty & CENTRE != 0 {
            count += 3 * (own & INNER).count_ones();
        }
        let mut left = self.jumpers(side);
        while left != 0 {
            let from = left & left.wrapping_neg();
            left ^= from;
            // A chain may end next door: one move together with the step.
            count += ends(self.chain(side, from) & !board.steps(from) & !from).count_ones();
        }
        count
    }
}
