//! The perft hash table, which has a fixed size and is shared by all threads.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Mutex;

use board_core::Position;

use crate::CensusError;
use crate::pool::{lock, with_capacity};

/// The number of leaves below a position at some depth.
#[derive(Clone, Copy, Debug)]
struct Entry<P> {
    position: P,
    depth: u8,
    leaves: u64,
}

/// Two entries with the same slot: the deepest one, and the latest other one.
type Pair<P> = [Option<Entry<P>>; 2];

/// A hash table of counts. Entries store the whole position, so that counts are exact even if
/// hashes collide.
pub(crate) struct Table<P> {
    /// At least one. Each has its own lock, so that threads rarely wait.
    pairs: Vec<Mutex<Pair<P>>>,
}

/// How often a count used the hash table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Uses {
    /// The number of lookups.
    pub lookups: u64,
    /// The number of successful lookups.
    pub hits: u64,
}

impl<P: Position> Table<P> {
    /// Creates a table of at most `bytes` bytes, but at least one pair.
    ///
    /// # Errors
    /// Fails if the allocation fails.
    pub(crate) fn new(bytes: usize) -> Result<Self, CensusError> {
        let number = (bytes / size_of::<Mutex<Pair<P>>>()).max(1);
        let mut pairs = with_capacity(number)?;
        pairs.resize_with(number, || Mutex::new([None; 2]));
        Ok(Self { pairs })
    }

    /// Returns the count if it is stored.
    pub(crate) fn get(&self, position: &P, depth: u8, uses: &mut Uses) -> Option<u64> {
        uses.lookups += 1;
        let matches = |entry: &&Entry<P>| entry.depth == depth && entry.position == *position;
        let leaves = self.with_pair(position, depth, |pair| {
            pair.iter().flatten().find(matches).map(|entry| entry.leaves)
        })?;
        uses.hits += 1;
        Some(leaves)
    }

    /// Stores a count, possibly replacing another one.
    pub(crate) fn put(&self, position: &P, depth: u8, leaves: u64) {
        let entry = Some(Entry { position: *position, depth, leaves });
        self.with_pair(position, depth, |pair| match pair[0] {
            Some(other) if other.depth > depth => pair[1] = entry,
            other => *pair = [entry, other],
        });
    }

    fn with_pair<T>(&self, position: &P, depth: u8, work: impl FnOnce(&mut Pair<P>) -> T) -> T {
        let mut hasher = DefaultHasher::new();
        (position, depth).hash(&mut hasher);
        let pair = &self.pairs[(hasher.finish() % self.pairs.len() as u64) as usize];
        work(&mut lock(pair))
    }
}

#[cfg(test)]
mod tests;
