//! A table of counts that are known already, of fixed size, for all threads.

use std::collections::TryReserveError;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use board_core::Position;

/// What a position's subtree of a depth comes to.
#[derive(Clone, Copy, Debug)]
struct Entry<P> {
    position: P,
    depth: u8,
    leaves: u64,
}

/// Two counts that compete for the same place: the deeper one, and the latest other one.
type Pair<P> = [Option<Entry<P>>; 2];

/// A table of counts. What it finds is compared with the whole position and the depth, so that
/// two positions with the same hash are never taken for each other.
pub struct Table<P> {
    /// At least one. Each has its own lock, so that threads seldom wait for each other.
    pairs: Vec<Mutex<Pair<P>>>,
}

/// How often a table was asked.
#[derive(Clone, Copy, Default, Debug)]
pub struct Uses {
    /// For how many subtrees.
    pub asked: u64,
    /// How many of them it knew.
    pub known: u64,
}

impl<P: Position> Table<P> {
    /// A table of at most so many bytes, or of one pair.
    ///
    /// # Errors
    /// That there is not so much memory.
    pub fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let number = (bytes / size_of::<Mutex<Pair<P>>>()).max(1);
        let mut pairs = Vec::new();
        pairs.try_reserve_exact(number)?;
        pairs.resize_with(number, || Mutex::new([None; 2]));
        Ok(Self { pairs })
    }

    /// The count, if it is known.
    pub fn get(&self, position: &P, depth: u8, uses: &mut Uses) -> Option<u64> {
        uses.asked += 1;
        let of_this = |entry: &&Entry<P>| entry.depth == depth && entry.position == *position;
        let leaves = self.with_pair(position, depth, |pair| {
            pair.iter().flatten().find(of_this).map(|entry| entry.leaves)
        })?;
        uses.known += 1;
        Some(leaves)
    }

    /// Keeps a count, in the place of another if need be.
    pub fn put(&self, position: &P, depth: u8, leaves: u64) {
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
        // A thread that panics leaves whole entries behind.
        work(&mut pair.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests;
