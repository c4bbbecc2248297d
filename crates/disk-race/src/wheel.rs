//! The fast way to find moves, for disks that are a wheel: radii, with or without circles.

use board_core::Player;

use crate::board::{Board, Side};
use crate::moves::ends;
use crate::space::{CENTRE, INNER, OUTER, RING, Space, starts};

/// A disk whose lines are the four diameters and, of the circles through the outer and through
/// the inner spaces, those that `rims` covers: what holds on one spoke holds on all, so that one
/// operation on a bitboard finds the steps or jumps of all pieces at once.
#[derive(Clone, Copy)]
pub(crate) struct Wheel {
    /// The circles, as a mask for a [`Round`].
    rims: u64,
}

impl Wheel {
    /// The wheel with the steps and the jumps of `board`, if there is one.
    ///
    /// One piece and one to jump over, on all spaces, show every step and every jump.
    pub(crate) const fn of(board: &Board) -> Option<Self> {
        let outer = if board.steps(1 << 8) & 1 << 9 == 0 { 0 } else { !ALL_INNER };
        let inner = if board.steps(1 << 16) & 1 << 17 == 0 { 0 } else { ALL_INNER };
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
            let movable = own & goals == 0;
            if movable && targets != self.targets(board, &side, self.jumpers(&side), own) {
                return false;
            }
            if movable && ends(targets).count_ones() != self.count(board, &side) {
                return false;
            }
            i += 1;
        }
        true
    }
}

/// The outer spaces four times side by side, and above them the inner spaces likewise: in the
/// [`MIDDLE`] of both, which is the second of the four, a shift by a few bits is a rotation.
#[derive(Clone, Copy)]
struct Round {
    own: u64,
    opponent: u64,
    empty: u64,
}

const MIDDLE: u64 = 0xff00_0000_ff00;

impl Round {
    #[inline(always)]
    const fn of(side: &Side) -> Self {
        let (own, opponent) = (round(side.own), round(side.opponent));
        Self { own, opponent, empty: !(own | opponent) }
    }

    /// The spaces next but one to an empty space, with an opponent between: in the direction of
    /// `+`, and against it.
    #[inline(always)]
    const fn jumps(&self) -> (u64, u64) {
        (self.opponent >> 1 & self.empty >> 2, self.opponent << 1 & self.empty << 2)
    }

    /// The inner spaces from which a jump over the centre leads to an empty space.
    #[inline(always)]
    const fn across(&self, side: &Side) -> u64 {
        if side.opponent & CENTRE == 0 { 0 } else { self.empty >> 4 & ALL_INNER }
    }
}

const ALL_INNER: u64 = 0xffff_ffff_0000_0000;

#[inline(always)]
const fn round(board: u32) -> u64 {
    ((board >> 8 & 0xff) as u64 | ((board & INNER) as u64) << 16) * 0x0101_0101
}

/// The board of a [`Round`] of which only the middle is given.
#[inline(always)]
const fn flat(middle: u64) -> u32 {
    middle as u32 & OUTER | (middle >> 24) as u32 & INNER
}

impl Wheel {
    /// The pieces that can jump. Whether one on the centre can is not said.
    #[inline(always)]
    pub(crate) const fn jumpers(self, side: &Side) -> u32 {
        let round = Round::of(side);
        let (plus, minus) = round.jumps();
        let on_disk = flat(MIDDLE & ((plus | minus) & self.rims | round.across(side)));
        let radial = Radial::of(side);
        let to_goal = radial.to_goal << 16 & side.turned;
        side.own & (on_disk | radial.to_centre | radial.from_start | to_goal)
    }

    /// Where the piece `from` may stop, by a step or by a chain of jumps (D4 to D9).
    #[inline(always)]
    pub(crate) const fn targets(self, board: &Board, side: &Side, jumpers: u32, from: u32) -> u32 {
        let steps = board.steps(from) & side.open_to(from) & side.empty();
        let jumps = (jumpers | CENTRE) & from != 0;
        if jumps { (steps | self.chain(side, from)) & !from } else { steps }
    }

    /// The landings of all chains of a piece that can jump, and perhaps the space it comes from.
    /// Jumps never leave the outer spaces with the centre, nor the inner ones with the ring.
    #[inline(always)]
    const fn chain(self, side: &Side, from: u32) -> u32 {
        if from & (OUTER | CENTRE) == 0 {
            self.inner_chain(side, from)
        } else {
            self.outer_chain(side, from)
        }
    }

    #[inline(always)]
    const fn outer_chain(self, side: &Side, from: u32) -> u32 {
        let rim = Rim::of(self, side, 8);
        let through = side.opponent >> 16 & 0xff;
        let outward = through & side.empty() >> 8;
        let reached = rim.along(if from == CENTRE { outward } else { from >> 8 });
        if reached & through == 0 || side.empty() & CENTRE == 0 {
            reached << 8
        } else {
            rim.along(reached | outward) << 8 | CENTRE
        }
    }

    #[inline(always)]
    const fn inner_chain(self, side: &Side, from: u32) -> u32 {
        let rim = Rim::of(self, side, 16);
        // From a start, the first jump leads to the inner space.
        let mut reached = rim.along((from | from >> 16) & 0xff);
        if side.opponent & CENTRE != 0 {
            // Only every second space can be reached, and from each the one across: twice is enough.
            let empty = side.empty() >> 16 & 0xff;
            reached = rim.along(reached | (reached << 4 | reached >> 4) & empty);
            reached |= (reached << 4 | reached >> 4) & empty;
        }
        let to_goal = side.opponent >> 8 & side.empty() & side.goals;
        let arrived = if side.turned & from == 0 { 0 } else { reached & to_goal };
        reached << 16 | arrived
    }

