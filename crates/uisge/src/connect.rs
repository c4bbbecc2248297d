//! Whether pieces are connected (U7), by flooding: sure, plain and slow.

use crate::bitboard::Bitboard;

/// The part of `pieces` that is connected with `seed`, horizontally and vertically (U7).
#[inline]
pub(crate) fn flood(seed: Bitboard, pieces: Bitboard) -> Bitboard {
    let mut part = seed & pieces;
    loop {
        // Two steps at a time, since the test costs as much as a step.
        let more = (part | part.touching()) & pieces;
        let more = (more | more.touching()) & pieces;
        if more == part {
            return part;
        }
        part = more;
    }
}

/// The squares where one more piece connects all parts of `pieces` (U7).
pub(crate) fn connecting(pieces: Bitboard) -> Bitboard {
    let mut rest = pieces;
    let mut common = Bitboard::ALL;
    while !rest.is_empty() {
        let part = flood(rest.first(), rest);
        rest ^= part;
        common &= part.touching();
    }
    common
}
