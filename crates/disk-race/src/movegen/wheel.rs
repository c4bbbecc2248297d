//! Finds the steps and jumps of all pieces together, on disks that are a wheel, that is, radii with
//! or without circles.

use super::move_set::MoveSet;
use super::perspective::Perspective;
use super::tables::Tables;
use crate::bitboard::Bitboard;
use crate::{Disk, Space};

// This module works on the bits of bitboards, because it needs shifts and products.
const RING: u32 = Bitboard::RING.bits();
const OUTER: u32 = Bitboard::OUTER.bits();
const INNER: u32 = Bitboard::INNER.bits();
const CENTER: u32 = Bitboard::CENTER.bits();

/// A disk whose lines are the four diameters and any of two circles, through the outer and through
/// the inner spaces. All spokes are equal, so an operation on a word finds the jumps of all pieces.
#[derive(Clone, Copy)]
pub(crate) struct Wheel {
    /// The circles, as a mask for the words of [`four`].
    pub(super) rims: u64,
}

impl Wheel {
    const OUTER_RIM: u64 = 0x0000_0000_ffff_ffff;
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
        let (singles, others) = self.singles(&seen);
        if others.is_empty() {
            return singles;
        }
        let landings = |seen: &_, from| self.landings(seen, from);
        singles.with_others(others, tables.ends_of_each(others, seen, landings))
    }

    /// Returns the steps and single jumps of most pieces, and the set of the other pieces. The
    /// others are those whose chains may continue after the first jump, and a piece at the center.
    ///
    /// Along the spokes, a shift by 8 leads to the next layer. These words have a bit for each jump
    /// from the ring:
    ///
    /// ```text
    ///                    r7 ... r0     the start
    ///   opponent >> 8    o7 ... o0     the piece jumped over
    ///   empty >> 16      i7 ... i0     the landing
    /// ```
    #[inline(always)]
    pub(super) fn singles(self, seen: &Perspective) -> (MoveSet, Bitboard) {
        // D11: the piece at the center has to move.
        if !(seen.own & Bitboard::CENTER).is_empty() {
            return (MoveSet::default(), Bitboard::CENTER);
        }
        let [own, opponent, turned, goals] =
            [seen.own, seen.opponent, seen.turned, seen.goals].map(Bitboard::bits);
        let (starts, empty) = (RING ^ goals, !(own | opponent));
        let center_is_empty = empty & CENTER != 0;

        // D5, along the radii: jumps from the starts (D7), to the goals (D9) and over inner spaces.
        let over = opponent >> 8;
        let from_start = over & empty >> 16 & starts;
        let to_goal = over & empty & goals;
        let jumps_to_center = if center_is_empty { over & OUTER } else { 0 };
        let from_center = over & empty & OUTER;
        // D5: the starting points of jumps along the circles and over the center.
        let round = four(opponent);
        let free = !(round | four(own));
        let on_rim = free & self.rims;
        let plus = round >> 1 & on_rim >> 2;
        let minus = round << 1 & on_rim << 2;
        let across = if opponent & CENTER == 0 { 0 } else { free >> 4 & Self::INNER_RIM };

        // D6: the spaces from which a jump continues, and the pieces whose first jump leads there.
        let onward_to_center = if center_is_empty { round >> 32 } else { 0 };
        let onward_to_goal = (to_goal as u64 * 0x0101_0101) << 32;
        let on = plus | minus | across | onward_to_center | onward_to_goal;
        let on_disk = middle(plus & on >> 2 | minus & on << 2 | across & on >> 4);
        let on_from_start = from_start & (on >> 40) as u32;
        let on_from_center = if from_center == 0 { 0 } else { jumps_to_center };
        let others = own & (on_disk | on_from_start | on_from_center);

        let pieces = own & !others;
        let disk = (pieces & OUTER) as u64 | ((pieces & INNER) as u64) << 24;
        let arriving = pieces & turned & to_goal << 16;
        // D4: steps along the radii, from the starts (D7) but not back (D8), and to the goals (D9)
        // for turned pieces; steps along the circles together with the jumps (D5).
        let inwards = pieces & empty >> 8 & (starts | OUTER);
        let outwards = pieces & empty << 8 & INNER;
        let to_ring = (pieces & turned) >> 8 & empty & goals;
        let along = disk & (on_rim >> 1 | plus) | (disk & (on_rim << 1 | minus)) << 8;
        let radial = (inwards & OUTER | outwards | arriving) as u64;
        let ring = (inwards & RING | to_ring | pieces & from_start) as u64;
        let jumps = disk & plus | (disk & minus) << 8 | (arriving as u64) << 16;
        let jumps = (from_start & pieces) as u64 | jumps | (disk & across) << 16;
        let singles = ring | along | radial << 16 | (disk & across) << 16;
        // D10: by a step, or by a jump over the inner space.
        let to_center = pieces & if center_is_empty { INNER | jumps_to_center } else { 0 };
        let [to_center, others] = [to_center, others].map(Bitboard::from_bits);
        (MoveSet::singles((goals & 1) as usize, singles, jumps, to_center), others)
    }

    /// Returns the spaces that a piece on `from` reaches by chains of jumps that may turn (D5 to
    /// D9), possibly including `from`. Jumps connect the outer spaces and the center, and the inner
    /// spaces and the ring, but not the two groups.
    #[inline(always)]
    fn landings(self, seen: &Perspective, from: Space) -> Bitboard {
        let (opponent, empty) = (seen.opponent.bits(), seen.empty().bits());
        let (over, from) = (opponent >> 8, from.bitboard().bits());
        let rim = |reached| self.along(opponent, empty, reached);
        let outward = over & empty & OUTER;
        // D7: the first jump from a start.
        let start = (from & over & empty >> 16 & RING) << 16;
        let mut reached = rim(from | start | if from == CENTER { outward } else { 0 });
        if opponent & CENTER != 0 {
            // Over the center to the opposite space. Two rounds are enough, because only every
            // second space can be reached, and from each the opposite one.
            let across = |reached| Bitboard::from_bits(reached & INNER).rotated(4).bits() & empty;
            reached = rim(reached | across(reached));
            reached |= across(reached);
        } else if empty & CENTER != 0 && reached & over & OUTER != 0 {
            // Over an inner space to the center, and on to all landings from there.
            reached = rim(reached | outward) | CENTER;
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
    ((board >> 8 & 0xff) as u64 | ((board & INNER) as u64) << 16) * 0x0101_0101
}

/// Returns the bitboard of the second bytes of [`four`].
#[inline(always)]
const fn middle(round: u64) -> u32 {
    round as u32 & OUTER | (round >> 24) as u32 & INNER
}
