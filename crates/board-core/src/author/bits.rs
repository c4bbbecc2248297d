//! Bit manipulation for bitboards.
//!
//! ```
//! use board_core::author::bits;
//!
//! let word = 0b1011_0000;
//! assert!(bits::ones(word).eq([4, 5, 7]));
//! assert_eq!(bits::nth_one(word, 2), Some(7));
//! ```
//!
//! The functions take words of type `u64`. Smaller words are converted with `.into()`.
//!
//! [`Set`] is a type of sets of spaces.

use super::{Elements, Set};

/// Returns the indices of the bits that are set, in ascending order.
///
/// ```
/// let indices: Vec<u32> = board_core::author::bits::ones(0b1011_0000).collect();
/// assert_eq!(indices, [4, 5, 7]);
/// ```
#[inline(always)]
#[must_use]
pub fn ones(word: u64) -> Elements<u32, u64> {
    Set::from_bits(word).iter()
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
            for n in 0..65 {
                assert_eq!(nth_one(word, n), bits.get(n).copied(), "bit {n} of {word:#x}");
            }
            assert_eq!(nth_one(word, usize::MAX), None);
        }
    }
}
