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
