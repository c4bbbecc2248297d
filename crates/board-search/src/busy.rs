//! The positions that a search's threads are working on.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The number of keys that fit, a power of two. A thread works on one position per ply.
const SLOTS: usize = 1 << 10;

/// The keys of positions that threads are searching.
///
/// A thread defers a move to such a position until the other thread has finished. The result is
/// then in the transposition table.
///
/// ```text
///   thread 1    a ------ b -------------- e ------
///   thread 2    a ------ c ---- d ------- b
///                        |                ` known from the table
///                        ` b is busy
/// ```
///
/// Both threads search the first move, because its score sets the window for the others.
///
/// In exact searches of 1.5 to 5 seconds, two threads reach a depth 1.2 to 1.9 times as fast as one
/// thread. Without this list, they were 1.0 to 1.2 times as fast.
///
/// A key may be overwritten by another key with the same slot. It is also removed when one of two
/// threads that search its position has finished. Two threads may then search the same position,
/// which only costs time.
pub(crate) struct Busy {
    /// A free slot contains a key that belongs to another slot.
    keys: Vec<AtomicU64>,
}

impl Busy {
    pub(crate) fn new() -> Self {
        Self { keys: (0..SLOTS as u64).map(|slot| AtomicU64::new(!slot)).collect() }
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.keys[key as usize % SLOTS]
    }

    /// Returns whether a thread is searching the position with this key.
    pub(crate) fn contains(&self, key: u64) -> bool {
        self.slot(key).load(Relaxed) == key
    }

    pub(crate) fn insert(&self, key: u64) {
        self.slot(key).store(key, Relaxed);
    }

    /// Removes a key, unless another one has replaced it.
    pub(crate) fn remove(&self, key: u64) {
        // If the exchange fails, the slot belongs to another key.
        let _ = self.slot(key).compare_exchange(key, !key, Relaxed, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use board_core::{Position as _, Zobrist as _};
    use board_games::uisge::{Evaluator, Uisge};
    use board_play::{Evaluate, EvaluationFn, Limits};

    use super::*;
    use crate::picker::Picker;
    use crate::run::{Control, Run};
    use crate::table::Table;
    use crate::worker::{Mode, Node, Worker};
    use crate::{Score, opening};
    use std::sync::atomic::{AtomicBool, AtomicUsize};
    use web_time::Instant;

    #[test]
    fn a_key_is_busy_until_it_is_removed_or_replaced() {
        let busy = Busy::new();
        let (one, same_slot, other) = (5, 5 + SLOTS as u64, 6);
        busy.insert(one);
        busy.insert(other);
        assert_eq!([one, same_slot, other].map(|key| busy.contains(key)), [true, false, true]);
        busy.insert(same_slot);
        busy.remove(one);
        assert_eq!([one, same_slot, other].map(|key| busy.contains(key)), [false, true, true]);
        busy.remove(other);
        busy.remove(same_slot);
        assert_eq!([one, same_slot, other].map(|key| busy.contains(key)), [false; 3]);
    }

    #[test]
    fn no_key_is_busy_from_the_start_or_after_its_removal() {
        let busy = Busy::new();
        for key in (0..2 * SLOTS as u64).flat_map(|key| [key, !key]) {
            assert!(!busy.contains(key), "{key}");
            busy.insert(key);
            assert!(busy.contains(key), "{key}");
            busy.remove(key);
            assert!(!busy.contains(key), "{key}");
        }
    }

    /// Calls `test` with a worker of an exact four-ply search.
    fn with_worker<E: Evaluate<Uisge>>(
        position: &Uisge,
        control: &Control<'_>,
        evaluate: &E,
        test: impl FnOnce(&mut Worker<'_, Uisge, E>),
    ) {
        let run = Run {
            evaluate,
            table: &Table::new(1 << 16),
            control,
            root: position.into(),
            lines: 1,
            max_depth: 4,
            mode: Mode { prefer_margin: false, is_selective: false },
            start: Instant::now(),
        };
        test(&mut Worker::new(&run));
    }

    /// Returns the score of a search, while another thread seems to be searching the positions with
    /// these keys.
    fn search(position: &Uisge, keys: &[u64]) -> Score {
        let (stop, mut score) = (AtomicBool::new(false), None);
        let control = Control::new(&stop, u64::MAX, 2);
        with_worker(position, &control, &Evaluator, |worker| {
            for depth in 1..=4 {
                for &key in keys {
                    control.busy.as_ref().unwrap().insert(key);
                }
                score = worker.search(depth).map(|found| found[0].score);
            }
        });
        score.expect("nothing ends the search")
    }

    fn positions_after(position: &Uisge) -> impl Iterator<Item = Uisge> {
        let position = *position;
        position.legal_moves().into_iter().map(move |m| position.after_unchecked(m))
    }

    /// Returns the keys of the positions after one and two moves.
    fn keys_after(position: &Uisge) -> Vec<u64> {
        let next: Vec<_> = positions_after(position).collect();
        let after_two = next.iter().flat_map(positions_after);
        after_two.chain(next.clone()).map(|p| p.key()).collect()
    }

    /// Random positions.
    fn positions() -> impl Iterator<Item = Uisge> {
        (0..20).map(|seed| *opening(Uisge::start(), 12, Limits::default(), seed).position())
    }

    /// The other thread may take arbitrarily long.
    #[test]
    fn moves_that_stay_busy_are_searched_eventually() {
        for position in positions() {
            let busy = search(&position, &keys_after(&position));
            assert_eq!(busy, search(&position, &[]), "{position}");
        }
    }

    #[test]
    fn busy_moves_are_searched_after_the_others() {
        for position in positions() {
            let stop = AtomicBool::new(false);
            let control = Control::new(&stop, u64::MAX, 2);
            let busy = control.busy.as_ref().unwrap();
            let keys = positions_after(&position).map(|next| next.key());
            keys.filter(|key| key % 2 == 0).for_each(|key| busy.insert(key));
            with_worker(&position, &control, &Evaluator, |worker| {
                let mut node = Node::new(&position, position.key(), 3, 0, (-1, 1));
                let mut picker = Picker::new(Vec::new(), [None; 3], usize::MAX);
                let moves = std::iter::from_fn(|| worker.pick(&mut picker, &mut node));
                let keys: Vec<_> =
                    moves.map(|picked| position.after_unchecked(picked.m).key()).collect();
                assert_eq!(keys.len(), position.count_moves());
                // The first move is searched even if it is busy.
                assert!(keys[1..].is_sorted_by_key(|&key| busy.contains(key)), "{position}");
            });
        }
    }

    #[test]
    fn positions_are_busy_while_they_are_searched() {
        for position in positions() {
            let (stop, most) = (AtomicBool::new(false), AtomicUsize::new(0));
            let control = Control::new(&stop, u64::MAX, 2);
            let keys: Vec<_> = positions_after(&position).map(|next| next.key()).collect();
            let busy = control.busy.as_ref().unwrap();
            let count = || keys.iter().filter(|&&key| busy.contains(key)).count();
            let evaluate = EvaluationFn(|position: &Uisge| {
                most.fetch_max(count(), Relaxed);
                Evaluator.evaluate(position)
            });
            with_worker(&position, &control, &evaluate, |worker| _ = worker.search(3));
            // Only one thread searches, and all threads search the first move.
            assert_eq!((most.into_inner(), count()), (1, 0), "{position}");
        }
    }
}
