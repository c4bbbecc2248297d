//! Finds the steps and jumps of all pieces together, on disks that are a wheel, that is, radii with
//! or without circles.

use super::Perspective;
use super::move_set::{ACROSS, INNER_PLUS, INWARDS, MoveSet, OUTER_MINUS, OUTER_PLUS};
use super::tables::Tables;
use crate::bitboard::{self, Bitboard, rotated};
use crate::{Disk, Space};

// This module works on the bits of bitboards, because it needs shifts and products.
const RING: u32 = bitboard::RING.bits();
const OUTER: u32 = bitboard::OUTER.bits();
const INNER: u32 = bitboard::INNER.bits();
const CENTER: u32 = bitboard::CENTER.bits();

/// A disk whose lines are the four diameters and any of two circles, through the outer and through
/// the inner spaces. All spokes are equal, so an operation on a word finds the jumps of all pieces.
#[derive(Clone, Copy)]
pub(crate) struct Wheel {
    /// The circles, as a mask for the words of [`four`].
    pub(super) rims: u64,
}

impl Wheel {
    /// All copies of the outer spaces in a word of [`four`].
    const OUTER_RIM: u64 = 0x0000_0000_ffff_ffff;
    /// All copies of the inner spaces in a word of [`four`].
    const INNER_RIM: u64 = 0xffff_ffff_0000_0000;

    /// Returns the wheel of a disk (D3).
    #[inline(always)]
    pub(crate) const fn of(disk: Disk) -> Self {
        match disk {
            Disk::Circles => Self { rims: Self::OUTER_RIM | Self::INNER_RIM },
            Disk::OuterCircle => Self { rims: Self::OUTER_RIM },
        }
    }

    /// Returns the moves of a player except the pass, if chains may turn (D6).
    #[inline(always)]
    pub(crate) fn moves(self, tables: &Tables, seen: Perspective) -> MoveSet {
        // D11: the piece at the center has to move.
        let at_center = seen.own & bitboard::CENTER;
        let (singles, others) = if at_center.is_empty() {
            self.singles(&seen)
        } else {
            (MoveSet::default(), at_center)
        };
        if others.is_empty() {
            return singles;
        }
        let ends = tables.ends_of_each(others, &seen, |from| self.landings(&seen, from));
        singles.with_others(others, ends)
    }

    /// Returns the steps and single jumps of most pieces, and the set of the other pieces, whose
    /// chains may continue after the first jump. No piece may be at the center.
    #[inline(always)]
    pub(super) fn singles(self, seen: &Perspective) -> (MoveSet, Bitboard) {
        let jumps = self.jumps(seen);
        let others = seen.own & Bitboard::from_bits(jumps.starts_of_chains());
        let pieces = (seen.own - others).bits();
        let arriving = pieces & seen.turned.bits();
        let jump_bits = jumps.of(pieces, arriving);
        let singles = self.steps(pieces, arriving, seen) | jump_bits;
        // D10: by a step, or by a jump over the inner space.
        let center_is_empty = !(seen.empty() & bitboard::CENTER).is_empty();
        let to_center =
            Bitboard::from_bits(pieces & (INNER | jumps.to_center())).only_if(center_is_empty);
        (MoveSet::singles(seen.player(), singles, jump_bits, to_center), others)
    }

    /// Returns the jumps that are possible, from every space.
    #[inline(always)]
    fn jumps(self, seen: &Perspective) -> Jumps {
        let (opponent, goals, empty) =
            (seen.opponent.bits(), seen.goals.bits(), empty_spaces(seen));
        let (round, free) = (four(opponent), four(empty));
        let (over, landings) = (opponent >> 8, free & self.rims);
        Jumps {
            from_start: over & (empty >> 16) & (RING ^ goals),
            to_goal: over & empty & goals,
            to_center_round: if empty & CENTER == 0 { 0 } else { round >> 32 },
            from_center: over & empty & OUTER,
            plus: round >> 1 & landings >> 2,
            minus: round << 1 & landings << 2,
            across: if opponent & CENTER == 0 { 0 } else { free >> 4 & Self::INNER_RIM },
        }
    }

