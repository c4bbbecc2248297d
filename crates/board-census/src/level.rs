//! Levels: the positions at a ply, filled by all threads together.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Mutex, PoisonError};

use board_core::Symmetric;

use crate::CensusError;
use crate::entry::{Entry, hash};
use crate::images::{Group, Set};
use crate::pool::{Page, Pool, lock, with_capacity};
use crate::shard::{AddError, SHARDS, Shard, shard_of};

/// The distinct positions at a ply, or in some of its shards.
pub(crate) struct Level<P> {
    shards: Vec<Shard<P>>,
    /// One past the last shard that is complete.
    pub(crate) end: usize,
}

impl<P> Level<P> {
    pub(crate) fn pages(&self) -> impl Iterator<Item = &Page<P>> {
        self.shards.iter().flat_map(Shard::pages)
    }

    /// Returns the number of entries.
    pub(crate) fn len(&self) -> usize {
        self.pages().map(Page::len).sum()
    }

    pub(crate) fn give_back(mut self, pool: &Pool<P>) {
        pool.give_back(self.shards.iter_mut().flat_map(Shard::take_pages));
    }

    /// Returns the last shards' pages to the pool until at most `pages` pages are left.
    pub(crate) fn cut(&mut self, pages: usize, pool: &Pool<P>) {
        let mut used = self.pages().count();
        while used > pages && self.end > 0 {
            self.end -= 1;
            let shard = &mut self.shards[self.end];
            used -= shard.pages().count();
            pool.give_back(shard.take_pages());
        }
    }
}

/// A level that is being filled. If the pool is empty, it drops its last shards.
pub(crate) struct Growing<'a, P: Symmetric> {
    group: &'a Group<P>,
    pool: &'a Pool<P>,
    shards: Vec<Mutex<Shard<P>>>,
    /// The first shard to fill, and one past the last.
    from: usize,
    end: AtomicUsize,
    overflow: AtomicBool,
}

impl<'a, P: Symmetric> Growing<'a, P> {
    /// Accepts entries only for the given shards.
    pub(crate) fn new(group: &'a Group<P>, pool: &'a Pool<P>, from: usize, end: usize) -> Self {
        let shards = std::iter::repeat_with(Mutex::default).take(SHARDS).collect();
        let (end, overflow) = (AtomicUsize::new(end), AtomicBool::new(false));
        Self { group, pool, shards, from, end, overflow }
    }

    /// Returns the filled level.
    pub(crate) fn finish(self) -> Result<Level<P>, CensusError> {
        if self.overflow.into_inner() {
            return Err(CensusError::Overflow);
        }
        let shards = self.shards.into_iter();
        let shards = shards.map(|s| s.into_inner().unwrap_or_else(PoisonError::into_inner));
        Ok(Level { shards: shards.collect(), end: self.end.into_inner() })
    }

    /// Returns whether the level cannot be filled any further.
    pub(crate) fn hopeless(&self) -> bool {
        self.overflow.load(SeqCst) || self.end.load(SeqCst) <= self.from
    }

    /// Returns whether a shard still needs filling.
    fn wants(&self, shard: usize) -> bool {
        self.from <= shard && shard < self.end.load(SeqCst)
    }

    fn add(&self, number: usize, entries: &mut Vec<(u64, Entry<P>)>) {
        let mut waiting = entries.iter();
        let mut next = waiting.next();
        while next.is_some() {
            let mut shard = lock(&self.shards[number]);
            // Checked under the lock: a dropped shard is no longer wanted before its pages are
            // taken.
            if !self.wants(number) {
                break;
            }
            while let Some((hash, entry)) = next {
                match shard.add(*hash, entry, self.pool) {
                    Ok(()) => next = waiting.next(),
                    Err(AddError::Overflow) => {
                        self.overflow.store(true, SeqCst);
                        next = waiting.next();
                    }
                    Err(AddError::NoPage) => break,
                }
            }
            drop(shard);
            if next.is_some() {
                self.drop_last_shard();
            }
        }
        entries.clear();
    }

    #[cold]
    fn drop_last_shard(&self) {
        let less = |end: usize| (end > self.from).then(|| end - 1);
        if let Ok(end) = self.end.fetch_update(SeqCst, SeqCst, less) {
            self.pool.give_back(lock(&self.shards[end - 1]).take_pages());
        }
    }
}

/// The number of entries collected for a shard before its lock is taken.
const BATCH: usize = 64;

/// The positions that one thread has found for a growing level, in batches.
pub(crate) struct Finds<'a, P: Symmetric> {
    growing: &'a Growing<'a, P>,
    batches: Vec<Vec<(u64, Entry<P>)>>,
}

impl<'a, P: Symmetric> Finds<'a, P> {
    /// The memory for the batches.
    pub(crate) const BYTES: usize = SHARDS * BATCH * size_of::<(u64, Entry<P>)>();

    pub(crate) fn new(growing: &'a Growing<'a, P>) -> Result<Self, CensusError> {
        let mut batches = with_capacity(SHARDS)?;
        for _ in 0..SHARDS {
            batches.push(with_capacity(BATCH)?);
        }
        Ok(Self { growing, batches })
    }

    /// Adds `ways` ways to reach a position's images in `set`.
    #[inline]
    pub(crate) fn note(&mut self, position: &P, ways: u128, set: Set) {
        let (canonical, set) = self.growing.group.canonical_of_images(position, set);
        let hash = hash(&canonical);
        let shard = shard_of(hash);
        if !self.growing.wants(shard) {
            return;
        }
        let Some(entry) = Entry::new(canonical, ways, set) else {
            self.growing.overflow.store(true, SeqCst);
            return;
        };
        let batch = &mut self.batches[shard];
        batch.push((hash, entry));
        if batch.len() == BATCH {
            self.growing.add(shard, batch);
        }
    }

    /// Adds the remaining entries to the level.
    pub(crate) fn finish(mut self) {
        for (shard, batch) in self.batches.iter_mut().enumerate() {
            self.growing.add(shard, batch);
        }
    }
}
