//! The fast way to find moves, for disks that are a wheel: radii, with or without circles.

use crate::bitboard::Bitboard;
use crate::move_set::MoveSet;
use crate::perspective::Perspective;
use crate::rules::Disk;
use crate::space::Space;

// The words below are the bits of bitboards, for the sake of shifts and products.
const RING: u32 = Bitboard::RING.bits();
const OUTER: u32 = Bitboard::OUTER.bits();
const INNER: u32 = Bitboard::INNER.bits();
const CENTRE: u32 = Bitboard::CENTRE.bits();

/// A disk whose lines are the four diameters and, of the circles through the outer and through
/// the inner spaces, those that `rims` covers: what holds on one spoke holds on all, so that one
/// operation on a word finds the steps or jumps of all pieces at once.
#[derive(Clone, Copy)]
pub(crate) struct Wheel {
    /// The circles, as a mask for [`four`] times each.
    pub(crate) rims: u64,
}

impl Wheel {
    pub(crate) const OUTER_RIM: u64 = 0x0000_0000_ffff_ffff;
    pub(crate) const INNER_RIM: u64 = 0xffff_ffff_0000_0000;

    /// The wheel that a disk is (D3).
    #[inline(always)]
    #[expect(clippy::unnecessary_wraps, reason = "another disk may be none")]
    pub(crate) const fn of(disk: Disk) -> Option<Self> {
        Some(match disk {
            Disk::Circles => Self { rims: Self::OUTER_RIM | Self::INNER_RIM },
            Disk::OuterCircle => Self { rims: Self::OUTER_RIM },
        })
    }

    /// The steps and single jumps of all pieces but some: those whose chains may go on after the
    /// first jump, and the one on the centre.
    #[inline(always)]
    pub(crate) fn singles(self, seen: &Perspective) -> MoveSet {
        // D11: the piece on the centre has to move.
        if !(seen.own & Bitboard::CENTRE).is_empty() {
            return MoveSet { others: Bitboard::CENTRE, ..MoveSet::default() };
        }
        let [own, opponent, turned, goals] =
            [seen.own, seen.opponent, seen.turned, seen.goals].map(Bitboard::bits);
        let (starts, empty) = (RING ^ goals, !(own | opponent));
        let centre_is_empty = empty & CENTRE != 0;

        // D5, along the radii: where jumps lead from the starts (D7) and to the goals (D9), and over
        // the inner spaces.
        let over = opponent >> 8;
        let from_start = over & empty >> 16 & starts;
        let to_goal = over & empty & goals;
        let to_centre = if centre_is_empty { over & OUTER } else { 0 };
        let from_centre = over & empty & OUTER;
        // D5, round: where jumps along the circles begin, and those over the centre.
        let round = four(opponent);
        let free = !(round | four(own));
        let on_rim = free & self.rims;
        let plus = round >> 1 & on_rim >> 2;
        let minus = round << 1 & on_rim << 2;
        let across = if opponent & CENTRE == 0 { 0 } else { free >> 4 & Self::INNER_RIM };

        // D6: the spaces from which some jump leads on, and the pieces whose first jump leads to one.
        let onward_to_centre = if centre_is_empty { round >> 32 } else { 0 };
        let onward_to_goal = (to_goal as u64 * 0x0101_0101) << 32;
        let on = plus | minus | across | onward_to_centre | onward_to_goal;
        let on_disk = middle(plus & on >> 2 | minus & on << 2 | across & on >> 4);
        let on_from_start = from_start & (on >> 40) as u32;
        let on_from_centre = if from_centre == 0 { 0 } else { to_centre };
        let others = own & (on_disk | on_from_start | on_from_centre);

        let pieces = own & !others;
        let disk = (pieces & OUTER) as u64 | ((pieces & INNER) as u64) << 24;
        let arriving = pieces & turned & to_goal << 16;
        // D4: steps along the radii, from the starts (D7), never back to them (D8), and of turned
        // pieces to the goals (D9); and with the jumps (D5) those along the circles.
        let inwards = pieces & empty >> 8 & (starts | OUTER);
        let outwards = pieces & empty << 8 & INNER;
        let to_ring = (pieces & turned) >> 8 & empty & goals;
        let along = disk & (on_rim >> 1 | plus) | (disk & (on_rim << 1 | minus)) << 8;
        let radial = (inwards & OUTER | outwards | arriving) as u64;
        let ring = (inwards & RING | to_ring | pieces & from_start) as u64;
        let jumps = disk & plus | (disk & minus) << 8 | (arriving as u64) << 16;
        MoveSet {
            singles: ring | along | radial << 16 | (disk & across) << 16,
            jumps: (from_start & pieces) as u64 | jumps | (disk & across) << 16,
            player: (goals & 1) as usize,
            // D10: by a step, or by a jump over the inner space.
            to_centre: Bitboard::from_bits(
                pieces & if centre_is_empty { INNER | to_centre } else { 0 },
            ),
            others: Bitboard::from_bits(others),
            ends: 0,
        }
    }