    /// The number of moves of all pieces.
    #[inline(always)]
    pub(crate) const fn count(self, board: &Board, side: &Side) -> u32 {
        if side.own & CENTRE != 0 {
            return self.targets(board, side, 0, CENTRE).count_ones();
        }
        match self.chained(side) {
            0 => self.count_singles(side, side.own),
            chained => self.count_chains(board, *side, chained),
        }
    }

    /// The number of moves of all pieces if these can make `chained` jumps.
    #[inline(never)]
    const fn count_chains(self, board: &Board, side: Side, chained: u32) -> u32 {
        let mut count = self.count_singles(&side, side.own & !chained);
        let mut left = chained;
        while left != 0 {
            let from = left & left.wrapping_neg();
            left ^= from;
            count += ends(self.targets(board, &side, chained, from)).count_ones();
        }
        count
    }

    /// The pieces whose chains may go on after the first jump, none of which is on the centre.
    #[inline(always)]
    const fn chained(self, side: &Side) -> u32 {
        let round = Round::of(side);
        let radial = Radial::of(side);
        let (plus, minus) = round.jumps();
        let (plus, minus, across) = (plus & self.rims, minus & self.rims, round.across(side));
        // The spaces from which a jump leads on.
        let to_centre = if radial.to_centre == 0 { 0 } else { round.opponent >> 32 };
        let to_goal = (radial.to_goal as u64 * 0x0101_0101) << 32;
        let on = plus | minus | across | to_centre | to_goal;
        let on_disk = flat(MIDDLE & (plus & on >> 2 | minus & on << 2 | across & on >> 4));
        let from_start = radial.from_start & (on >> 40) as u32;
        let through_centre = if radial.from_centre == 0 { 0 } else { radial.to_centre };
        side.own & (on_disk | from_start | through_centre)
    }

    /// The number of steps and single jumps of `pieces`, none of which is on the centre. In one
    /// direction a piece can have only one of the two, so each has a bit for each direction.
    #[inline(always)]
    const fn count_singles(self, side: &Side, pieces: u32) -> u32 {
        let (empty, radial) = (side.empty(), Radial::of(side));
        let home = RING ^ side.goals;
        let turned = pieces & side.turned;
        let to_ring = turned >> 8 & empty & side.goals;
        let from_ring = pieces & (empty >> 8 & home | radial.from_start);
        let inwards = pieces & OUTER & empty >> 8;
        let outwards = pieces & INNER & empty << 8 | turned & radial.to_goal << 16;

        let round = Round::of(side);
        let (plus, minus) = round.jumps();
        let pieces = (pieces & OUTER) as u64 | ((pieces & INNER) as u64) << 24;
        let plus = pieces & self.rims & (round.empty >> 1 | plus);
        let minus = pieces & self.rims & (round.empty << 1 | minus);
        let across = pieces & round.across(side);

        let radial_bits = (to_ring | from_ring) as u64 | ((inwards | outwards) as u64) << 16;
        let all = radial_bits | plus | minus << 8 | across << 16;
        let to_centre = pieces & (MIDDLE & ALL_INNER | radial.to_centre as u64);
        all.count_ones() + if empty & CENTRE == 0 { 0 } else { 3 * to_centre.count_ones() }
    }
}

/// The jumps along the radii but that over the centre.
struct Radial {
    /// The starts from which a piece can jump to the inner space (D7).
    from_start: u32,
    /// The starts of the other that a turned piece can jump to from the inner space (D9).
    to_goal: u32,
    /// The outer spaces from which a piece can jump to the centre.
    to_centre: u32,
    /// The outer spaces to which a piece on the centre can jump.
    from_centre: u32,
}

impl Radial {
    #[inline(always)]
    const fn of(side: &Side) -> Self {
        // Over the outer space, or over the inner one.
        let (over, empty) = (side.opponent >> 8, side.empty());
        Self {
            from_start: over & empty >> 16 & (RING ^ side.goals),
            to_goal: over & empty & side.goals,
            to_centre: if empty & CENTRE == 0 { 0 } else { over & OUTER },
            from_centre: over & empty & OUTER,
        }
    }
}

/// The jumps along one circle of eight spaces, four times side by side, so that shifts in the
/// middle are rotations.
struct Rim {
    /// The landings of jumps in the direction of `+`, and against it.
    plus: u32,
    minus: u32,
}

impl Rim {
    /// The circle whose spaces begin at bit `first`.
    #[inline(always)]
    const fn of(wheel: Wheel, side: &Side, first: u32) -> Self {
        let rim = if first == 8 { wheel.rims as u8 } else { (wheel.rims >> 32) as u8 };
        let opponent = (side.opponent >> first & 0xff) * 0x0101_0101;
        let empty = (side.empty() >> first & rim as u32) * 0x0101_0101;
        Self { plus: opponent << 1 & empty, minus: opponent >> 1 & empty }
    }

    /// All that jumps along the circle reach: at most three in either direction, since the
    /// fourth leads back.
    #[inline(always)]
    const fn along(&self, reached: u32) -> u32 {
        let reached = reached * 0x0101_0101;
        let (plus, minus) = (self.plus, self.minus);
        let one_plus = reached | reached << 2 & plus;
        let one_minus = reached | reached >> 2 & minus;
        let all_plus = one_plus | one_plus << 4 & plus & plus << 2;
        let all_minus = one_minus | one_minus >> 4 & minus & minus >> 2;
        (all_plus | all_minus) >> 8 & 0xff
    }
}
