//! Tables and functions for [Zobrist keys](crate::Zobrist).

use crate::random::GOLDEN;
use crate::{Random, Rules};

/// Returns a table of `N` pseudo-random numbers for keys.
///
/// The table depends only on `seed`: the numbers are those of [`Random`].
///
/// ```
/// const KEYS: [u64; 42] = board_core::author::zobrist::table(0x7569_7367_65);
/// assert_ne!(KEYS[0], KEYS[1]);
/// ```
#[must_use]
pub const fn table<const N: usize>(seed: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut random = Random::new(seed);
    crate::const_for!(0..N, |i| {
        keys[i] = random.number();
    });
    keys
}

/// Returns a key for a 64-bit value under a `seed`, for parts of a position without a table.
///
/// ```
/// use board_core::author::zobrist::mix_with;
///
/// let key_of_points = |points: u64| mix_with(1, points);
/// assert_ne!(key_of_points(3), key_of_points(4));
/// // Another part of the position has another seed.
/// assert_ne!(key_of_points(3), mix_with(2, 3));
/// ```
#[inline]
#[must_use]
pub const fn mix_with(seed: u64, value: u64) -> u64 {
    mix(seed ^ mix(value.wrapping_add(GOLDEN)))
}

/// Returns the part of a key that depends on the rules, which is 0 for the default rules.
///
/// ```
/// use board_core::author::zobrist::rules_key;
/// use uisge::Rules;
///
/// assert_eq!(rules_key(1, Rules::default()), 0);
/// assert_ne!(rules_key(1, "stuck=draw".parse::<Rules>()?), 0);
/// # Ok::<(), board_core::RulesError>(())
/// ```
#[inline]
pub fn rules_key<R: Rules>(seed: u64, rules: R) -> u64 {
    // Each option has one byte. From the ninth option on, the bytes overlap.
    let packed = (0..R::OPTIONS.len())
        .fold(0, |all, option| all ^ (rules.value(option) as u64).rotate_left(8 * option as u32));
    if packed == 0 { 0 } else { mix_with(seed, packed) }
}

pub(crate) const fn mix(value: u64) -> u64 {
    let mut z = value;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
