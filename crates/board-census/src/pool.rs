use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use hashbrown::HashTable;

use crate::entry::Entry;

/// A small hash table that never grows.
pub(crate) type Page<P> = HashTable<Entry<P>>;

/// So many entries fit on a page: seven eighths of 1024 buckets. A page stays in the cache of a
/// core while it is filled or split.
pub(crate) const PAGE: usize = 896;

/// All the memory for entries. Every page has the same size and is used again and again, so that
/// the memory is neither fragmented nor more than what was asked for.
pub(crate) struct Pool<P> {
    unused: Mutex<Vec<Page<P>>>,
    made: AtomicUsize,
    /// How many there can be: fewer than were asked for, if the system refuses one.
    max: AtomicUsize,
}

impl<P> Pool<P> {
    /// A pool of as many pages as fit into so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let page = Page::<P>::with_capacity(PAGE).allocation_size() + size_of::<Page<P>>();
        // What the system's allocator adds to each.
        let page = page + 64;
        Self { unused: Mutex::default(), made: AtomicUsize::new(0), max: (bytes / page).into() }
    }

    /// An empty page; `None` if all are in use, or the system gives no memory for another.
    pub(crate) fn take(&self) -> Option<Page<P>> {
        if let Some(page) = lock(&self.unused).pop() {
            return Some(page);
        }
        let max = self.max.load(Relaxed);
        let may = |made| (made < max).then_some(made + 1);
        self.made.fetch_update(Relaxed, Relaxed, may).ok()?;
        let mut page = Page::new();
        // Nothing is in it yet that would need a hash.
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

    /// The number of pages that can be taken.
    pub(crate) fn free(&self) -> usize {
        let (max, made) = (self.max.load(Relaxed), self.made.load(Relaxed));
        max.saturating_sub(made) + lock(&self.unused).len()
    }
}

/// A lock whose holder has not panicked, for it runs no foreign code.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
