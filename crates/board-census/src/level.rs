//! The distinct positions at a ply, up to symmetry.

use std::collections::hash_map::DefaultHasher;
use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use board_core::Symmetric;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry::{Occupied, Vacant};

use crate::CensusError;
use crate::images::{Group, Set};
use crate::share::lock;

/// A canonical position whose images were reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class<P> {
    pub(crate) position: P,
    /// The number of paths to the images.
    pub(crate) ways: u128,
    /// The images that were reached.
    pub(crate) images: Set,
}

/// The number of shards. Each has a lock, so that threads rarely wait for each other.
const SHARDS: usize = 64;

/// The classes of a level whose hash selects the shard.
pub(crate) type Shard<P> = Mutex<HashTable<Class<P>>>;

/// A level that threads add positions to, up to a memory limit.
pub(crate) struct Level<P> {
    pub(crate) shards: Vec<Shard<P>>,
    /// The same in every run, so that equal counts report equal events.
    hasher: BuildHasherDefault<DefaultHasher>,
    /// The limit of `bytes`.
    limit: usize,
    /// The memory of all shards.
    bytes: AtomicUsize,
    is_full: AtomicBool,
    overflow: AtomicBool,
}

impl<P: Symmetric> Level<P> {
    pub(crate) fn new(limit: usize) -> Self {
        let shards = std::iter::repeat_with(Mutex::default).take(SHARDS).collect();
        let (hasher, bytes, is_full, overflow) = Default::default();
        Self { shards, hasher, limit, bytes, is_full, overflow }
    }

    /// Adds the images of a position in a set, which are reached in `ways` ways. Drops them if they
    /// do not fit.
    pub(crate) fn add(&self, group: &Group<P>, position: &P, ways: u128, images: Set) {
        if self.is_full.load(Relaxed) {
            return;
        }
        let (position, images) = group.canonical_of_images(position, images);
        let hash = self.hasher.hash_one(position);
        // The table uses the lowest and the highest bits.
        let mut shard = lock(&self.shards[(hash >> 40) as usize % SHARDS]);
        if shard.len() == shard.capacity() && !self.grow(&mut shard) {
            self.is_full.store(true, Relaxed);
            return;
        }
        let is_same = |class: &Class<P>| class.position == position;
        match shard.entry(hash, is_same, |class| self.rehash(class)) {
            Vacant(place) => _ = place.insert(Class { position, ways, images }),
            Occupied(mut known) => {
                let known = known.get_mut();
                known.images |= images;
                match known.ways.checked_add(ways) {
                    Some(sum) => known.ways = sum,
                    None => self.overflow.store(true, Relaxed),
                }
            }
        }
    }

    /// Doubles the size of a shard. Returns whether the new table fits next to the old one.
    #[cold]
    fn grow(&self, shard: &mut HashTable<Class<P>>) -> bool {
        let before = shard.allocation_size();
        // A new table has place for three classes.
        let after = (2 * before).max(8 * size_of::<Class<P>>());
        let taken = self.bytes.fetch_add(after, Relaxed).saturating_add(after);
        let fits = taken <= self.limit && shard.try_reserve(1, |class| self.rehash(class)).is_ok();
        let unused = if fits { before + after - shard.allocation_size() } else { after };
        self.bytes.fetch_sub(unused, Relaxed);
        fits
    }

    fn rehash(&self, class: &Class<P>) -> u64 {
        self.hasher.hash_one(class.position)
    }

    /// Returns the memory of all classes in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Relaxed)
    }

    /// Returns the number of classes.
    pub(crate) fn len(&self) -> usize {
        self.shards.iter().map(|shard| lock(shard).len()).sum()
    }

    /// Returns the complete level, or `None` if it does not fit.
    ///
    /// # Errors
    /// Fails if a number of paths is too large.
    pub(crate) fn complete(self) -> Result<Option<Self>, CensusError> {
        if self.overflow.load(Relaxed) {
            return Err(CensusError::Overflow);
        }
        Ok((!self.is_full.load(Relaxed)).then_some(self))
    }
}
