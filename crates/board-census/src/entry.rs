use std::hash::{Hash, Hasher};

use crate::images::Set;

/// A canonical position in a level, with the number of ways to reach it and its images.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<P> {
    pub(crate) position: P,
    /// The set of reached images in the low 16 bits, and the number of ways above. Stored as two
    /// words, because the alignment of a `u128` would make some entries a third larger.
    reached: [u64; 2],
}

const SET_BITS: u32 = Set::BITS;

/// Returns an entry's words, or `None` if the number of ways does not fit in 112 bits.
#[inline]
fn pack(ways: u128, set: Set) -> Option<[u64; 2]> {
    let fits = ways >> (u128::BITS - SET_BITS) == 0;
    let reached = (ways << SET_BITS) + u128::from(set);
    fits.then_some([reached as u64, (reached >> 64) as u64])
}

impl<P> Entry<P> {
    /// Returns `None` if the number of ways does not fit in 112 bits.
    #[inline]
    pub(crate) fn new(position: P, ways: u128, set: Set) -> Option<Self> {
        Some(Self { position, reached: pack(ways, set)? })
    }

    #[inline]
    fn reached(&self) -> u128 {
        (u128::from(self.reached[1]) << 64) + u128::from(self.reached[0])
    }

    /// Returns the number of move sequences that lead to the position or an image of it.
    #[inline]
    pub(crate) fn ways(&self) -> u128 {
        self.reached() >> SET_BITS
    }

    /// Returns the symmetries that lead to the reached images.
    #[inline]
    pub(crate) fn set(&self) -> Set {
        self.reached[0] as Set
    }

    /// Merges another entry for the same position. Returns `None` if the number of ways does not
    /// fit.
    #[inline]
    pub(crate) fn add(&mut self, other: &Self) -> Option<()> {
        self.reached = pack(self.ways() + other.ways(), self.set() | other.set())?;
        Some(())
    }
}

/// Returns a position's hash, of which all bits are used: see `SHARD_SHIFT`.
#[inline]
pub(crate) fn hash<P: Hash>(position: &P) -> u64 {
    let mut folded = Folded(0x243f_6a88_85a3_08d3);
    position.hash(&mut folded);
    folded.write_u64(0);
    folded.0
}

/// A fast hasher for a few words, run for every move: folds each word's product with a constant.
struct Folded(u64);

/// The bits of the golden ratio, odd.
const FACTOR: u128 = 0x9e37_79b9_7f4a_7c15;

impl Hasher for Folded {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * FACTOR;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
}
