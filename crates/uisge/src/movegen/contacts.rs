//! The contacts of every square with the pieces around it, for all squares together.

use crate::Bitboard;

/// The squares with a piece to their north, south, east and west (`has_n` and so on), and the
/// squares where that piece ends a part, because it is not connected, over the corner, with the next
/// one clockwise (`ends_n` and so on).
///
/// Without the piece on a square, its neighbors fall into parts. As far as the eight squares around
/// it show, the number of parts is the number of the latter four sets that contain the square. This
/// is the square's crossing number (Yokoi, 1973), in which each part is counted by its last piece.
///
/// ```text
///   # # .
///   # x #     west and north are connected over the corner: one part, and north is the last
///   . . .     piece of it clockwise; east is another part: `ends_n` and `ends_e`
/// ```
///
/// If parts are connected farther away, they form a ring with `x` (see [`Rings`]). Otherwise, the
/// number is exact.
///
/// [`Rings`]: super::rings::Rings
#[derive(Clone, Copy)]
pub(super) struct Contacts {
    pub(super) has_n: Bitboard,
    pub(super) has_s: Bitboard,
    pub(super) has_e: Bitboard,
    pub(super) has_w: Bitboard,
    ends_n: Bitboard,
    ends_s: Bitboard,
    ends_e: Bitboard,
    ends_w: Bitboard,
}

impl Contacts {
    #[inline(always)]
    pub(super) fn of(occupied: Bitboard) -> Self {
        // A square has a piece to its north if the pieces, moved south, cover it.
        let (has_n, has_s) = (occupied.south(), occupied.north());
        let (has_e, has_w) = (occupied.west(), occupied.east());
        Self {
            has_n,
            has_s,
            has_e,
            has_w,
            // The piece to the north ends a part, unless there are also pieces to the east and at
            // the corner between them.
            ends_n: has_n - (has_e & has_e.south()),
            ends_s: has_s - (has_w & has_w.north()),
            ends_e: has_e - (has_s & has_s.west()),
            ends_w: has_w - (has_n & has_n.east()),
        }
    }

    /// Returns the squares next to a piece.
    #[inline(always)]
    pub(super) fn touching(&self) -> Bitboard {
        self.has_n | self.has_s | self.has_e | self.has_w
    }

    /// Returns the squares next to at least three pieces.
    #[inline(always)]
    pub(super) fn touching_three(&self) -> Bitboard {
        let Self { has_n, has_s, has_e, has_w, .. } = *self;
        has_n & has_s & (has_e | has_w) | has_e & has_w & (has_n | has_s)
    }

    /// Returns the squares that show at least two parts.
    #[inline(always)]
    pub(super) fn at_least_two_parts(&self) -> Bitboard {
        let Self { ends_n, ends_s, ends_e, ends_w, .. } = *self;
        ends_n & ends_e | ends_s & ends_w | (ends_n | ends_e) & (ends_s | ends_w)
    }

    /// Returns the squares that show at least three parts.
    #[inline(always)]
    pub(super) fn at_least_three_parts(&self) -> Bitboard {
        let Self { ends_n, ends_s, ends_e, ends_w, .. } = *self;
        ends_n & ends_e & (ends_s | ends_w) | ends_s & ends_w & (ends_n | ends_e)
    }

    /// Returns the squares that show at least two parts after a piece has stepped there from the
    /// south, north, west or east: the steps north, south, east and west.
    ///
    /// ```text
    ///   . n .
    ///   w x e     north: the south is empty then, and the east ends a part whether or not there
    ///   . p .     is a piece at the corner next to it
    /// ```
    #[inline(always)]
    pub(super) fn two_after_straight(&self) -> [Bitboard; 4] {
        let Self { has_n, has_s, has_e, has_w, ends_n, ends_s, ends_e, ends_w } = *self;
        [
            has_e & (ends_n | ends_w) | ends_n & ends_w,
            has_w & (ends_s | ends_e) | ends_s & ends_e,
            has_s & (ends_n | ends_e) | ends_n & ends_e,
            has_n & (ends_s | ends_w) | ends_s & ends_w,
        ]
    }

    /// Returns the same for the steps north-east, north-west, south-east and south-west.
    ///
    /// ```text
    ///   . n .
    ///   w x e     north-east: the corner that connects south with west is empty then, and the
    ///   p s .     south ends a part
    /// ```
    #[inline(always)]
    pub(super) fn two_after_diagonal(&self) -> [Bitboard; 4] {
        let Self { has_n, has_s, has_e, has_w, ends_n, ends_s, ends_e, ends_w } = *self;
        let before = self.at_least_two_parts();
        [
            before | has_s & (ends_n | ends_e | ends_w),
            before | has_e & (ends_n | ends_s | ends_w),
            before | has_w & (ends_n | ends_s | ends_e),
            before | has_n & (ends_s | ends_e | ends_w),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The eight squares around d3, clockwise from the north.
    const AROUND: [u32; 8] = [27, 28, 20, 12, 11, 10, 18, 26];
    const MIDDLE: Bitboard = Bitboard::from_bits(1 << 19);

    /// Returns which of the eight squares have a piece.
    fn around(pieces: u8) -> [bool; 8] {
        core::array::from_fn(|place| pieces >> place & 1 != 0)
    }

    /// Returns the number of parts that touch the square. It is 0 if all eight squares have a
    /// piece, because no piece of a ring is the last one of a part.
    fn parts(pieces: u8) -> usize {
        let there = around(pieces);
        let beside = [0, 2, 4, 6].into_iter().filter(|&place| there[place]).count();
        let corners = [1, 3, 5, 7].into_iter();
        let joined = corners.filter(|&c| there[c - 1] && there[c] && there[(c + 1) % 8]).count();
        beside - joined
    }

    #[test]
    fn parts_are_counted_for_all_neighborhoods() {
        for pieces in 0..=u8::MAX {
            let occupied = AROUND.iter().zip(around(pieces)).filter(|(_, there)| *there);
            let occupied = occupied.fold(0, |set, (bit, _)| set | 1_u64 << bit);
            let near = Contacts::of(Bitboard::from_bits(occupied));
            let in_middle = |set: Bitboard| !(set & MIDDLE).is_empty();
            let beside = [0, 2, 4, 6].iter().filter(|&&place| around(pieces)[place]).count();
            assert_eq!(in_middle(near.touching()), beside > 0, "{pieces:08b}");
            assert_eq!(in_middle(near.touching_three()), beside >= 3, "{pieces:08b}");
            let shown = [near.at_least_two_parts(), near.at_least_three_parts()].map(in_middle);
            assert_eq!(shown, [2, 3].map(|least| parts(pieces) >= least), "{pieces:08b}");
            // From the south, north, west, east; from the south-west, south-east, north-west,
            // north-east.
            let straight = [4, 0, 6, 2].into_iter().zip(near.two_after_straight());
            let diagonal = [5, 3, 7, 1].into_iter().zip(near.two_after_diagonal());
            for (from, two) in straight.chain(diagonal).filter(|&(from, _)| around(pieces)[from]) {
                let left = pieces & !(1 << from);
                assert_eq!(in_middle(two), parts(left) >= 2, "{from} left {pieces:08b}");
            }
        }
    }
}
