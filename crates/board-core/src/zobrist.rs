//! Zobrist keys: 64-bit hash keys that are updated incrementally.

use crate::random::GOLDEN;
use crate::{Position, Random, Rules};

/// A position with a Zobrist key, a 64-bit hash for transposition tables.
///
/// Equal positions have equal keys. Positions that differ, even only in the side to move or the
/// rules, almost always have different keys. Tables that must never confuse two positions have to
/// compare the positions too. The keys of the games in this project are
/// [stable](https://docs.rs/board-games/latest/board_games/guide/#stability): a release changes
/// them only if a rule was wrong.
///
/// ```
/// use board_core::{Position, Zobrist};
/// use uisge::Uisge;
///
/// let play = |moves: [&str; 3]| {
///     moves.iter().fold(Uisge::start(), |position, m| position.after(m.parse().unwrap()).unwrap())
/// };
/// // Both orders of light's moves lead to the same position.
/// let [one, other] = [["d4f4", "d2f2", "d5b5"], ["d5b5", "d2f2", "d4f4"]].map(play);
/// assert_eq!(one.key(), other.key());
/// assert_ne!(one.key(), Uisge::start().key());
/// ```
pub trait Zobrist: Position {
    /// Computes the key from scratch.
    #[must_use]
    fn key(&self) -> u64;

    /// Returns the key after a legal move, given the `key` of this position.
    ///
    /// ```
    /// use board_core::{Position, Zobrist};
    /// use uisge::Uisge;
    ///
    /// let position = Uisge::start();
    /// let key = position.key();
    /// for m in position.legal_moves() {
    ///     assert_eq!(position.key_after(key, m), position.after_unchecked(m).key());
    /// }
    /// ```
    ///
    /// # Panics
    /// May panic if the move is illegal, like [`Position::play_unchecked`].
    #[must_use]
    #[inline]
    fn key_after(&self, key: u64, m: Self::Move) -> u64 {
        let _ = key;
        self.after_unchecked(m).key()
    }

    /// Returns the position after a legal move and its key, given the `key` of this position.
    ///
    /// Searches use this method. A game that plays the move to find the key should override it, so
    /// that the move is played once.
    ///
    /// ```
    /// use board_core::{Position, Zobrist};
    /// use uisge::Uisge;
    ///
    /// let (mut position, mut key) = (Uisge::start(), Uisge::start().key());
    /// for m in ["d4f4", "d2f2", "d5b5"] {
    ///     (position, key) = position.after_with_key(key, m.parse()?);
    /// }
    /// assert_eq!(key, position.key());
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// May panic if the move is illegal, like [`Position::play_unchecked`].
    #[must_use]
    #[inline]
    fn after_with_key(&self, key: u64, m: Self::Move) -> (Self, u64) {
        (self.after_unchecked(m), self.key_after(key, m))
    }
}

/// Returns a table of `N` pseudo-random numbers for keys.
///
/// The table depends only on `seed`: the numbers are those of [`Random`].
///
/// ```
/// const KEYS: [u64; 42] = board_core::zobrist::table(0x7569_7367_65);
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
/// use board_core::zobrist::mix_with;
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
/// use board_core::zobrist::rules_key;
/// use uisge::Rules;
///
/// assert_eq!(rules_key(1, Rules::default()), 0);
/// assert_ne!(rules_key(1, "stuck=draw".parse::<Rules>()?), 0);
/// # Ok::<(), board_core::RulesError>(())
/// ```
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
