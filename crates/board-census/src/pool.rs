use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use hashbrown::HashTable;

use crate::entry::Entry;

/// A small hash table of fixed capacity.
pub(crate) type Page<P> = HashTable<Entry<P>>;

/// The capacity of a page: seven eighths of 1024 buckets, so that a page stays in the cache of a
/// core while it is filled or split.
pub(crate) const PAGE: usize = 896;

/// The memory for all entries. Pages have the same size and are reused, so that memory is not
/// fragmented and stays within its limit.
pub(crate) struct Pool<P> {
    unused: Mutex<Vec<Page<P>>>,
    made: AtomicUsize,
    /// The maximum number of pages; lowered when an allocation fails.
    max: AtomicUsize,
}

impl<P> Pool<P> {
    /// Creates a pool for the number of pages that fit in `bytes`.
    pub(crate) fn new(bytes: usize) -> Self {
        let page = Page::<P>::with_capacity(PAGE).allocation_size() + size_of::<Page<P>>();
        // The overhead of the system's allocator.
        let page = page + 64;
        Self { unused: Mutex::default(), made: AtomicUsize::new(0), max: (bytes / page).into() }
    }

    /// Returns an empty page, or `None` if all are in use or an allocation fails.
    pub(crate) fn take(&self) -> Option<Page<P>> {
        if let Some(page) = lock(&self.unused).pop() {
            return Some(page);
        }
        let max = self.max.load(Relaxed);
        let may = |made| (made < max).then_some(made + 1);
        self.made.fetch_update(Relaxed, Relaxed, may).ok()?;
        let mut page = Page::new();
        // The table is empty, so no entry is hashed.
        if page.try_reserve(PAGE, |_| 0).is_err() {
            let made = self.made.fetch_sub(1, Relaxed);
            self.max.fetch_min(made - 1, Relaxed);
            return None;
        }
        Some(page)
    }

    pub(crate) fn give_back(&self, pages: impl IntoIterator<Item = Page<P>>) {
        let cleared = pages.into_iter().map(|mut page| {
            page.clear();
            page
        });
        lock(&self.unused).extend(cleared);
    }

    /// Returns the number of pages that can be taken.
    pub(crate) fn free(&self) -> usize {
        let (max, made) = (self.max.load(Relaxed), self.made.load(Relaxed));
        max.saturating_sub(made) + lock(&self.unused).len()
    }
}

/// Locks a mutex. Poisoning is ignored: no foreign code runs under these locks.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
