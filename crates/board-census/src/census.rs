use std::ops::ControlFlow;

use board_core::Symmetric;

use crate::entry::{Entry, hash};
use crate::images::Group;
use crate::level::{Finds, Growing, Level};
use crate::pool::{PAGE, Page, Pool, with_capacity};
use crate::shard::{SHARDS, Shard, shard_of};
use crate::share::{STACK, share};
use crate::tally::{Ply, Tally};
use crate::{CensusError, Event, Observer, Resources};

/// The memory for the program, its main thread, the allocator and short lists.
const PROGRAM: usize = 12 << 20;

/// The maximum number of parts for a level that does not fit. Each part takes another pass over the
/// previous level.
const MAX_PARTS: usize = 8;

/// Minimum limits are multiples of this.
const MEGABYTE: usize = 1 << 20;

/// The count of one game tree.
pub(crate) struct Census<'a, P: Symmetric> {
    depth: u8,
    threads: usize,
    group: Group<P>,
    pool: Pool<P>,
    observer: &'a Observer<'a>,
}

/// The positions that a table contains.
#[derive(Clone, Copy)]
struct Part {
    ply: u8,
    /// Whether the table is the whole level.
    whole: bool,
    /// Whether no two tables at this ply share a position, so that their numbers of positions add
    /// up.
    distinct: bool,
}

impl<'a, P: Symmetric> Census<'a, P> {
    /// Leaves room for a list with `listed` bytes per table entry.
    pub(crate) fn new(
        depth: u8,
        resources: Resources,
        listed: usize,
        observer: &'a Observer<'a>,
    ) -> Result<Self, CensusError> {
        let Resources { memory, threads } = resources;
        let threads = threads.max(1);
        let page = Pool::<P>::page_bytes()? + Shard::<P>::BYTES_PER_PAGE + PAGE * listed;
        let overhead = threads.saturating_mul(STACK + Finds::<P>::BYTES).saturating_add(PROGRAM);
        // Without a page, there is no table for the position itself.
        let min = overhead.saturating_add(page);
        let min = min.checked_next_multiple_of(MEGABYTE).unwrap_or(usize::MAX);
        if memory < min {
            return Err(CensusError::Limit { min });
        }
        let pool = Pool::new((memory - overhead) / page);
        Ok(Self { depth, threads, group: Group::new(), pool, observer })
    }

    /// Returns the table of ply 0.
    pub(crate) fn start(&self, position: &P) -> Result<Level<P>, CensusError> {
        let growing = Growing::new(&self.group, &self.pool, 0, SHARDS);
        let mut finds = Finds::new(&growing)?;
        finds.note(position, 1, 1);
        finds.finish();
        whole(growing.finish()?)
    }

    /// Counts all plies below a position.
    pub(crate) fn run(&self, position: &P) -> Result<Vec<Ply>, CensusError> {
        let mut tally = Tally::new(self.depth)?;
        let part = Part { ply: 0, whole: true, distinct: true };
        let reported = self.count(self.start(position)?, part, &mut tally)?;
        tally.plies.iter().skip(reported).try_for_each(|ply| self.report(Event::Ply(ply)))?;
        Ok(tally.plies)
    }

    /// Reports an event, which may stop the count.
    fn report(&self, event: Event<'_>) -> Result<(), CensusError> {
        (self.observer)(event).break_value().map_or(Ok(()), |()| Err(CensusError::Interrupted))
    }

    /// Counts a table and everything below it. Returns the number of reported plies.
    fn count(
        &self,
        mut level: Level<P>,
        mut part: Part,
        tally: &mut Tally,
    ) -> Result<usize, CensusError> {
        loop {
            self.tally(&level, part, tally)?;
            if part.whole {
                self.report(Event::Ply(&tally.plies[usize::from(part.ply)]))?;
            }
            let reported = if part.whole { usize::from(part.ply) + 1 } else { 0 };
            if self.depth - part.ply <= 2 {
                level.give_back(&self.pool);
                return Ok(reported);
            }
            let below = self.below(&level, part.ply, 0, SHARDS)?;
            let whole = part.whole && below.end == SHARDS;
            let below_part = Part { ply: part.ply + 1, whole, distinct: part.whole };
            if below.end < SHARDS {
                self.in_parts(&level, below, below_part, tally)?;
                level.give_back(&self.pool);
                return Ok(reported);
            }
            level.give_back(&self.pool);
            (level, part) = (below, below_part);
        }
    }

    /// Counts the next level in parts, starting with the shards that fit.
    fn in_parts(
        &self,
        level: &Level<P>,
        mut below: Level<P>,
        part: Part,
        tally: &mut Tally,
    ) -> Result<(), CensusError> {
        let mut from = 0;
        loop {
            if part.ply + 2 < self.depth {
                // Leaves the other half for deeper levels.
                let pages = below.pages().count() + self.pool.free();
                below.cut(pages / 2, &self.pool);
            }
            let (end, wide) = (below.end, below.end.saturating_sub(from));
            if wide < SHARDS.div_ceil(MAX_PARTS) && end < SHARDS {
                below.give_back(&self.pool);
                tally.add(&self.walk(level, part.ply - 1, from)?)?;
                tally.plies[usize::from(part.ply)].distinct = None;
                return Ok(());
            }
            self.count(below, part, tally)?;
            if end == SHARDS {
                return Ok(());
            }
            from = end;
            below = self.below(level, part.ply - 1, from, (from + wide + 1).min(SHARDS))?;
        }
    }

