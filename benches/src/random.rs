use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A seeded source of random numbers, xoshiro256++, which is the same on every machine.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// Creates a source with a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns a number below `n`, which must fit in 32 bits. The probabilities of two numbers
    /// differ by at most one in 2^32.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u64::from(self.number()) * n as u64) >> 32) as usize
    }

    /// Returns a number of 32 bits.
    #[inline]
    pub fn number(&mut self) -> u32 {
        self.0.next_u32()
    }
}
