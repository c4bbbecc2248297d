//! A part of a level, selected by position hash: a table that grows page by page.
//!
//! This is extendible hashing. A directory maps the hash's lowest page bits to a page. Only a full
//! page is split, by one more bit:
//!
//! ```text
//!     bits  00 01 10 11    page 0 is full     000 001 010 011 100 101 110 111
//!     page   0  1  2  1         ->             0   1   2   1   3   1   2   1
//! ```
//!
//! Doubling the whole table would temporarily need three times its size.

use std::hash::Hash;

use crate::entry::{Entry, hash};
use crate::pool::{PAGE, Page, Pool};

/// The number of parts in a level.
pub(crate) const SHARDS: usize = 64;

/// The use of the hash bits: the lowest 10 and the highest 7 are used within a page, the 6 above
/// the lowest select the shard, and the others, more than enough for any memory, select the page.
const SHARD_SHIFT: u32 = 10;
const PAGE_SHIFT: u32 = 16;

pub(crate) fn shard_of(hash: u64) -> usize {
    (hash >> SHARD_SHIFT) as usize % SHARDS
}

pub(crate) struct Shard<P> {
    /// Page numbers. The length is a power of two, or 0 before the first entry.
    directory: Vec<u32>,
    pages: Vec<Split<P>>,
}

struct Split<P> {
    page: Page<P>,
    /// The number of hash bits that select this page.
    bits: u32,
}

/// The reason an entry could not be added.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AddError {
    /// There is no page left, no memory for a list of pages, or a page is full of positions with
    /// the same hash.
    NoPage,
    /// The number of ways is too large.
    Overflow,
}

impl<P> Default for Shard<P> {
    fn default() -> Self {
        Self { directory: Vec::new(), pages: Vec::new() }
    }
}

impl<P> Shard<P> {
    /// The memory for the lists, per page. The list of pages may have room for twice as many. The
    /// directory has up to four numbers per page, and room for twice as many while it is copied.
    pub(crate) const BYTES_PER_PAGE: usize = 2 * size_of::<Split<P>>() + size_of::<[u32; 8]>();

    /// Takes all pages and leaves the shard empty.
    pub(crate) fn take_pages(&mut self) -> impl Iterator<Item = Page<P>> {
        self.directory = Vec::new();
        std::mem::take(&mut self.pages).into_iter().map(|split| split.page)
    }

    pub(crate) fn pages(&self) -> impl Iterator<Item = &Page<P>> {
        self.pages.iter().map(|split| &split.page)
    }
}

impl<P: Copy + Eq + Hash> Shard<P> {
    /// Adds an entry, or merges it into the existing entry for its position.
    #[inline]
    pub(crate) fn add(
        &mut self,
        hash: u64,
        entry: &Entry<P>,
        pool: &Pool<P>,
    ) -> Result<(), AddError> {
        loop {
            let bits = (hash >> PAGE_SHIFT) as usize;
            let number = match self.directory.len() {
                0 => self.first_page(pool)?,
                len => self.directory[bits & (len - 1)] as usize,
            };
            let page = &mut self.pages[number].page;
            if let Some(known) = page.find_mut(hash, |known| known.position == entry.position) {
                return known.add(entry).ok_or(AddError::Overflow);
            }
            if page.len() < PAGE {
                page.insert_unique(hash, *entry, rehash);
                return Ok(());
            }
            self.split(number, bits, pool)?;
        }
    }

    /// Makes room for one more page and for `slots` more elements of the directory.
    fn reserve(&mut self, slots: usize) -> Result<(), AddError> {
        let room = self.pages.try_reserve(1).and_then(|()| self.directory.try_reserve(slots));
        room.map_err(|_| AddError::NoPage)
    }

    fn first_page(&mut self, pool: &Pool<P>) -> Result<usize, AddError> {
        self.reserve(1)?;
        let page = pool.take().ok_or(AddError::NoPage)?;
        self.pages.push(Split { page, bits: 0 });
        self.directory.push(0);
        Ok(0)
    }

    /// Splits the full page with this number, to which `bits` lead.
    #[cold]
    fn split(&mut self, number: usize, bits: usize, pool: &Pool<P>) -> Result<(), AddError> {
        // No number of bits separates positions that have the same hash.
        let page_bits = |entry: &Entry<P>| (rehash(entry) >> PAGE_SHIFT) as usize;
        if self.pages[number].page.iter().all(|entry| page_bits(entry) == bits) {
            return Err(AddError::NoPage);
        }
        let bit = 1 << self.pages[number].bits;
        let doubles = bit == self.directory.len();
        self.reserve(if doubles { bit } else { 0 })?;
        let mut low = pool.take().ok_or(AddError::NoPage)?;
        let Some(mut high) = pool.take() else {
            pool.give_back([low]);
            return Err(AddError::NoPage);
        };
        if doubles {
            self.directory.extend_from_within(..);
        }
        let split = &mut self.pages[number];
        for entry in split.page.drain() {
            let hash = rehash(&entry);
            let page = if hash >> PAGE_SHIFT & bit as u64 == 0 { &mut low } else { &mut high };
            page.insert_unique(hash, entry, rehash);
        }
        pool.give_back([std::mem::replace(&mut split.page, low)]);
        split.bits += 1;
        let bits_of_new = split.bits;
        let new_number = self.pages.len() as u32;
        self.pages.push(Split { page: high, bits: bits_of_new });
        let first = (bits & (bit - 1)) + bit;
        for slot in self.directory.iter_mut().skip(first).step_by(2 * bit) {
            *slot = new_number;
        }
        Ok(())
    }
}

fn rehash<P: Hash>(entry: &Entry<P>) -> u64 {
    hash(&entry.position)
}
