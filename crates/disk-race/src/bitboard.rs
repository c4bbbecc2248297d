use board_core::Player;

use crate::{Layer, Space};

board_core::author::bit_set! {
    /// A set of spaces, in which the bit number of a space is its index. The ring, the outer spaces
    /// and the inner spaces have a byte each. A step along a radius is a shift by 8, and a rotation
    /// of the disk rotates two bytes.
    ///
    /// ```text
    ///   c | i7 ... i1 i0 | o7 ... o1 o0 | r7 ... r1 r0
    ///  24   23     17 16   15      9  8    7      1  0
    /// ```
    pub struct Bitboard(u32) of Space;
}

impl Bitboard {
    /// The whole board ([D1](crate::rule_list#d1)).
    pub const ALL: Self = Self(0b1_11111111_11111111_11111111);
    pub(crate) const RING: Self = Self(0b0_00000000_00000000_11111111);
    pub(crate) const OUTER: Self = Self(0b0_00000000_11111111_00000000);
    pub(crate) const INNER: Self = Self(0b0_11111111_00000000_00000000);
    pub(crate) const CENTER: Self = Self(0b1_00000000_00000000_00000000);
    pub(crate) const DISK: Self = Self(0b1_11111111_11111111_00000000);

    /// Returns the spaces of a layer.
    #[inline(always)]
    pub const fn layer(layer: Layer) -> Self {
        [Self::RING, Self::OUTER, Self::INNER, Self::CENTER][layer as usize]
    }

    /// Returns the starts of a player, which are the opponent's goals ([D2](crate::rule_list#d2)).
    #[inline(always)]
    pub const fn starts(player: Player) -> Self {
        match player {
            Player::First => Self(0b0_00000000_00000000_01010101),
            Player::Second => Self(0b0_00000000_00000000_10101010),
        }
    }

    /// Returns the set after a rotation of the disk by a number of eighths in the direction of `+`
    /// (D10). The ring and the center do not move.
    #[inline(always)]
    pub(crate) const fn rotated(self, eighths: u32) -> Self {
        let [ring, outer, inner, center] = self.0.to_le_bytes();
        let (outer, inner) = (outer.rotate_left(eighths), inner.rotate_left(eighths));
        Self(u32::from_le_bytes([ring, outer, inner, center]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bitboard_rotates_the_disk_alone() {
        let board = Bitboard::from_bits(0b1_10000001_00000010_00100001);
        let spaces: Vec<_> = board.iter().map(|space| space.to_string()).collect();
        assert_eq!(spaces, ["r0", "r5", "o1", "i0", "i7", "c"]);
        assert_eq!(board.rotated(1), Bitboard::from_bits(0b1_00000011_00000100_00100001));
        assert_eq!(board.rotated(7), Bitboard::from_bits(0b1_11000000_00000001_00100001));
        assert_eq!(board.rotated(3).rotated(5), board);
        let layers = [Bitboard::RING, Bitboard::OUTER, Bitboard::INNER, Bitboard::CENTER];
        assert!(layers.iter().all(|layer| layer.rotated(1) == *layer));
        let all = layers.iter().fold(Bitboard::EMPTY, |all, &layer| all | layer);
        assert_eq!((all, all - Bitboard::RING), (Bitboard::ALL, Bitboard::DISK));
        let [red, blue] = Player::ALL.map(Bitboard::starts);
        assert_eq!((red | blue, red & blue), (Bitboard::RING, Bitboard::EMPTY));
        assert!(Space::all().all(|space| match space.start_of() {
            Some(player) => Bitboard::starts(player).contains(space),
            None => !Bitboard::RING.contains(space),
        }));
    }
}
