//! The transposition table: what is known of positions, by their keys, shared by all threads.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board_core::Move;

use crate::score::{PROVEN, WON};

/// What a search found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The score, from the view of the side to move; of a proven one the plies count from here.
    pub(crate) score: i32,
    /// How deep it was searched.
    pub(crate) depth: u8,
    /// What the score says.
    pub(crate) bound: Bound,
    /// Whether the score depends on an estimate, so that a deeper search may find another.
    pub(crate) open: bool,
    /// The index of the best move, or the one that was good enough; [`NO_MOVE`] if there is none.
    pub(crate) best: u16,
}

/// What a score says about the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is at most the score.
    Upper,
    /// It is at least the score.
    Lower,
    /// It is the score.
    Exact,
}

impl Bound {
    /// Whether the score is certain to be outside the window, or the value.
    pub(crate) fn settles(self, score: i32, (alpha, beta): (i32, i32)) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => score >= beta,
            Self::Upper => score <= alpha,
        }
    }
}

/// The index that stands for no move, and for those with an index beyond.
pub(crate) const NO_MOVE: u16 = u16::MAX;

impl Entry {
    /// Whether a search of `depth` plies would find this entry. An entry that depends on estimates
    /// must have exactly this depth: another depth gives another value, and where positions repeat, a
    /// deeper search could even use its own result. Every search of n or more plies finds a win in n
    /// plies, but unless it prefers the shortest win, a deeper search may find a better one.
    pub(crate) fn holds_at(&self, depth: u8, prefer_margin: bool) -> bool {
        let proves = || self.score.abs() > PROVEN && WON - self.score.abs() <= i32::from(depth);
        self.depth == depth || !self.open && self.depth < depth || !prefer_margin && proves()
    }

    /// The best move, if its index fits.
    pub(crate) fn best<M: Move>(&self) -> Option<M> {
        if self.best == NO_MOVE { None } else { M::from_index(self.best.into()) }
    }

    /// The entry with the best move, if its index fits.
    pub(crate) fn with_best<M: Move>(self, best: Option<M>) -> Self {
        let index = best.and_then(|m| u16::try_from(m.index()).ok());
        Self { best: index.unwrap_or(NO_MOVE), ..self }
    }

    /// ```text
    ///   63 ... 32 | 31 ... 16 | 15 .. 8 | 3    | 2 1   | 0
    ///   score     | best      | depth   | open | bound | 1, so that no entry is 0
    /// ```
    fn pack(self) -> u64 {
        (self.score as u32 as u64) << 32
            | u64::from(self.best) << 16
            | u64::from(self.depth) << 8
            | u64::from(self.open) << 3
            | (self.bound as u64) << 1
            | 1
    }

    fn unpack(word: u64) -> Option<Self> {
        let bound = [Bound::Upper, Bound::Lower, Bound::Exact, Bound::Exact];
        (word & 1 == 1).then_some(Self {
            score: (word >> 32) as u32 as i32,
            best: (word >> 16) as u16,
            depth: (word >> 8) as u8,
            open: word >> 3 & 1 == 1,
            bound: bound[(word >> 1 & 3) as usize],
        })
    }
}

/// A slot holds the entry, and the key with the entry's bits turned over: should two threads write
/// it at once, so that key and entry are of different positions, neither finds its key.
#[derive(Default, Debug)]
struct Slot {
    check: AtomicU64,
    word: AtomicU64,
}

/// The table. A key has two slots to go to: the first keeps what was searched deepest, the second
/// what came last.
#[derive(Debug)]
pub(crate) struct Table {
    slots: Vec<Slot>,
}

impl Table {
    /// A table of at most so many bytes, as far as the system gives them, and of at least one pair
    /// of slots.
    pub(crate) fn new(bytes: usize) -> Self {
        let pairs = (bytes / (2 * size_of::<Slot>())).max(1);
        // Rounded down to a power of two, so that a key finds its slots by a mask.
        let mut slots = 2 << pairs.ilog2();
        // The optimizer must not take an allocation for had that nobody uses.
        let is_refused = |slots| black_box(Vec::<Slot>::new()).try_reserve_exact(slots).is_err();
        while slots > 2 && is_refused(slots) {
            slots /= 2;
        }
        // In this form the memory comes from the system as zeros, and is not written.
        let zeros = vec![[0; 2]; slots].into_iter();
        let slot = |[check, word]: [u64; 2]| Slot { check: check.into(), word: word.into() };
        Self { slots: zeros.map(slot).collect() }
    }

    fn pair(&self, key: u64) -> [&Slot; 2] {
        let first = (key as usize & (self.slots.len() / 2 - 1)) * 2;
        [&self.slots[first], &self.slots[first + 1]]
    }

    /// What is known of the position with a key.
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.pair(key).into_iter().find_map(|slot| {
            let word = slot.word.load(Relaxed);
            if slot.check.load(Relaxed) ^ word == key { Entry::unpack(word) } else { None }
        })
    }

    /// Keeps what was found out about the position with a key.
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let [deep, last] = self.pair(key);
        let word = deep.word.load(Relaxed);
        let same = deep.check.load(Relaxed) ^ word == key;
        let deeper = Entry::unpack(word).is_none_or(|old| old.depth <= entry.depth);
        let slot = if same || deeper { deep } else { last };
        let word = entry.pack();
        slot.word.store(word, Relaxed);
        slot.check.store(key ^ word, Relaxed);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.slots.fill_with(Slot::default);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8, score: i32) -> Entry {
        Entry { score, depth, bound: Bound::Lower, open: true, best: 7 }
    }

    #[test]
    fn entries_survive_their_word() {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for (score, depth, best) in [(-WON, 0, 0), (WON, 255, NO_MOVE), (0, 3, 1), (-1, 9, 12)]
            {
                for open in [false, true] {
                    let entry = Entry { score, depth, bound, open, best };
                    assert_eq!(Entry::unpack(entry.pack()), Some(entry));
                }
            }
        }
        assert_eq!(Entry::unpack(0), None);
    }

    #[test]
    fn a_pair_keeps_the_deepest_and_the_last() {
        let table = Table::new(0);
        for (key, depth) in [(1, 9), (2, 3), (3, 4)] {
            table.put(key, entry(depth, 0));
        }
        assert_eq!([1, 2, 3].map(|key| table.get(key).map(|e| e.depth)), [Some(9), None, Some(4)]);
    }

    #[test]
    fn an_estimate_holds_at_its_depth_alone_and_a_win_from_its_plies_on() {
        assert_eq!([3, 4, 5].map(|d| entry(4, 10).holds_at(d, false)), [false, true, false]);
        let win = entry(4, WON - 3);
        assert_eq!([2, 3, 9].map(|d| win.holds_at(d, false)), [false, true, true]);
        assert_eq!([2, 3, 4, 9].map(|d| win.holds_at(d, true)), [false, false, true, false]);
        let closed = Entry { open: false, ..entry(4, 0) };
        for prefer_margin in [false, true] {
            let holds = [3, 4, 5].map(|d| closed.holds_at(d, prefer_margin));
            assert_eq!(holds, [false, true, true]);
        }
    }
}
