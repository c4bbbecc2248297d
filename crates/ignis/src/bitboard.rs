use board_core::author::Set;

use crate::{FILES, RANKS, Space};

/// A set of spaces, with a bit for each.
pub type Bitboard = Set<Space>;

/// The lowest rank.
pub(crate) const RANK_1: Bitboard = Bitboard::drawn([
    "......", //
    "......", "......", "......", "......", "######",
]);

/// The leftmost file.
pub(crate) const FILE_A: Bitboard = Bitboard::drawn(["#....."; RANKS]);

/// Returns the number of the highest bit; 0 if the set is empty.
#[inline(always)]
pub(crate) const fn highest(board: Bitboard) -> u32 {
    (board.bits() | 1).ilog2()
}

/// Returns the number of the lowest bit; 64 if the set is empty.
#[inline(always)]
pub(crate) const fn lowest(board: Bitboard) -> u32 {
    board.bits().trailing_zeros()
}

/// Returns the word rotated to the left. A step to the left or down is a rotation by almost 64.
/// Bits that leave the word at one end enter the margin at the other end.
#[inline(always)]
pub(crate) const fn rotated(board: Bitboard, rotation: u32) -> Bitboard {
    Bitboard::from_bits(board.bits().rotate_left(rotation))
}

/// Returns the files that have a space of the set, with a bit for each. All ranks are combined:
///
/// ```text
///   rank 6   . # . . . .
///    ...     . . . . . .     by halves: 4 ranks on 4, 2 on 2, 1 on 1
///   rank 1   . # . . # .
///            . # . . # .
/// ```
#[inline(always)]
pub(crate) const fn files(board: Bitboard) -> u32 {
    let ranks = board.bits() | board.bits() >> 32;
    let ranks = ranks | ranks >> 16;
    ((ranks | ranks >> 8) & RANK_1.bits()) as u32
}

/// Returns the ranks that have a space of the set, with a bit for each. Adding the whole board
/// carries into the margin of each such rank, in one file:
///
/// ```text
///              file a b c d e f | margin
///   set             . # . . # . | . .
///   + whole board   # # # # # # | . .
///                   . . . # . . | # .      (the lowest bit is on the left)
/// ```
#[inline(always)]
pub(crate) const fn ranks(board: Bitboard) -> u32 {
    file_a(Bitboard::from_bits((board.bits() + Bitboard::ALL.bits()) >> FILES))
}

/// Returns all spaces of the files that have a space of the set.
#[cfg(feature = "play")]
#[inline(always)]
pub(crate) const fn whole_files(board: Bitboard) -> Bitboard {
    Bitboard::from_bits(files(board) as u64 * FILE_A.bits())
}

/// Returns all spaces of the ranks that have a space of the set. From the carry that
/// [`ranks`] finds on the margin, the same bit on file a is subtracted:
///
/// ```text
///          file a b c d e f | margin
///   carry       . . . . . . | # .
///   file a      # . . . . . | . .
///   minus       # # # # # # | . .      (the lowest bit is on the left)
/// ```
#[cfg(feature = "play")]
#[inline(always)]
pub(crate) const fn whole_ranks(board: Bitboard) -> Bitboard {
    let carry = (board.bits() + Bitboard::ALL.bits()) & (FILE_A.bits() << FILES);
    Bitboard::from_bits(carry - (carry >> FILES))
}

/// Returns the ranks whose space on file a is in the set, with a bit for each. The factor has
/// bit `56 - 7 * n` for every rank `n`, which moves the rank's bit, `8 * n`, to bit `56 + n`:
///
/// ```text
///   rank         6        5        4        3        2        1
///   file a  .......f .......e .......d .......c .......b .......a
///   factor  ....                  2^56 + 2^49 + 2^42 + 2^35 + ...
///   product   highest byte = a * 2^56 + b * 2^57 + c * 2^58 + ... = ..fedcba
/// ```
///
/// The product of the bits of ranks `m` and `n` is at `56 + m + 7 * (m - n)`: above the word if
/// `m > n`, below the highest byte if `m < n`. No two products share a bit, so nothing carries.
#[inline(always)]
pub(crate) const fn file_a(board: Bitboard) -> u32 {
    const FACTOR: u64 = 0x0102_0408_1020_4080;
    ((board.bits() & FILE_A.bits()).wrapping_mul(FACTOR) >> 56) as u32
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use board_core::author::zobrist::table;

    use super::*;

    fn set(spaces: impl Iterator<Item = Space>) -> Bitboard {
        spaces.collect()
    }

    /// Returns sets of all sizes on the board.
    fn sets() -> impl Iterator<Item = Bitboard> {
        let words = table::<1000>(0x6967_6e69_7306);
        let sparse = words.into_iter().zip(words.into_iter().skip(1)).map(|(a, b)| a & b);
        let words = words.into_iter().chain(sparse).chain([0, u64::MAX]);
        words.map(|word| Bitboard::from_bits(word) & Bitboard::ALL)
    }

    #[test]
    fn highest_and_lowest_spaces_and_conditions() {
        for board in sets() {
            let numbers = || board.iter().map(Space::bit_number);
            assert_eq!(highest(board), numbers().max().unwrap_or(0));
            assert_eq!(lowest(board), numbers().min().unwrap_or(64));
            assert_eq!([true, false].map(|yes| board.only_if(yes)), [board, Bitboard::EMPTY]);
        }
    }

    #[test]
    fn rotations_are_steps() {
        for board in sets() {
            let steps = [(board.north(), 8), (board.south(), 56), (board.east(), 1)];
            for (step, rotation) in steps.into_iter().chain([(board.west(), 63)]) {
                assert_eq!(rotated(board, rotation) & Bitboard::ALL, step & Bitboard::ALL);
            }
        }
    }

    #[test]
    fn lines_of_a_set() {
        let numbers = |numbers: &[usize]| numbers.iter().fold(0, |set, n| set | 1 << n);
        for board in sets() {
            let files: Vec<_> = board.iter().map(Space::file).collect();
            let ranks: Vec<_> = board.iter().map(Space::rank).collect();
            assert_eq!(
                (super::files(board), super::ranks(board)),
                (numbers(&files), numbers(&ranks))
            );
            let (of_files, of_ranks) = (whole_files(board), whole_ranks(board));
            assert_eq!(of_files, set(Space::all().filter(|space| files.contains(&space.file()))));
            assert_eq!(of_ranks, set(Space::all().filter(|space| ranks.contains(&space.rank()))));
            let of_file_a: Vec<_> = (board & FILE_A).iter().map(Space::rank).collect();
            assert_eq!(file_a(board), numbers(&of_file_a));
        }
    }
}
