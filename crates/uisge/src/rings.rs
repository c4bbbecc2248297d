//! Rings of pieces, which the eight squares around a piece do not show.

use crate::bitboard::Bitboard;
use crate::contacts::Contacts;

/// The empty squares that are, or may soon be, inside a ring of pieces.
///
/// With twelve pieces a ring goes around one square (8 pieces), two (10), or three or a block of
/// four (12).
#[derive(Clone, Copy)]
pub(crate) struct Rings {
    /// Empty squares in bays that one more piece may close, or inside closed rings around one
    /// square, two, or three.
    pub(crate) open: Bitboard,
    /// Empty squares with pieces on all eight squares around.
    pub(crate) holes: Bitboard,
}

impl Rings {
    #[inline(always)]
    pub(crate) fn of(occupied: Bitboard, near: &Contacts) -> Self {
        let Contacts { n, s, e, w, .. } = *near;
        // The squares with three pieces in a row to one side.
        let wall_n = n & n.east() & n.west();
        let wall_s = s & s.east() & s.west();
        let wall_e = e & e.north() & e.south();
        let wall_w = w & w.north() & w.south();
        let (across, along) = (e & w, n & s);
        let bays = bay(wall_s, across, n.east(), n.west(), n, n.south())
            | bay(wall_n, across, s.east(), s.west(), s, s.north())
            | bay(wall_w, along, e.north(), e.south(), e, e.west())
            | bay(wall_e, along, w.north(), w.south(), w, w.east());
        Self { open: bays - occupied, holes: (wall_n & wall_s & across) - occupied }
    }

    /// Whether there are several open squares.
    #[inline(always)]
    pub(crate) fn several(&self) -> bool {
        self.open != self.open.first()
    }
}

/// The squares in a bay: with a wall to one side, pieces on both sides, and enough of the rest for
/// one move to make a ring around this square, or around it and the one in its mouth.
///
/// ```text
///   . y .
///   p x q     a ring around `c` has p, q and x; one around `c` and `x` has p, q and y. So if one
///   # c #     piece is missing at most, there are p and q, or one of them with x or with y.
///   # # #
/// ```
///
/// A ring around two squares that misses a piece of the wall instead shows it from the other
/// square, and one around three has two bays.
#[inline(always)]
fn bay(
    wall: Bitboard,
    sides: Bitboard,
    p: Bitboard,
    q: Bitboard,
    x: Bitboard,
    y: Bitboard,
) -> Bitboard {
    wall & sides & ((p | q) & (x | y) | p & q)
}
