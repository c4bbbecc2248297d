use core::hash::Hasher;

use crate::Position;
use crate::author::zobrist::mix_with;

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
    ///
    /// The provided method uses the position's `Hash`.
    #[must_use]
    fn key(&self) -> u64 {
        let mut hasher = KeyHasher(0);
        self.hash(&mut hasher);
        hasher.finish()
    }

    /// Returns the position after a legal move and its key, given the `key` of this position.
    ///
    /// Searches use this method. The provided method computes the key from scratch.
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
        let _ = key;
        let next = self.after_unchecked(m);
        (next, next.key())
    }
}

/// A hasher for keys. `DefaultHasher` needs the standard library.
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |key, &byte| mix_with(key, byte.into()));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = mix_with(self.0, value);
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }
}