    /// Adds up a table's entries.
    fn tally(&self, level: &Level<P>, part: Part, tally: &mut Tally) -> Result<(), CensusError> {
        let count = |local: &mut Tally, page: &Page<P>| {
            for entry in page {
                let position = &entry.position;
                let moves = local.visit(position, entry.ways(), part.ply)?;
                if part.distinct {
                    let distinct = &mut local.plies[usize::from(part.ply)].distinct;
                    let distinct = distinct.get_or_insert_default();
                    let positions = self.group.count(position, entry.set());
                    distinct.positions += positions;
                    distinct.up_to_symmetry += 1;
                    distinct.moves += u128::from(positions) * u128::from(moves);
                }
            }
            Ok(())
        };
        if part.distinct {
            tally.plies[usize::from(part.ply)].distinct.get_or_insert_default();
        }
        let locals = self.each_page(level, part.ply, || Tally::new(self.depth), count)?;
        locals.iter().try_for_each(|local| tally.add(local))
    }

    /// Returns the level below a table: as many of the given shards as fit.
    pub(crate) fn below(
        &self,
        level: &Level<P>,
        ply: u8,
        from: usize,
        end: usize,
    ) -> Result<Level<P>, CensusError> {
        let growing = Growing::new(&self.group, &self.pool, from, end);
        let play = |finds: &mut Finds<P>, page: &Page<P>| {
            if growing.hopeless() {
                return Ok(());
            }
            for entry in page {
                let (ways, set) = (entry.ways(), entry.set());
                let _: ControlFlow<()> = entry.position.each_after(|_, next| {
                    finds.note(&next, ways, set);
                    ControlFlow::Continue(())
                });
            }
            Ok(())
        };
        let finds = self.each_page(level, ply, || Finds::new(&growing), play)?;
        finds.into_iter().for_each(Finds::finish);
        growing.finish()
    }

    /// Counts everything below a table in the shards from `from` on, by walking the tree.
    fn walk(&self, level: &Level<P>, ply: u8, from: usize) -> Result<Tally, CensusError> {
        let walk = |tally: &mut Tally, page: &Page<P>| {
            for entry in page {
                self.walk_below(&entry.position, entry.ways(), ply, from, tally)?;
            }
            Ok(())
        };
        let mut all = Tally::new(self.depth)?;
        for tally in self.each_page(level, ply, || Tally::new(self.depth), walk)? {
            all.add(&tally)?;
        }
        Ok(all)
    }

    fn walk_below(
        &self,
        position: &P,
        ways: u128,
        ply: u8,
        from: usize,
        tally: &mut Tally,
    ) -> Result<(), CensusError> {
        self.report(Event::Poll)?;
        let walked = position.each_after(|_, next| {
            // These shards are already counted.
            if from > 0 && shard_of(hash(&self.group.canonical(&next).0)) < from {
                return ControlFlow::Continue(());
            }
            let mut below = tally.visit(&next, ways, ply + 1).map(|_| ());
            if below.is_ok() && ply + 3 < self.depth {
                below = self.walk_below(&next, ways, ply + 1, 0, tally);
            }
            below.map_or_else(ControlFlow::Break, ControlFlow::Continue)
        });
        walked.break_value().map_or(Ok(()), Err)
    }

    /// Runs `work` for all pages of a table on all threads, each with a separate result of `make`.
    fn each_page<L: Send>(
        &self,
        level: &Level<P>,
        ply: u8,
        make: impl Fn() -> Result<L, CensusError> + Sync,
        work: impl Fn(&mut L, &Page<P>) -> Result<(), CensusError> + Sync,
    ) -> Result<Vec<L>, CensusError> {
        let pages = level.pages().count() as u64;
        let one = |own: &mut L, (page, number): (&Page<P>, u64)| {
            self.report(Event::Progress { ply, done: number, of: pages })?;
            work(own, page)
        };
        // For a single page, starting threads would take longer.
        let threads = if level.len() <= PAGE { 1 } else { self.threads };
        share(threads, level.pages().zip(0..), make, one)
    }

    /// Returns the entries at the last ply.
    pub(crate) fn last(&self, position: &P) -> Result<Vec<(P, u128)>, CensusError> {
        let mut level = self.start(position)?;
        for ply in 0..self.depth {
            let below = whole(self.below(&level, ply, 0, SHARDS)?)?;
            level.give_back(&self.pool);
            level = below;
        }
        let entries = level.pages().flatten();
        let mut all = with_capacity(level.len())?;
        all.extend(entries.map(|entry: &Entry<P>| (entry.position, entry.ways())));
        all.sort_unstable();
        Ok(all)
    }
}

fn whole<P>(level: Level<P>) -> Result<Level<P>, CensusError> {
    if level.end == SHARDS { Ok(level) } else { Err(CensusError::Memory) }
}
