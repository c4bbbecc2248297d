//! Bit manipulation for bitboards.
//!
//! ```
//! use board_core::author::bits;
//!
//! let word = 0b1011_0000;
//! assert_eq!(bits::lowest(word), 0b0001_0000);
//! assert!(bits::ones(word).eq([4, 5, 7]));
//! assert_eq!(bits::nth_one(word, 2), Some(7));
//! ```
//!
//! The functions take words of type `u64`. Smaller words are converted with `.into()`.
//!
//! The [`bit_set!`](crate::author::bit_set!) macro defines a game's own type of sets.

use core::iter::FusedIterator;

/// Returns the word with only its lowest set bit, or 0 if the word is 0.
///
/// ```
/// assert_eq!(board_core::author::bits::lowest(0b1011_0000), 0b0001_0000);
/// ```
///
/// ```text
///   word          1 0 1 1 0 0 0 0
///  -word          0 1 0 1 0 0 0 0    all bits inverted, plus one
///   word & -word  0 0 0 1 0 0 0 0
/// ```
#[inline(always)]
#[must_use]
pub const fn lowest(word: u64) -> u64 {
    word & word.wrapping_neg()
}

/// Returns the indices of the bits that are set, in ascending order.
///
/// ```
/// let indices: Vec<u32> = board_core::author::bits::ones(0b1011_0000).collect();
/// assert_eq!(indices, [4, 5, 7]);
/// ```
#[inline(always)]
#[must_use]
pub const fn ones(word: u64) -> Elements<u64> {
    Elements(word)
}

/// A set that is stored as bits: a word, or a type that [`bit_set!`](crate::author::bit_set!)
/// defines.
pub trait BitSet: Copy {
    /// The type of elements.
    type Element;

    /// Returns the number of elements.
    fn count(self) -> u32;

    /// Removes the element of the lowest bit and returns it, or returns `None` if the set is empty.
    fn pop_first(&mut self) -> Option<Self::Element>;
}

/// The elements are the indices of the bits.
impl BitSet for u64 {
    type Element = u32;

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn pop_first(&mut self) -> Option<u32> {
        if *self == 0 {
            return None;
        }
        let number = self.trailing_zeros();
        *self &= *self - 1;
        Some(number)
    }
}

/// An iterator over the elements of a set, in the order of their bits.
#[derive(Clone, Debug)]
pub struct Elements<S>(pub S);

impl<S: BitSet> Iterator for Elements<S> {
    type Item = S::Element;

    #[inline(always)]
    fn next(&mut self) -> Option<S::Element> {
        self.0.pop_first()
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<S: BitSet> ExactSizeIterator for Elements<S> {}
impl<S: BitSet> FusedIterator for Elements<S> {}

/// Returns the word that a drawing shows, for constants.
///
/// Each row is a byte, whose lowest bit is the first character. The last row of the drawing is the
/// lowest byte. `#` stands for a bit that is set, and `.` for one that is not.
///
/// ```
/// const CORNER: u64 = board_core::author::bits::drawn(["...", "#..", "##."], 3);
/// assert_eq!(CORNER, 0b00000001_00000011);
/// ```
///
/// # Panics
/// Panics if there are more than eight rows, if `width` is above eight, or if a row has a different
/// width or other characters.
#[must_use]
pub const fn drawn<const ROWS: usize>(drawing: [&str; ROWS], width: usize) -> u64 {
    assert!(ROWS <= 8 && width <= 8, "a word has eight rows of eight spaces");
    let mut bits = 0;
    crate::const_for!(0..ROWS, |row| {
        let mut spaces = drawing[ROWS - 1 - row].as_bytes();
        assert!(spaces.len() == width, "all rows have the same width");
        while let [others @ .., space] = spaces {
            assert!(matches!(space, b'#' | b'.'), "a space is drawn as # or .");
            bits |= ((*space == b'#') as u64) << (8 * row + others.len());
            spaces = others;
        }
    });
    bits
}

/// A one in each byte.
const BYTES: u64 = u64::MAX / 0xff;

/// Returns the index of the `n`th bit that is set, counted from 0, or `None` if there is no such
/// bit.
///
/// ```
/// use board_core::author::bits::nth_one;
///
/// assert_eq!(nth_one(0b1011_0000, 2), Some(7));
/// assert_eq!(nth_one(0b1011_0000, 3), None);
/// ```
///
/// The function has no loop, because the end of a loop would be mispredicted. The number of bits up
/// to each byte gives the byte; the bits of that byte, spread over eight bytes, give the bit
/// (Vigna, 2008):
///
/// ```text
///   word                0000_0000 1011_0000 0000_0110    n = 3
///   bits in each byte           0         3         2
///   bits up to it               5         5         2    times BYTES sums from the right
///   at most 3?                 no        no       yes    so it is in byte 1, as its bit 3 - 2 = 1
///   that byte spread    01 00 01 01 00 00 00 00          and so on, a byte a bit
/// ```
#[inline(always)]
#[must_use]
pub const fn nth_one(word: u64, n: usize) -> Option<u32> {
    let pairs = word - (word >> 1 & (BYTES * 0x55));
    let nibbles = (pairs & (BYTES * 0x33)) + (pairs >> 2 & (BYTES * 0x33));
    let up_to = sums((nibbles + (nibbles >> 4)) & (BYTES * 0x0f));
    if n >= (up_to >> 56) as usize {
        return None;
    }
    let byte = 8 * at_most(up_to, n as u64);
    let bits_below = (up_to << 8) >> byte & 0xff;
    let spread = ((word >> byte & 0xff) * BYTES) & DIAGONAL;
    Some(byte + at_most(sums(nonzero(spread)), n as u64 - bits_below))
}

/// Bit `i` of each byte `i`.
const DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// Replaces each byte by 1 if it has a bit, which then carries into the highest bit of the byte. No
/// byte is above 128.
#[inline(always)]
const fn nonzero(bytes: u64) -> u64 {
    (bytes + BYTES * 0x7f) >> 7 & BYTES
}

/// Replaces each byte by the sum of itself and the bytes below it.
#[inline(always)]
const fn sums(bytes: u64) -> u64 {
    bytes.wrapping_mul(BYTES)
}

/// Returns the number of bytes that are at most `n`. All bytes and `n` are below 128.
///
/// ```text
///   128 + n - byte  has its highest bit set exactly where byte <= n
/// ```
#[inline(always)]
const fn at_most(bytes: u64, n: u64) -> u32 {
    let flags = ((n * BYTES) | (BYTES << 7)) - bytes;
    (sums(flags >> 7 & BYTES) >> 56) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn every_bit_is_found() {
        let words = crate::author::zobrist::table::<1000>(7);
        for word in words.into_iter().chain([0, 1, 1 << 63, u64::MAX, 1 << 63 | 1]) {
            let bits: Vec<u32> = (0..64).filter(|bit| word >> bit & 1 == 1).collect();
            assert!(ones(word).eq(bits.iter().copied()), "{word:#x}");
            assert_eq!(ones(word).len(), bits.len(), "{word:#x}");
            assert_eq!(lowest(word), bits.first().map_or(0, |bit| 1 << bit), "{word:#x}");
            for n in 0..65 {
                assert_eq!(nth_one(word, n), bits.get(n).copied(), "bit {n} of {word:#x}");
            }
            assert_eq!(nth_one(word, usize::MAX), None);
        }
    }
}
