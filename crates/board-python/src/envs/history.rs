//! The earlier positions of a game.

use crate::memory::{self, Lack};

/// The number of words of a filter. With two bits for each key, one in 17 new positions of a game of
/// 300 plies is not recognized.
const WORDS: usize = 32;

/// The keys of the positions of a game, to find repetitions.
pub struct History {
    /// The last key is that of the current position.
    pub keys: Vec<u64>,
    /// Two bits for each key, by which most new positions are recognized.
    filter: Vec<u64>,
}

impl History {
    /// Creates a history of these positions, which uses no memory if there are none.
    pub fn new(keys: &[u64]) -> Result<Self, Lack> {
        let words = if keys.is_empty() { 0 } else { WORDS };
        let mut new = Self { keys: memory::vec(keys.len())?, filter: memory::repeat(0, words)? };
        for &key in keys {
            new.add(key);
        }
        Ok(new)
    }

    /// Makes room for a position, so that adding it needs no memory.
    pub fn reserve(&mut self) -> Result<(), Lack> {
        self.keys.try_reserve(1).map_err(|_| Lack::of::<u64>(self.keys.len() + 1))
    }

    /// Forgets all positions and adds the first one.
    pub fn restart(&mut self, key: u64) {
        self.keys.clear();
        self.filter.fill(0);
        self.add(key);
    }

    /// Adds a position and returns how often it has occurred.
    pub fn add(&mut self, key: u64) -> usize {
        let word = &mut self.filter[(key >> 12) as usize % WORDS];
        let bits = 1 << (key % 64) | 1 << ((key >> 6) % 64);
        let is_new = *word & bits != bits;
        *word |= bits;
        self.keys.push(key);
        if is_new { 1 } else { self.keys.iter().filter(|&&other| other == key).count() }
    }
}
