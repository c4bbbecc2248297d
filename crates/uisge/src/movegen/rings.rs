//! Rings of pieces, which cannot be found from the eight neighbors of a piece.

use super::contacts::Contacts;
use crate::bitboard::Bitboard;

/// The empty squares that are inside a ring of pieces, or may be after the next move.
///
/// Twelve pieces can surround one square (with 8 pieces), two squares (with 10), or three squares
/// or a block of four (with 12).
pub(super) struct Rings {
    /// Empty squares in bays that one more piece may close, or inside rings around one, two or
    /// three squares.
    pub(super) open: Bitboard,
    /// Empty squares with pieces on all eight neighbors.
    pub(super) holes: Bitboard,
}

impl Rings {
    #[inline(always)]
    pub(super) fn of(occupied: Bitboard, near: &Contacts) -> Self {
        let Contacts { n, s, e, w, .. } = *near;
        // The squares with three pieces in a row on one side.
        let wall_n = n & n.east() & n.west();
        let wall_s = s & s.east() & s.west();
        let wall_e = e & e.north() & e.south();
        let wall_w = w & w.north() & w.south();
        let (across, along) = (e & w, n & s);
        let bays = bay(wall_s & across, n.east(), n.west(), n, n.south())
            | bay(wall_n & across, s.east(), s.west(), s, s.north())
            | bay(wall_w & along, e.north(), e.south(), e, e.west())
            | bay(wall_e & along, w.north(), w.south(), w, w.east());
        Self { open: bays - occupied, holes: (wall_n & wall_s & across) - occupied }
    }

    /// Returns whether there are several open squares.
    #[inline(always)]
    pub(super) fn several(&self) -> bool {
        self.open != self.open.first_bit()
    }
}

/// Returns the squares of `enclosed`, which have a wall on one side and pieces on two more, that
/// are in a bay: one move can complete a ring around the square, or around it and the one in its
/// mouth.
///
/// ```text
///   . y .       a ring around `c` has p, q and x
///   p x q       a ring around `c` and `x` has p, q and y
///   # c #
///   # # #       with at most one piece missing: p and q, or one of them with x or y
/// ```
///
/// If a ring around two squares lacks a piece of the wall instead, the other square shows it. A
/// ring around three squares has two bays.
#[inline(always)]
fn bay(enclosed: Bitboard, p: Bitboard, q: Bitboard, x: Bitboard, y: Bitboard) -> Bitboard {
    enclosed & ((p | q) & (x | y) | p & q)
}