    /// Where a piece on `from` gets to by chains of jumps that may turn (D5 to D9), perhaps where it
    /// began. Jumps never leave the outer spaces with the centre, nor the inner ones with the ring.
    #[inline(always)]
    pub(crate) fn landings(self, seen: &Perspective, from: Space) -> Bitboard {
        let (opponent, empty) = (seen.opponent.bits(), seen.empty().bits());
        let (over, from) = (opponent >> 8, from.bitboard().bits());
        let rim = |reached| self.along(opponent, empty, reached);
        let outward = over & empty & OUTER;
        // D7: the first jump from a start.
        let start = (from & over & empty >> 16 & RING) << 16;
        let mut reached = rim(from | start | if from == CENTRE { outward } else { 0 });
        if opponent & CENTRE != 0 {
            // Over the centre to the space across. Only every second space can be reached, and from
            // each the one across: twice is enough.
            let across = |reached| Bitboard::from_bits(reached & INNER).rotated(4).bits() & empty;
            reached = rim(reached | across(reached));
            reached |= across(reached);
        } else if empty & CENTRE != 0 && reached & over & OUTER != 0 {
            // Over an inner space to the centre, and on to all that can be jumped to from there.
            reached = rim(reached | outward) | CENTRE;
        }
        // D8, D9: the ring can only be the last landing, and of a turned piece.
        let goals = if seen.turned.bits() & from == 0 { 0 } else { seen.goals.bits() };
        Bitboard::from_bits(reached | reached >> 16 & over & empty & goals)
    }

    /// All that jumps along the circles reach from some spaces (D6): at most three in either
    /// direction, since the fourth leads back.
    #[inline(always)]
    const fn along(self, opponent: u32, empty: u32, reached: u32) -> u32 {
        let (round, empty, reached) = (four(opponent), four(empty) & self.rims, four(reached));
        // Where jumps land in the direction of `+`, and against it.
        let (plus, minus) = (round << 1 & empty, round >> 1 & empty);
        let one_plus = reached | reached << 2 & plus;
        let one_minus = reached | reached >> 2 & minus;
        let all_plus = one_plus | one_plus << 4 & plus & plus << 2;
        let all_minus = one_minus | one_minus >> 4 & minus & minus >> 2;
        middle(all_plus | all_minus)
    }
}

/// The outer spaces four times side by side, and above them the inner spaces likewise. In the
/// second of the four bytes, the middle, a shift by a few bits is a rotation:
///
/// ```text
///            ... o1 o0 | o7 o6 o5 o4 o3 o2 o1 o0 | o7 o6 ...
///   << 2               | o5 o4 o3 o2 o1 o0 o7 o6 |               what leaves the byte on one side
///   >> 2               | o1 o0 o7 o6 o5 o4 o3 o2 |               comes in from the other copies
/// ```
#[inline(always)]
const fn four(board: u32) -> u64 {
    ((board >> 8 & 0xff) as u64 | ((board & INNER) as u64) << 16) * 0x0101_0101
}

/// The board of the second bytes of [`four`].
#[inline(always)]
const fn middle(round: u64) -> u32 {
    round as u32 & OUTER | (round >> 24) as u32 & INNER
}
