//! The perft hash table, which has a fixed size and is shared by all threads.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Mutex;

use board_core::Position;

use crate::CensusError;
use crate::share::{lock, with_capacity};

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
pub(crate) struct Uses {
    pub(crate) lookups: u64,
    /// The number of successful lookups.
    pub(crate) hits: u64,
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
mod tests {
    use board_games::uisge::Uisge;

    use super::*;

    /// A slot keeps the deepest count and the latest other one.
    #[test]
    fn deep_and_late_counts_are_kept() {
        let table = Table::<Uisge>::new(size_of::<Mutex<Pair<Uisge>>>()).unwrap();
        let (start, mut uses) = (Uisge::start(), Uses::default());
        table.put(&start, 9, 1);
        (0..10).for_each(|leaves| table.put(&start, 3, leaves));
        let found = [3, 9, 4].map(|depth| table.get(&start, depth, &mut uses));
        assert_eq!(found, [Some(9), Some(1), None]);
        assert_eq!((uses.lookups, uses.hits), (3, 2));
        // Equally deep counts of three positions.
        let positions: Vec<_> =
            start.legal_moves().iter().map(|&m| start.after_unchecked(m)).collect();
        for (position, leaves) in positions.iter().zip(1..=3) {
            table.put(position, 9, leaves);
        }
        let found: Vec<_> = positions[..3].iter().map(|p| table.get(p, 9, &mut uses)).collect();
        assert_eq!(found, [None, Some(2), Some(3)]);
    }
}
