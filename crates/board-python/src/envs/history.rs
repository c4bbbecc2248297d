//! The earlier positions of a game.

use pyo3::prelude::*;

use crate::memory;

/// The number of words of each filter. With two bits for each key, one in 20 new positions of a game
/// of 250 plies is not recognized by the first filter, and one in 400 by both.
const WORDS: usize = 16;

/// The keys of the positions of a game, to find repetitions.
pub struct History {
    /// The last key is that of the current position.
    pub keys: Vec<u64>,
    /// Two filters with two bits for each key: the first of all keys, the second of those that the
    /// first one contained before. They recognize most positions that have occurred less than
    /// three times, because comparing keys takes longer.
    filters: Vec<[u64; 2]>,
}

impl History {
    /// Creates a history of these positions, which uses no memory if there are none.
    pub fn new(keys: &[u64]) -> PyResult<Self> {
        let words = if keys.is_empty() { 0 } else { WORDS };
        let filters = memory::repeat([0; 2], words)?;
        let mut new = Self { keys: memory::vec(keys.len())?, filters };
        for &key in keys {
            new.add(key, usize::MAX);
        }
        Ok(new)
    }

    /// Makes room for a position, so that adding it needs no memory.
    pub fn reserve(&mut self) -> PyResult<()> {
        memory::reserve(&mut self.keys)
    }

    /// Forgets all positions and adds the first one.
    pub fn restart(&mut self, key: u64) {
        self.keys.clear();
        self.filters.fill([0; 2]);
        self.add(key, usize::MAX);
    }

    /// Adds a position and returns whether it has occurred at least `times` times.
    pub fn add(&mut self, key: u64, times: usize) -> bool {
        let [once, twice] = &mut self.filters[(key >> 12) as usize % WORDS];
        let bits = 1 << (key % 64) | 1 << ((key >> 6) % 64);
        let most = 1 + usize::from(*once & bits == bits) + usize::from(*twice & bits == bits);
        *twice |= if most > 1 { bits } else { 0 };
        *once |= bits;
        self.keys.push(key);
        let is_often = || self.keys.iter().filter(|&&other| other == key).count() >= times;
        (most == 3 || most >= times) && is_often()
    }
}
