use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashTable;

use crate::CensusError;
use crate::entry::Entry;

/// A small hash table of fixed capacity.
pub(crate) type Page<P> = HashTable<Entry<P>>;

/// The capacity of a page: seven eighths of 1024 buckets, so that a page stays in a core's cache
/// while it is filled or split.
pub(crate) const PAGE: usize = 896;

/// The system allocator's maximum overhead per page.
const ALLOCATOR: usize = 64;

/// The memory for all entries. All pages have the same size and are reused, so that memory is not
/// fragmented and stays within its limit.
pub(crate) struct Pool<P>(Mutex<Pages<P>>);

struct Pages<P> {
    /// Has room for all pages, so that returning pages does not allocate.
    unused: Vec<Page<P>>,
    made: usize,
    /// The maximum number of pages; lowered when an allocation fails.
    max: usize,
}

impl<P> Pool<P> {
    /// Creates a pool of at most `max` pages.
    pub(crate) fn new(max: usize) -> Self {
        Self(Mutex::new(Pages { unused: Vec::new(), made: 0, max }))
    }

    /// Returns the memory for a page, including its share of the list of unused pages.
    pub(crate) fn page_bytes() -> Result<usize, CensusError> {
        // The list may have room for twice as many.
        let lists = 2 * size_of::<Page<P>>();
        // Allocates a page only to read its size.
        Ok(new_page::<P>()?.allocation_size() + lists + ALLOCATOR)
    }

    /// Returns an empty page, or `None` if all are in use or an allocation fails.
    pub(crate) fn take(&self) -> Option<Page<P>> {
        let mut pages = lock(&self.0);
        if let Some(page) = pages.unused.pop() {
            return Some(page);
        }
        if pages.made >= pages.max {
            return None;
        }
        let made = pages.made + 1;
        let page = pages.unused.try_reserve(made).ok().and_then(|()| new_page().ok());
        if page.is_some() {
            pages.made = made;
        } else {
            pages.max = pages.made;
        }
        page
    }

    pub(crate) fn give_back(&self, pages: impl IntoIterator<Item = Page<P>>) {
        let cleared = pages.into_iter().map(|mut page| {
            page.clear();
            page
        });
        lock(&self.0).unused.extend(cleared);
    }

    /// Returns the number of pages that can be taken.
    pub(crate) fn free(&self) -> usize {
        let pages = lock(&self.0);
        pages.max - pages.made + pages.unused.len()
    }
}

fn new_page<P>() -> Result<Page<P>, CensusError> {
    let mut page = Page::new();
    // The table is empty, so no entry is hashed.
    page.try_reserve(PAGE, |_| 0).map_err(|_| CensusError::Memory)?;
    Ok(page)
}

/// Returns an empty list with room for exactly `capacity` elements.
pub(crate) fn with_capacity<T>(capacity: usize) -> Result<Vec<T>, CensusError> {
    let mut list = Vec::new();
    list.try_reserve_exact(capacity).map_err(|_| CensusError::Memory)?;
    Ok(list)
}

/// Locks a mutex. Poisoning is ignored, because the scope of the threads propagates the panic.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
