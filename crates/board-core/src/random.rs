use crate::author::zobrist::{mix, mix_with};

/// A source of random numbers for games and tests, which is not suitable for secrets.
///
/// The numbers depend only on the seed: they are the same on every machine and in every version.
/// They are the outputs of `SplitMix64` (Steele, Lea and Flood, 2014), whose state advances by the
/// golden ratio. Different seeds, also neighboring ones, give independent numbers.
///
/// ```
/// use board_core::{Position, Random};
/// use uisge::Uisge;
///
/// let mut random = Random::new(1);
/// let m = Uisge::start().choose(|count| random.below(count));
/// assert!(m.is_some_and(|m| Uisge::start().is_legal(m)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Random {
    state: u64,
}

/// The increment of the state: 2<sup>64</sup> divided by the golden ratio.
pub(crate) const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    /// Creates a source with a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns a source for a part of the work, such as a game of a match or a player of a game.
    ///
    /// Parts with different numbers are independent of each other and of this source. This source
    /// does not change.
    ///
    /// ```
    /// use board_core::Random;
    ///
    /// let game = Random::new(7).part(12);
    /// let [first, second] = [0, 1].map(|player| game.part(player));
    /// assert_ne!(first, second);
    /// ```
    #[must_use]
    pub const fn part(&self, number: u64) -> Self {
        Self { state: mix_with(self.state, number) }
    }

    /// Returns the seed of a source that continues with the same numbers.
    ///
    /// ```
    /// use board_core::Random;
    ///
    /// let mut random = Random::new(1);
    /// random.number();
    /// assert_eq!(Random::new(random.seed()), random);
    /// ```
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.state
    }

    /// Returns the next number, of which all 64 bits are random.
    #[inline]
    pub const fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GOLDEN);
        mix(self.state)
    }

    /// Returns the next number below `bound`, or 0 if the bound is 0.
    ///
    /// The numbers are equally likely up to one part in 2<sup>64</sup> divided by `bound`.
    #[inline]
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.number() as u128 * bound as u128) >> 64) as usize
    }
}
