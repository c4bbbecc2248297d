use board_core::Player;
use board_core::author::Set;

use crate::{Layer, Space};

/// A set of spaces, in which the bit number of a space is its index. The ring, the outer spaces and
/// the inner spaces have a byte each. A step along a radius is a shift by 8, and a rotation of the
/// disk rotates two bytes.
///
/// ```text
///   c | i7 ... i1 i0 | o7 ... o1 o0 | r7 ... r1 r0
///  24   23     17 16   15      9  8    7      1  0
/// ```
pub type Bitboard = Set<Space, u32>;

/// The whole board (D1).
pub(crate) const ALL: Bitboard = Bitboard::from_bits(0b1_11111111_11111111_11111111);
pub(crate) const RING: Bitboard = Bitboard::from_bits(0b0_00000000_00000000_11111111);
pub(crate) const OUTER: Bitboard = Bitboard::from_bits(0b0_00000000_11111111_00000000);
pub(crate) const INNER: Bitboard = Bitboard::from_bits(0b0_11111111_00000000_00000000);
pub(crate) const CENTER: Bitboard = Bitboard::from_bits(0b1_00000000_00000000_00000000);
pub(crate) const DISK: Bitboard = Bitboard::from_bits(0b1_11111111_11111111_00000000);

impl Layer {
    /// Returns the spaces of the layer.
    #[inline(always)]
    pub const fn spaces(self) -> Bitboard {
        [RING, OUTER, INNER, CENTER][self as usize]
    }
}

/// Returns the starts of a player, which are the opponent's goals (D2).
#[inline(always)]
pub(crate) const fn starts(player: Player) -> Bitboard {
    Bitboard::from_bits(match player {
        Player::First => 0b0_00000000_00000000_01010101,
        Player::Second => 0b0_00000000_00000000_10101010,
    })
}

/// Returns the set after a rotation of the disk by a number of eighths in the direction of `+`
/// (D10). The ring and the center do not move.
///
/// Rotating the bytes one by one would be slower, because the word would be stored by bytes and read
/// back as a whole, which stalls.
#[inline(always)]
pub(crate) const fn rotated(set: Bitboard, eighths: u32) -> Bitboard {
    let turning = OUTER.bits() | INNER.bits();
    // The lowest bits of both bytes.
    let lowest = 0b0_00000001_00000001_00000000 * ((1 << eighths) - 1);
    let disk = set.bits() << eighths & turning & !lowest | set.bits() >> (8 - eighths) & lowest;
    Bitboard::from_bits(disk | set.bits() & !turning)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bitboard_rotates_the_disk_alone() {
        let board = Bitboard::from_bits(0b1_10000001_00000010_00100001);
        let spaces: Vec<_> = board.iter().map(|space| space.to_string()).collect();
        assert_eq!(spaces, ["r0", "r5", "o1", "i0", "i7", "c"]);
        assert_eq!(rotated(board, 1), Bitboard::from_bits(0b1_00000011_00000100_00100001));
        assert_eq!(rotated(board, 7), Bitboard::from_bits(0b1_11000000_00000001_00100001));
        assert_eq!(rotated(rotated(board, 3), 5), board);
        let layers = [RING, OUTER, INNER, CENTER];
        assert!(layers.iter().all(|&layer| rotated(layer, 1) == layer));
        let all = layers.iter().fold(Bitboard::EMPTY, |all, &layer| all | layer);
        assert_eq!((all, all - RING), (ALL, DISK));
        let [red, blue] = Player::ALL.map(starts);
        assert_eq!((red | blue, red & blue), (RING, Bitboard::EMPTY));
        assert!(Space::all().all(|space| match space.start_of() {
            Some(player) => starts(player).contains(space),
            None => !RING.contains(space),
        }));
    }
}
