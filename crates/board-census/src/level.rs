//! The positions of a ply, and how all threads fill the next level together.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use board_core::Symmetric;

use crate::CensusError;
use crate::entry::{Entry, hash};
use crate::images::{Group, Set};
use crate::pool::{Page, Pool, lock};
use crate::shard::{Refused, SHARDS, Shard, shard_of};

/// The different positions of a ply, or of some shards of it.
pub(crate) struct Level<P> {
    shards: Vec<Shard<P>>,
    /// One past the last shard that is complete.
    pub(crate) end: usize,
}

impl<P> Level<P> {
    pub(crate) fn pages(&self) -> Vec<&Page<P>> {
        self.shards.iter().flat_map(Shard::pages).collect()
    }

    /// The number of entries.
    pub(crate) fn len(&self) -> usize {
        self.pages().iter().map(|page| page.len()).sum()
    }

    pub(crate) fn give_back(mut self, pool: &Pool<P>) {
        pool.give_back(self.shards.iter_mut().flat_map(Shard::take_pages));
    }

    /// Gives the last shards back until no more than so many pages are left.
    pub(crate) fn cut(&mut self, pages: usize, pool: &Pool<P>) {
        let mut used = self.pages().len();
        while used > pages && self.end > 0 {
            self.end -= 1;
            let shard = &mut self.shards[self.end];
            used -= shard.pages().count();
            pool.give_back(shard.take_pages());
        }
    }
}

/// A level that is being filled. If the pool runs dry, the last shards are given up.
pub(crate) struct Growing<'a, P: Symmetric> {
    group: &'a Group<P>,
    pool: &'a Pool<P>,
    shards: Vec<Mutex<Shard<P>>>,
    /// The first shard that is wanted, and one past the last.
    from: usize,
    end: AtomicUsize,
    overflow: AtomicBool,
}

impl<'a, P: Symmetric> Growing<'a, P> {
    /// Takes entries for some of the shards only.
    pub(crate) fn new(group: &'a Group<P>, pool: &'a Pool<P>, from: usize, end: usize) -> Self {
        let shards = std::iter::repeat_with(Mutex::default).take(SHARDS).collect();
        let (end, overflow) = (AtomicUsize::new(end), AtomicBool::new(false));
        Self { group, pool, shards, from, end, overflow }
    }

    /// What was filled in.
    pub(crate) fn finish(self) -> Result<Level<P>, CensusError> {
        if self.overflow.into_inner() {
            return Err(CensusError::Overflow);
        }
        let shards = self.shards.into_iter();
        let shards =
            shards.map(|s| s.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner));
        Ok(Level { shards: shards.collect(), end: self.end.into_inner() })
    }

    /// Whether the rest need not be tried.
    pub(crate) fn hopeless(&self) -> bool {
        self.overflow.load(SeqCst) || self.end.load(SeqCst) <= self.from
    }

    /// Whether a shard is wanted.
    fn wants(&self, shard: usize) -> bool {
        self.from <= shard && shard < self.end.load(SeqCst)
    }

    fn add(&self, number: usize, entries: &mut Vec<(u64, Entry<P>)>) {
        let mut waiting = entries.iter();
        let mut next = waiting.next();
        while next.is_some() {
            let mut shard = lock(&self.shards[number]);
            // Asked under the lock: whoever gives a shard up says so before they take its pages.
            if !self.wants(number) {
                break;
            }
            while let Some((hash, entry)) = next {
                match shard.add(*hash, entry, self.pool) {
                    Ok(()) => next = waiting.next(),
                    Err(Refused::Overflow) => {
                        self.overflow.store(true, SeqCst);
                        next = waiting.next();
                    }
                    Err(Refused::NoPage) => break,
                }
            }
            drop(shard);
            if next.is_some() {
                self.give_up_the_last();
            }
        }
        entries.clear();
    }

    #[cold]
    fn give_up_the_last(&self) {
        let less = |end: usize| (end > self.from).then(|| end - 1);
        if let Ok(end) = self.end.fetch_update(SeqCst, SeqCst, less) {
            let pages: Vec<_> = lock(&self.shards[end - 1]).take_pages().collect();
            self.pool.give_back(pages);
        }
    }
}

/// So many entries of a shard are collected before its lock is taken.
const BATCH: usize = 64;

/// What one thread has found for a level that all fill.
pub(crate) struct Finds<'a, P: Symmetric> {
    growing: &'a Growing<'a, P>,
    batches: Vec<Vec<(u64, Entry<P>)>>,
}

impl<'a, P: Symmetric> Finds<'a, P> {
    /// The memory that it takes at most.
    pub(crate) const MAX_BYTES: usize = SHARDS * BATCH * size_of::<(u64, Entry<P>)>();

    pub(crate) fn new(growing: &'a Growing<'a, P>) -> Self {
        Self { growing, batches: std::iter::repeat_with(Vec::new).take(SHARDS).collect() }
    }

    /// Notes a position that is reached in so many more ways, of which the images in `set` are.
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

    /// Hands over what is left.
    pub(crate) fn finish(mut self) {
        for (shard, batch) in self.batches.iter_mut().enumerate() {
            self.growing.add(shard, batch);
        }
    }
}
