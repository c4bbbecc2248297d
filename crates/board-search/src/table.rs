//! The transposition table: search results by position key, shared by all threads.

use std::fmt;
use std::sync::atomic::Ordering::Relaxed;

use board_core::Indexed;

use crate::score::{WON, is_proven};
use crate::sync::{AtomicU64, zeros};

/// The result of searching a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The raw score for the side to move. A proven score counts plies from this position.
    pub(crate) score: i32,
    /// The depth of the search.
    pub(crate) depth: u8,
    /// How the score bounds the value.
    pub(crate) bound: Bound,
    /// Whether the score depends on estimates, so that a deeper search may find a different score.
    pub(crate) estimated: bool,
    /// The index of the best move, or of the move that caused a cutoff, or [`NO_MOVE`].
    pub(crate) best: u16,
}

/// How a score bounds the value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The value is at most the score.
    Upper,
    /// The value is at least the score.
    Lower,
    /// The value is the score.
    Exact,
}

impl Bound {
    /// Returns whether the score is exact, or shows that the value is outside the window.
    pub(crate) fn settles(self, score: i32, (alpha, beta): (i32, i32)) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => score >= beta,
            Self::Upper => score <= alpha,
        }
    }
}

/// The index that stands for no move, and for moves whose index is too large.
pub(crate) const NO_MOVE: u16 = u16::MAX;

impl Entry {
    /// Returns whether a search of `depth` plies may use this entry. An entry that depends on
    /// estimates must have exactly this depth. Other depths give other values, and if positions
    /// repeat, the entry could even be a result of the search that reads it. A win in n plies is
    /// found by every search of at least n plies, so its entry is valid at all these depths, unless
    /// the search prefers a larger margin, which a deeper search may find.
    pub(crate) fn is_valid_at(&self, depth: u8, prefer_margin: bool) -> bool {
        let is_exact = !self.estimated && self.depth <= depth;
        let plies_to_end = WON - self.score.abs();
        let is_found = is_proven(self.score) && plies_to_end <= i32::from(depth);
        self.depth == depth || is_exact || is_found && !prefer_margin
    }

    /// Returns the best move, if the entry has one.
    pub(crate) fn best<M: Indexed>(&self) -> Option<M> {
        if self.best == NO_MOVE { None } else { M::from_index(self.best.into()) }
    }

    /// Sets the best move, if its index fits.
    pub(crate) fn with_best<M: Indexed>(self, best: Option<M>) -> Self {
        let index = best.and_then(|m| u16::try_from(m.index()).ok());
        Self { best: index.unwrap_or(NO_MOVE), ..self }
    }

    /// Returns the entry as a number.
    ///
    /// ```text
    ///   63 ... 32 | 31 ... 16 | 15 .. 8 | 3         | 2 1   | 0
    ///   score     | best      | depth   | estimated | bound | 1, so that no entry is 0
    /// ```
    fn pack(self) -> u64 {
        (self.score as u32 as u64) << 32
            | u64::from(self.best) << 16
            | u64::from(self.depth) << 8
            | u64::from(self.estimated) << 3
            | (self.bound as u64) << 1
            | 1
    }

    fn unpack(word: u64) -> Option<Self> {
        let bound = [Bound::Upper, Bound::Lower, Bound::Exact, Bound::Exact];
        (word & 1 == 1).then_some(Self {
            score: (word >> 32) as u32 as i32,
            best: (word >> 16) as u16,
            depth: (word >> 8) as u8,
            estimated: word >> 3 & 1 == 1,
            bound: bound[(word >> 1 & 3) as usize],
        })
    }
}

/// The entry, preceded by its exclusive or with the key. If two threads write a slot at the same
/// time, so that the two numbers come from different positions, neither key matches.
type Slot = [AtomicU64; 2];

/// The transposition table. Each key has two slots: the first keeps the deepest entry, and the
/// second the latest one that does not replace the first. Entries for the same position replace
/// each other.
pub(crate) struct Table {
    slots: Vec<Slot>,
}

impl Table {
    /// Creates a table of at most this many bytes, but at least one pair of slots. The table is
    /// smaller if the system does not have enough memory.
    pub(crate) fn new(bytes: usize) -> Self {
        // The number of pairs is a power of two, so that masking the key gives the index.
        let mut pairs = 1 << (bytes / (2 * size_of::<Slot>())).max(1).ilog2();
        while pairs > 0 {
            if let Some(slots) = zeros(2 * pairs) {
                return Self { slots };
            }
            pairs /= 2;
        }
        panic!("there are no 32 bytes of memory");
    }

    fn pair(&self, key: u64) -> [&Slot; 2] {
        let first = (key as usize & (self.slots.len() / 2 - 1)) * 2;
        [&self.slots[first], &self.slots[first + 1]]
    }

    /// Returns the entry for the position with this key.
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.pair(key).into_iter().find_map(|[check, word]| {
            let word = word.load(Relaxed);
            if check.load(Relaxed) ^ word == key { Entry::unpack(word) } else { None }
        })
    }

    /// Stores the entry for the position with this key.
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let [deep, last] = self.pair(key);
        let old = deep[1].load(Relaxed);
        let same = deep[0].load(Relaxed) ^ old == key;
        let deeper = Entry::unpack(old).is_none_or(|old| old.depth <= entry.depth);
        let [check, word] = if same || deeper { deep } else { last };
        let new = entry.pack();
        word.store(new, Relaxed);
        check.store(key ^ new, Relaxed);
    }
}

impl fmt::Debug for Table {
    /// Omits the entries, of which there are millions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("slots", &self.slots.len()).finish_non_exhaustive()
    }
}

#[cfg(all(test, loom))]
#[path = "table/tests/models.rs"]
mod models;

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn entry(depth: u8, score: i32) -> Entry {
        Entry { score, depth, bound: Bound::Lower, estimated: true, best: 7 }
    }

    #[test]
    fn entries_survive_packing() {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for (score, depth, best) in [(-WON, 0, 0), (WON, 255, NO_MOVE), (0, 3, 1), (-1, 9, 12)]
            {
                for estimated in [false, true] {
                    let entry = Entry { score, depth, bound, estimated, best };
                    assert_eq!(Entry::unpack(entry.pack()), Some(entry));
                }
            }
        }
        assert_eq!(Entry::unpack(0), None);
    }

    #[test]
    fn a_pair_keeps_the_deepest_and_the_latest_entry() {
        let table = Table::new(0);
        for (key, depth) in [(1, 9), (2, 3), (3, 4)] {
            table.put(key, entry(depth, 0));
        }
        assert_eq!([1, 2, 3].map(|key| table.get(key).map(|e| e.depth)), [Some(9), None, Some(4)]);
    }

    #[test]
    fn estimates_are_valid_at_their_own_depth_and_wins_at_their_length_or_more() {
        assert_eq!([3, 4, 5].map(|d| entry(4, 10).is_valid_at(d, false)), [false, true, false]);
        let win = entry(4, WON - 3);
        assert_eq!([2, 3, 9].map(|d| win.is_valid_at(d, false)), [false, true, true]);
        assert_eq!([2, 3, 4, 9].map(|d| win.is_valid_at(d, true)), [false, false, true, false]);
        let exact = Entry { estimated: false, ..entry(4, 0) };
        for prefer_margin in [false, true] {
            let valid = [3, 4, 5].map(|d| exact.is_valid_at(d, prefer_margin));
            assert_eq!(valid, [false, true, true]);
        }
    }
}
