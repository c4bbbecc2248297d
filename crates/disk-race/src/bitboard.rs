//! A set of spaces as one word.

use board_core::Player;

use crate::space::{Layer, Space};

board_core::bit_set! {
    /// A set of spaces, a bit for each by [`Space::index`]: ring, outer and inner spaces have a byte
    /// each, so that a step along a radius is a shift by 8, and a turn of the disk turns two bytes.
    ///
    /// ```text
    ///   c | i7 ... i1 i0 | o7 ... o1 o0 | r7 ... r1 r0
    ///  24   23     17 16   15      9  8    7      1  0
    /// ```
    pub(crate) struct Bitboard(u32) of Space;
}

impl Bitboard {
    /// The whole board (D1).
    pub(crate) const ALL: Self = Self(0b1_11111111_11111111_11111111);
    pub(crate) const RING: Self = Self(0b0_00000000_00000000_11111111);
    pub(crate) const OUTER: Self = Self(0b0_00000000_11111111_00000000);
    pub(crate) const INNER: Self = Self(0b0_11111111_00000000_00000000);
    pub(crate) const CENTRE: Self = Self(0b1_00000000_00000000_00000000);
    pub(crate) const DISK: Self = Self(0b1_11111111_11111111_00000000);

    /// The spaces of a layer.
    #[inline(always)]
    pub(crate) const fn layer(layer: Layer) -> Self {
        [Self::RING, Self::OUTER, Self::INNER, Self::CENTRE][layer as usize]
    }

    /// D2: the starts of a player, which are the goals of the other.
    #[inline(always)]
    pub(crate) const fn starts(player: Player) -> Self {
        match player {
            Player::First => Self(0b0_00000000_00000000_01010101),
            Player::Second => Self(0b0_00000000_00000000_10101010),
        }
    }

    /// D10: the set after a turn of the disk by some eighths, 1 to 7, in the direction of `+`. Ring
    /// and centre stay; the bytes of outer and inner spaces are rotated, here by 3:
    ///
    /// ```text
    ///          o7 o6 o5 o4 o3 o2 o1 o0
    ///   << 3   o4 o3 o2 o1 o0
    ///   >> 5                  o7 o6 o5   come round to the lowest places
    /// ```
    #[inline(always)]
    pub(crate) const fn rotated(self, eighths: u32) -> Self {
        let turning = Self::OUTER.0 | Self::INNER.0;
        // The lowest places of either byte.
        let lowest = 0b0_00000001_00000001_00000000 * ((1 << eighths) - 1);
        let disk = self.0 << eighths & turning & !lowest | self.0 >> (8 - eighths) & lowest;
        Self(disk | self.0 & !turning)
    }
}
