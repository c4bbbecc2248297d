//! A table of counts that are known already, of fixed size, for all threads.

use std::collections::TryReserveError;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use board_core::{LastPly, PerftError, Position, perft_with};

/// Subtrees less deep are counted faster than they are looked up.
const LEAST_DEPTH: u8 = 2;

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
    /// None in a table of no size, which finds nothing. Each has its own lock, so that threads
    /// seldom wait for each other.
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
    /// A table of at most so many bytes.
    ///
    /// # Errors
    /// That there is not so much memory.
    pub fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let number = bytes / size_of::<Mutex<Pair<P>>>();
        let mut pairs = Vec::new();
        pairs.try_reserve_exact(number)?;
        pairs.resize_with(number, || Mutex::new([None; 2]));
        Ok(Self { pairs })
    }

    /// As [`perft_with`], by way of the table.
    ///
    /// # Errors
    /// As [`perft_with`].
    pub fn perft(
        &self,
        position: &P,
        depth: u8,
        last: LastPly,
        poll: &mut impl FnMut() -> ControlFlow<()>,
        uses: &mut Uses,
    ) -> Result<u64, PerftError> {
        if !self.holds(depth) {
            return perft_with(position, depth, last, poll);
        }
        if let Some(leaves) = self.get(position, depth, uses) {
            return Ok(leaves);
        }
        if poll().is_break() {
            return Err(PerftError::Interrupted);
        }
        let mut total = 0_u64;
        for m in position.legal_moves() {
            let next = position.after_unchecked(m);
            let leaves = self.perft(&next, depth - 1, last, poll, uses)?;
            total = total.checked_add(leaves).ok_or(PerftError::Overflow)?;
        }
        self.put(position, depth, total);
        Ok(total)
    }

    fn holds(&self, depth: u8) -> bool {
        depth >= LEAST_DEPTH && !self.pairs.is_empty()
    }

    /// The count, if it is known.
    pub fn get(&self, position: &P, depth: u8, uses: &mut Uses) -> Option<u64> {
        if !self.holds(depth) {
            return None;
        }
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
        if !self.holds(depth) {
            return;
        }
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
mod tests {
    use super::*;

    const PAIR: usize = size_of::<Mutex<Pair<uisge::Position>>>();

    fn perft<P: Position>(table: &Table<P>, depth: u8) -> (u64, Uses) {
        let (mut go_on, mut uses) = (|| ControlFlow::Continue(()), Uses::default());
        let leaves = table.perft(&P::start(), depth, LastPly::Count, &mut go_on, &mut uses);
        (leaves.unwrap(), uses)
    }

    #[test]
    fn a_table_of_any_size_gives_the_same_count() {
        for (bytes, finds) in [(PAIR - 1, false), (100 * PAIR, true), (1 << 26, true)] {
            let table = Table::<uisge::Position>::new(bytes).unwrap();
            let (leaves, uses) = perft(&table, 7);
            assert_eq!(leaves, 166_328, "{bytes} bytes");
            assert_eq!(uses.known > 0, finds, "{bytes} bytes: {uses:?}");
        }
    }

    #[test]
    fn the_same_position_has_a_count_for_each_depth() {
        let table = Table::<hexfour::Position>::new(1 << 26).unwrap();
        assert_eq!([3, 4, 3].map(|depth| perft(&table, depth).0), [32_574, 2_866_512, 32_574]);
    }

    #[test]
    fn a_deeper_count_stays() {
        let table = Table::<uisge::Position>::new(PAIR).unwrap();
        let position = uisge::Position::start();
        table.put(&position, 9, 1);
        (0..10).for_each(|leaves| table.put(&position, 3, leaves));
        let found = [3, 9, 4].map(|depth| table.get(&position, depth, &mut Uses::default()));
        assert_eq!(found, [Some(9), Some(1), None]);
    }

    #[test]
    fn too_much_memory_is_an_error() {
        assert!(Table::<uisge::Position>::new(usize::MAX).is_err());
    }
}
