use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The source of all random choices here: xoshiro256++, seeded by a number, the same on every
/// machine.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// A source with a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `n`, which fits 32 bits, by one multiplication; no number is preferred by
    /// more than `n` in 2^32.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u64::from(self.number()) * n as u64) >> 32) as usize
    }

    /// A number of 32 bits.
    #[inline]
    pub fn number(&mut self) -> u32 {
        self.0.next_u32()
    }
}