    /// Returns the steps of some pieces (D4) as bits of a [`MoveSet`]. The pieces in `arriving` may
    /// step to the goals (D9).
    #[inline(always)]
    fn steps(self, pieces: u32, arriving: u32, seen: &Perspective) -> u64 {
        let (empty, goals) = (empty_spaces(seen), seen.goals.bits());
        // D7, D8: pieces leave the ring from the starts alone, and never return to these.
        let inwards = pieces & (empty >> 8) & (OUTER | RING ^ goals);
        let outwards = pieces & (empty << 8) & INNER;
        let to_goal = arriving >> 8 & empty & goals;
        let (disk, targets) = (on_disk(pieces), four(empty) & self.rims);
        let ring = (inwards & RING | to_goal) as u64;
        let radial = (inwards & OUTER | outwards) as u64;
        let circles = disk & targets >> 1 | (disk & targets << 1) << TO_MINUS;
        ring | circles | radial << TO_RADIAL
    }

    /// Returns the spaces that a piece on `from` reaches by chains of jumps that may turn (D5 to
    /// D9), possibly including `from`. Jumps connect the outer spaces and the center, and the inner
    /// spaces and the ring, but not the two groups.
    #[inline(always)]
    pub(super) fn landings(self, seen: &Perspective, from: Space) -> Bitboard {
        let (opponent, empty) = (seen.opponent.bits(), empty_spaces(seen));
        let (over, from) = (opponent >> 8, from.bitboard().bits());
        let along_circles = |reached| self.along(opponent, empty, reached);
        let from_center = over & empty & OUTER;
        // D7: the first jump from a start.
        let from_start = (from & over & (empty >> 16) & RING) << 16;
        let first = if from == CENTER { from_center } else { from_start };
        let mut reached = along_circles(from | first);
        if opponent & CENTER != 0 {
            // Over the center. Only the four spaces of one parity can be reached, which are two pairs
            // of opposite spaces. Two rounds are enough: i0 leads to i4, along the circle to i2 or
            // i6, and from there to the other one.
            let opposite =
                |reached| rotated(Bitboard::from_bits(reached & INNER), 4).bits() & empty;
            reached = along_circles(reached | opposite(reached));
            reached |= opposite(reached);
        } else if empty & CENTER != 0 && reached & over & OUTER != 0 {
            // Over an inner space to the center, and on to all landings from there.
            reached = along_circles(reached | from_center) | CENTER;
        }
        // D8, D9: only the last landing of a turned piece may be on the ring.
        let goals = if seen.turned.bits() & from == 0 { 0 } else { seen.goals.bits() };
        Bitboard::from_bits(reached | reached >> 16 & over & empty & goals)
    }

    /// Returns the spaces that jumps along the circles reach from some spaces (D6): at most three
    /// in either direction, because the fourth leads back.
    #[inline(always)]
    const fn along(self, opponent: u32, empty: u32, reached: u32) -> u32 {
        let (round, empty, reached) = (four(opponent), four(empty) & self.rims, four(reached));
        // The landings in the direction of `+` and against it.
        let (plus, minus) = (round << 1 & empty, round >> 1 & empty);
        let one_plus = reached | reached << 2 & plus;
        let one_minus = reached | reached >> 2 & minus;
        let all_plus = one_plus | one_plus << 4 & plus & plus << 2;
        let all_minus = one_minus | one_minus >> 4 & minus & minus >> 2;
        middle(all_plus | all_minus)
    }
}

/// The possible jumps of one player (D5), as boards and as words of [`four`].
///
/// Along the spokes, a shift by 8 leads to the next layer. These words have a bit for each jump
/// from the ring:
///
/// ```text
///                    r7 ... r0     the start
///   opponent >> 8    o7 ... o0     the piece jumped over
///   empty >> 16      i7 ... i0     the landing
/// ```
#[derive(Clone, Copy)]
struct Jumps {
    /// The spaces of the ring from which a jump leads to an inner space (D7).
    from_start: u32,
    /// The goals to which a jump leads from an inner space (D9).
    to_goal: u32,
    /// The outer spaces from which a jump leads to the center, as a word of [`four`].
    to_center_round: u64,
    /// The outer spaces to which a jump leads from the center.
    from_center: u32,
    /// The spaces from which a jump leads along a circle in the direction of `+`.
    plus: u64,
    /// The spaces from which a jump leads along a circle against the direction of `+`.
    minus: u64,
    /// The inner spaces from which a jump leads over the center.
    across: u64,
}

