//! Zobrist keys: 64-bit hash keys that are updated incrementally.

use crate::{Position, Rules};

/// A position with a Zobrist key, a 64-bit hash for transposition tables.
///
/// Equal positions have equal keys. Positions that differ, even only in the side to move or the
/// rules, almost always have different keys. Tables that must never confuse two positions have to
/// compare the positions too.
pub trait Zobrist: Position {
    /// Computes the key from scratch.
    fn key(&self) -> u64;

    /// Returns the key after a legal move, given the `key` of this position.
    ///
    /// # Panics
    /// May panic if the move is illegal, like [`Position::play_unchecked`].
    #[inline]
    fn key_after(&self, key: u64, m: Self::Move) -> u64 {
        let _ = key;
        self.after_unchecked(m).key()
    }
}

/// Returns a table of `N` pseudo-random numbers for keys. It depends only on `seed`.
///
/// The numbers are the outputs of `SplitMix64` (Steele, Lea and Flood, 2014) from the state `seed`.
///
/// ```
/// const KEYS: [u64; 42] = board_core::zobrist::table(0x7569_7367_65);
/// assert_ne!(KEYS[0], KEYS[1]);
/// ```
pub const fn table<const N: usize>(seed: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut state = seed;
    let mut i = 0;
    while i < N {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        keys[i] = mix(state);
        i += 1;
    }
    keys
}

/// Returns a key for a 64-bit value under a `seed`, for parts of a position without a table.
#[inline]
pub const fn mix_with(seed: u64, value: u64) -> u64 {
    mix(seed ^ mix(value.wrapping_add(0x9e37_79b9_7f4a_7c15)))
}

/// Returns the part of a key that depends on the rules, which is 0 for the default rules.
#[inline]
pub fn rules_key<R: Rules>(seed: u64, rules: R) -> u64 {
    // Each option has one byte. From the ninth option on, the bytes overlap.
    let packed = (0..R::OPTIONS.len())
        .fold(0, |all, option| all ^ (rules.value(option) as u64).rotate_left(8 * option as u32));
    if packed == 0 { 0 } else { mix_with(seed, packed) }
}

const fn mix(value: u64) -> u64 {
    let mut z = value;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A position with its key, which is updated incrementally.
///
/// ```
/// use board_core::{Keyed, Position, Zobrist};
///
/// fn visit<P: Zobrist>(keyed: &Keyed<P>) {
///     for m in keyed.position().legal_moves() {
///         let next = keyed.after_unchecked(m);
///         assert_eq!(next.key(), next.position().key());
///     }
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Keyed<P> {
    position: P,
    key: u64,
}

impl<P: Zobrist> Keyed<P> {
    /// Computes the key of a position.
    pub fn new(position: P) -> Self {
        Self { position, key: position.key() }
    }

    /// The position.
    #[inline]
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The position's key.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Returns the position after a legal move, with its key.
    ///
    /// # Panics
    /// May panic if the move is illegal, like [`Position::play_unchecked`].
    #[inline]
    pub fn after_unchecked(&self, m: P::Move) -> Self {
        let key = self.position.key_after(self.key, m);
        Self { position: self.position.after_unchecked(m), key }
    }
}
