//! Finds connected pieces ([U7](crate::rule_list#u7)) by flooding, which is simple and slow.

use crate::Bitboard;

/// Returns the part of `pieces` that is connected with `seed`, horizontally and vertically (U7).
#[inline]
pub(crate) fn flood(seed: Bitboard, pieces: Bitboard) -> Bitboard {
    let mut part = seed & pieces;
    loop {
        let more = (part | part.touching()) & pieces;
        if more == part {
            return part;
        }
        part = more;
    }
}

/// Returns the squares where one more piece connects all parts of `pieces` (U7).
pub(super) fn connecting(pieces: Bitboard) -> Bitboard {
    let mut rest = pieces;
    let mut common = Bitboard::ALL;
    while !rest.is_empty() {
        let part = flood(rest.first_bit(), rest);
        rest ^= part;
        common &= part.touching();
    }
    common
}