impl Jumps {
    /// Returns the outer spaces from which a jump leads to the center.
    #[inline(always)]
    const fn to_center(self) -> u32 {
        self.to_center_round as u32 & OUTER
    }

    /// Returns the spaces of the ring and the disk from which a first jump leads to a space from
    /// which another jump leads on (D6). Pieces that are not turned may not jump to the goals, so this
    /// is a superset for them. A jump back is not one of the next jumps, because the piece still
    /// stands on its start.
    #[inline(always)]
    const fn starts_of_chains(&self) -> u32 {
        let Self { plus, minus, across, .. } = *self;
        let to_goal = (self.to_goal as u64 * COPIES) << 32;
        let onward = plus | minus | across | self.to_center_round | to_goal;
        let on_disk = middle(plus & onward >> 2 | minus & onward << 2 | across & onward >> 4);
        // A jump from the ring leads to the inner space of its spoke, and the inner spaces are in the
        // byte that starts at bit 40.
        let from_start = self.from_start & (onward >> 40) as u32;
        let over_center = if self.from_center == 0 { 0 } else { self.to_center() };
        on_disk | from_start | over_center
    }

    /// Returns the jumps of some pieces, except those to the center, as bits of a [`MoveSet`]. The
    /// pieces in `arriving` may jump to the goals (D9).
    #[inline(always)]
    const fn of(&self, pieces: u32, arriving: u32) -> u64 {
        let disk = on_disk(pieces);
        let ring = (pieces & self.from_start) as u64;
        let radial = (arriving & self.to_goal << 16) as u64;
        let circles = disk & self.plus | (disk & self.minus) << TO_MINUS;
        ring | circles | (disk & self.across) << TO_ACROSS | radial << TO_RADIAL
    }
}

/// The shift from a board to the steps and jumps along the radii in a [`MoveSet`].
const TO_RADIAL: u32 = 8 * INWARDS - OUTER.trailing_zeros();

/// The shift from a word of [`on_disk`] to the steps and jumps against the direction of `+`.
const TO_MINUS: u32 = 8 * (OUTER_MINUS - OUTER_PLUS);

/// The shift from a word of [`on_disk`] to the jumps over the center.
const TO_ACROSS: u32 = 8 * (ACROSS - INNER_PLUS);

/// Returns the outer and inner spaces of a board where the second copies of [`four`] are, and also
/// the steps and jumps in the direction of `+` in a [`MoveSet`].
#[inline(always)]
const fn on_disk(board: u32) -> u64 {
    (board & OUTER) as u64 | ((board & INNER) as u64) << 24
}

/// Returns the empty spaces. The bits above the board are set, too.
#[inline(always)]
fn empty_spaces(seen: &Perspective) -> u32 {
    !(seen.own | seen.opponent).bits()
}

/// A factor that copies a byte to four bytes.
const COPIES: u64 = 0x0101_0101;

/// Returns four copies of the outer spaces, and above them four copies of the inner spaces. In the
/// second of the four copies, a shift by a few bits is a rotation:
///
/// ```text
///            ... o1 o0 | o7 o6 o5 o4 o3 o2 o1 o0 | o7 o6 ...
///   << 2               | o5 o4 o3 o2 o1 o0 o7 o6 |               bits that leave on one side
///   >> 2               | o1 o0 o7 o6 o5 o4 o3 o2 |               enter from the other copies
/// ```
#[inline(always)]
const fn four(board: u32) -> u64 {
    ((board >> 8 & 0xff) as u64 | ((board & INNER) as u64) << 16) * COPIES
}

/// Returns the board of the second copies of [`four`].
#[inline(always)]
const fn middle(round: u64) -> u32 {
    round as u32 & OUTER | (round >> 24) as u32 & INNER
}
