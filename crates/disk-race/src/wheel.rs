//! The fast way to find moves, for disks that are a wheel: radii, with or without circles.

use board_core::Player;

use crate::board::{Board, Side};
use crate::moves::ends;
use crate::singles::Singles;
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
            let (singles, chained) = self.moves(&side);
            let same = targets == self.targets(board, &side, own)
                && (chained == own || singles.ends_of(own) == ends(targets));
            if side.movable() == own && !same {
                return false;
            }
            i += 1;
        }
        true
    }

    /// The steps and single jumps, but for those of some pieces, which come second: pieces whose
    /// chains may go on after the first jump, and the one on the centre.
    #[inline(always)]
    pub(crate) const fn moves(self, side: &Side) -> (Singles, u32) {
        if side.own & CENTRE != 0 {
            return (Singles::NONE, CENTRE);
        }
        let (round, radial) = (Round::of(side), Radial::of(side));
        let chained = self.chained(side, &round, &radial);
        (self.singles(side, &round, &radial, side.own & !chained), chained)
    }

    #[inline(always)]
    const fn chained(self, side: &Side, round: &Round, radial: &Radial) -> u32 {
        let (plus, minus) = (round.plus & self.rims, round.minus & self.rims);
        // The spaces from which some jump leads on.
        let to_centre = if radial.to_centre == 0 { 0 } else { round.opponent >> 32 };
        let to_goal = (radial.to_goal as u64 * 0x0101_0101) << 32;
        let on = plus | minus | round.across | to_centre | to_goal;
        let on_disk = flat(plus & on >> 2 | minus & on << 2 | round.across & on >> 4);
        let from_start = radial.from_start & (on >> 40) as u32;
        let through_centre = if radial.from_centre == 0 { 0 } else { radial.to_centre };
        side.own & (on_disk | from_start | through_centre)
    }

    #[inline(always)]
    const fn singles(self, side: &Side, round: &Round, radial: &Radial, pieces: u32) -> Singles {
        let (empty, turned) = (side.empty(), pieces & side.turned);
        let to_ring = turned >> 8 & empty & side.goals;
        let from_ring = pieces & empty >> 8 & (RING ^ side.goals);
        let inwards = pieces & empty >> 8 & OUTER;
        let outwards = pieces & empty << 8 & INNER;
        let from_start = pieces & radial.from_start;
        let to_goal = turned & radial.to_goal << 16;

        let disk = (pieces & OUTER) as u64 | ((pieces & INNER) as u64) << 24;
        let (on_rims, across) = (disk & self.rims, disk & round.across);
        let along = on_rims & round.empty >> 1 | (on_rims & round.empty << 1) << 8;
        let jumps = on_rims & round.plus | (on_rims & round.minus) << 8 | across << 16;

        let may_reach_centre = if empty & CENTRE == 0 { 0 } else { INNER | radial.to_centre };
        Singles {
            steps: (to_ring | from_ring) as u64 | ((inwards | outwards) as u64) << 16 | along,
            jumps: from_start as u64 | (to_goal as u64) << 16 | jumps,
            to_centre: pieces & may_reach_centre,
            player: (side.goals & 1) as usize,
        }
    }

    /// Where the piece `from` may stop, by a step or by a chain of jumps (D4 to D9). Jumps never
    /// leave the outer spaces with the centre, nor the inner ones with the ring.
    pub(crate) const fn targets(self, board: &Board, side: &Side, from: u32) -> u32 {
        let steps = board.steps(from) & side.open_to(from) & side.empty();
        let landings = if from & (OUTER | CENTRE) == 0 {
            self.inner_chain(side, from)
        } else {
            self.outer_chain(side, from)
        };
        (steps | landings) & !from
    }

    #[inline(always)]
    const fn outer_chain(self, side: &Side, from: u32) -> u32 {
        let rim = Rim::of(side, 8, self.rims as u8);
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
        let rim = Rim::of(side, 16, (self.rims >> 32) as u8);
        let first = if from & RING == 0 { from >> 16 } else { from & Radial::of(side).from_start };
        let mut reached = rim.along(first);
        if side.opponent & CENTRE != 0 {
            // Only every second space can be reached, and from each the one across: twice is enough.
            let empty = side.empty() >> 16 & 0xff;
            reached = rim.along(reached | (reached << 4 | reached >> 4) & empty);
            reached |= (reached << 4 | reached >> 4) & empty;
        }
        let arrived = if side.turned & from == 0 { 0 } else { Radial::of(side).to_goal };
        reached << 16 | reached & arrived
    }
}

/// The outer spaces four times side by side, and above them the inner spaces likewise: in the
/// [`MIDDLE`] of both, which is the second of the four, a shift by a few bits is a rotation.
struct Round {
    opponent: u64,
    empty: u64,
    /// Where a jump along a circle may begin, in the direction of `+` and against it: over an
    /// opponent, to an empty space.
    plus: u64,
    minus: u64,
    /// The inner spaces from which a jump leads over the centre.
    across: u64,
}

const MIDDLE: u64 = 0xff00_0000_ff00;
const ALL_INNER: u64 = 0xffff_ffff_0000_0000;

impl Round {
    #[inline(always)]
    const fn of(side: &Side) -> Self {
        let opponent = Self::from_board(side.opponent);
        let empty = !(opponent | Self::from_board(side.own));
        Self {
            opponent,
            empty,
            plus: opponent >> 1 & empty >> 2,
            minus: opponent << 1 & empty << 2,
            across: if side.opponent & CENTRE == 0 { 0 } else { empty >> 4 & ALL_INNER },
        }
    }

    #[inline(always)]
    const fn from_board(board: u32) -> u64 {
        ((board >> 8 & 0xff) as u64 | ((board & INNER) as u64) << 16) * 0x0101_0101
    }
}

/// The board of what is in the [`MIDDLE`] of a [`Round`].
#[inline(always)]
const fn flat(round: u64) -> u32 {
    let middle = round & MIDDLE;
    middle as u32 | (middle >> 24) as u32
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
    /// The circle whose spaces begin at bit `first`, if there is one.
    #[inline(always)]
    const fn of(side: &Side, first: u32, rim: u8) -> Self {
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
