//! Rings of pieces, which cannot be found from the eight neighbors of a piece.

use super::contacts::Contacts;
use crate::Bitboard;

/// The empty squares that are inside a ring of pieces, or may be after the next move.
///
/// Twelve pieces can surround one square (with 8 pieces), two squares (with 10), or three squares
/// or a block of four (with 12).
pub(super) struct Rings {
    /// Empty squares in bays that one more piece may close, or inside rings around one, two or
    /// three squares.
    pub(super) open: Bitboard,
}

impl Rings {
    #[inline(always)]
    pub(super) fn of(occupied: Bitboard, near: &Contacts) -> Self {
        let Contacts { has_n: n, has_s: s, has_e: e, has_w: w, .. } = *near;
        // The squares with a piece to their north are `n`, so those with a piece to their north-west
        // are `n.east()`.
        let north = Mouth { p: n.east(), q: n.west(), x: n, y: n.south() };
        let south = Mouth { p: s.east(), q: s.west(), x: s, y: s.north() };
        let east = Mouth { p: e.north(), q: e.south(), x: e, y: e.west() };
        let west = Mouth { p: w.north(), q: w.south(), x: w, y: w.east() };
        let (beside, above_and_below) = (e & w, n & s);
        let bays = south.wall() & beside & north.can_close()
            | north.wall() & beside & south.can_close()
            | west.wall() & above_and_below & east.can_close()
            | east.wall() & above_and_below & west.can_close();
        Self { open: bays - occupied }
    }

    /// Returns whether there are several open squares.
    #[inline(always)]
    pub(super) fn several(&self) -> bool {
        self.open != self.open.first_bit()
    }
}

/// The squares `c` with a piece at each of four places on one of their sides. Here, this is the north
/// side:
///
/// ```text
///   . y .       a ring around `c` has p, q and x
///   p x q       a ring around `c` and `x` has p, q and y
///   # c #
///   # # #       with at most one piece missing: p and q, or one of them with x or y
/// ```
///
/// If `c` has a wall on the opposite side and pieces on the other two, it is in a bay, and this is
/// its mouth. If a ring around two squares lacks a piece of the wall instead, the other square shows
/// it. A ring around three squares has two bays.
struct Mouth {
    p: Bitboard,
    q: Bitboard,
    x: Bitboard,
    y: Bitboard,
}

impl Mouth {
    /// Returns the squares with three pieces in a row on this side.
    #[inline(always)]
    fn wall(&self) -> Bitboard {
        self.p & self.x & self.q
    }

    /// Returns the squares where one more piece can complete a ring around the square, or around it
    /// and the one in the mouth, if it is in a bay. This is a necessary condition: a ring around two
    /// squares also needs the pieces beside y.
    #[inline(always)]
    fn can_close(&self) -> Bitboard {
        let Self { p, q, x, y } = *self;
        (p | q) & (x | y) | p & q
    }
}

/// Returns the empty squares with pieces on all eight neighbors.
#[inline(always)]
pub(super) fn holes(occupied: Bitboard) -> Bitboard {
    let beside = occupied.east() & occupied.west();
    let three = occupied & beside;
    (three.north() & three.south() & beside) - occupied
}
