//! What the eight squares around tell of every square, for all squares at once.

use crate::bitboard::Bitboard;

/// The squares with a piece to their north, south, east, west; and those of them where that piece
/// does not hang together, over the corner, with the next one clockwise.
///
/// Without whatever stands on a square, the pieces beside it fall into parts. As far as the eight
/// squares around show, there are as many as the square has of the latter four: its crossing
/// number (Yokoi, 1973), the last piece of every part standing for it.
///
/// ```text
///   # # .
///   # x #     west and north hang together over the corner: one part, and north is the last of
///   . . .     it clockwise; east is another part: `north` and `east`
/// ```
///
/// What hangs together further away only would be a ring with `x` in it: [`Rings`] are looked at
/// apart. Everywhere else these are all parts that there are.
///
/// [`Rings`]: crate::rings::Rings
#[derive(Clone, Copy)]
pub(crate) struct Contacts {
    pub(crate) n: Bitboard,
    pub(crate) s: Bitboard,
    pub(crate) e: Bitboard,
    pub(crate) w: Bitboard,
    north: Bitboard,
    south: Bitboard,
    east: Bitboard,
    west: Bitboard,
}

impl Contacts {
    #[inline(always)]
    pub(crate) fn of(occupied: Bitboard) -> Self {
        let (n, s) = (occupied.south(), occupied.north());
        let (e, w) = (occupied.west(), occupied.east());
        Self {
            n,
            s,
            e,
            w,
            north: n - (e & e.south()),
            south: s - (w & w.north()),
            east: e - (s & s.west()),
            west: w - (n & n.east()),
        }
    }

    /// The squares beside a piece.
    #[inline(always)]
    pub(crate) fn beside(&self) -> Bitboard {
        self.n | self.s | self.e | self.w
    }

    /// The squares beside three pieces or four.
    #[inline(always)]
    pub(crate) fn beside_three(&self) -> Bitboard {
        let Self { n, s, e, w, .. } = *self;
        n & s & (e | w) | e & w & (n | s)
    }

    /// The squares with at least two parts around.
    #[inline(always)]
    pub(crate) fn two(&self) -> Bitboard {
        let Self { north, south, east, west, .. } = *self;
        north & east | south & west | (north | east) & (south | west)
    }

    /// The squares with at least three parts around.
    #[inline(always)]
    pub(crate) fn three(&self) -> Bitboard {
        let Self { north, south, east, west, .. } = *self;
        north & east & (south | west) | south & west & (north | east)
    }

    /// The squares with four parts around.
    #[inline(always)]
    pub(crate) fn four(&self) -> Bitboard {
        let Self { north, south, east, west, .. } = *self;
        north & east & (south & west)
    }

    /// The squares with at least two parts around once the piece that steps there from the south,
    /// north, west, east has left: the order of the steps north, south, east and west.
    ///
    /// ```text
    ///   . n .
    ///   w x e     north: the south is empty then, and the east ends a part whatever is at the
    ///   . p .     corner beyond it
    /// ```
    #[inline(always)]
    pub(crate) fn two_after_straight(&self) -> [Bitboard; 4] {
        let Self { n, s, e, w, north, south, east, west } = *self;
        [
            e & (north | west) | north & west,
            w & (south | east) | south & east,
            s & (north | east) | north & east,
            n & (south | west) | south & west,
        ]
    }

    /// The same for the steps north-east, north-west, south-east and south-west.
    ///
    /// ```text
    ///   . n .
    ///   w x e     north-east: the corner that joins south with west is empty then, and the south
    ///   p s .     ends a part
    /// ```
    #[inline(always)]
    pub(crate) fn two_after_diagonal(&self) -> [Bitboard; 4] {
        let Self { n, s, e, w, north, south, east, west } = *self;
        let two = self.two();
        [
            two | s & (north | east | west),
            two | e & (north | south | west),
            two | w & (north | south | east),
            two | n & (south | east | west),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The eight squares around d3, clockwise from the north.
    const AROUND: [u32; 8] = [27, 28, 20, 12, 11, 10, 18, 26];
    const MIDDLE: Bitboard = Bitboard::from_bits(1 << 19);

    /// The pieces that are there, clockwise from the north.
    fn around(pieces: u8) -> [bool; 8] {
        core::array::from_fn(|place| pieces >> place & 1 != 0)
    }

    /// How many parts the pieces around fall into, as far as they are beside the square. All eight
    /// are a ring, where no piece is the last of a part: none.
    fn parts(pieces: u8) -> usize {
        let there = around(pieces);
        let beside = [0, 2, 4, 6].into_iter().filter(|&place| there[place]).count();
        let corners = [1, 3, 5, 7].into_iter();
        let joined = corners.filter(|&c| there[c - 1] && there[c] && there[(c + 1) % 8]).count();
        beside - joined
    }

    #[test]
    fn all_that_may_stand_around_is_counted() {
        for pieces in 0..=u8::MAX {
            let occupied = AROUND.iter().zip(around(pieces)).filter(|(_, there)| *there);
            let occupied = occupied.fold(0, |set, (bit, _)| set | 1_u64 << bit);
            let near = Contacts::of(Bitboard::from_bits(occupied));
            let in_middle = |set: Bitboard| !(set & MIDDLE).is_empty();
            let beside = [0, 2, 4, 6].iter().filter(|&&place| around(pieces)[place]).count();
            assert_eq!(in_middle(near.beside()), beside > 0, "{pieces:08b}");
            assert_eq!(in_middle(near.beside_three()), beside >= 3, "{pieces:08b}");
            let shown = [near.two(), near.three(), near.four()].map(in_middle);
            assert_eq!(shown, [2, 3, 4].map(|max| parts(pieces) >= max), "{pieces:08b}");
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
