//! Counts level by level.

use std::ops::ControlFlow;

use board_core::Symmetric;

use crate::images::Group;
use crate::level::{Class, Level};
use crate::share::{STACK, lock, share, with_capacity};
use crate::tally::{Ply, Tally};
use crate::{CensusError, Event, Observer, Resources};

/// The memory of the program, of empty levels and of small allocations.
const PROGRAM: usize = 16 << 20;

/// The part of it that levels may use, which is sufficient for the root.
const MIN_ROOM: usize = 1 << 12;

/// The number of positions between polls, which take a few microseconds.
const SELDOM: usize = 256;

pub(crate) struct Census<'a, P: Symmetric> {
    depth: u8,
    threads: usize,
    group: Group<P>,
    /// The memory for levels in bytes.
    room: usize,
    observer: &'a Observer<'a>,
}

impl<'a, P: Symmetric> Census<'a, P> {
    pub(crate) fn new(
        depth: u8,
        resources: Resources,
        observer: &'a Observer<'a>,
    ) -> Result<Self, CensusError> {
        let Resources { memory, threads } = resources;
        let threads = threads.max(1);
        // Before a thread starts, the memory for its stack is tried.
        let min = threads.saturating_add(1).saturating_mul(STACK).saturating_add(PROGRAM);
        let room = memory.checked_sub(min).ok_or(CensusError::Limit { min })? + MIN_ROOM;
        Ok(Self { depth, threads, group: Group::new(), room, observer })
    }

    /// Returns the level of the root, which always fits.
    fn start(&self, position: &P) -> Level<P> {
        let level = Level::new(usize::MAX);
        level.add(&self.group, position, 1, 1);
        level
    }

    /// Counts the leaves at all plies.
    pub(crate) fn run(&self, position: &P) -> Result<Vec<Ply>, CensusError> {
        let mut tally = Tally::new(self.depth)?;
        let mut level = self.start(position);
        let mut reported = 0;
        for ply in 0..=self.depth.saturating_sub(2) {
            self.tally(&level, ply, &mut tally)?;
            self.report(Event::Ply(&tally.plies[usize::from(ply)]))?;
            reported += 1;
            if ply + 2 >= self.depth {
                break;
            }
            let Some(below) = self.below(&level, ply)? else {
                self.walk(&level, ply, &mut tally)?;
                break;
            };
            level = below;
        }
        tally.plies.iter().skip(reported).try_for_each(|ply| self.report(Event::Ply(ply)))?;
        Ok(tally.plies)
    }

    fn report(&self, event: Event<'_>) -> Result<(), CensusError> {
        (self.observer)(event).break_value().map_or(Ok(()), |()| Err(CensusError::Interrupted))
    }

    /// Counts the positions of a level.
    fn tally(&self, level: &Level<P>, ply: u8, tally: &mut Tally) -> Result<(), CensusError> {
        let count = |local: &mut Tally, class: &Class<P>| {
            let moves = local.visit(&class.position, class.ways, ply)?;
            let distinct = local.plies[usize::from(ply)].distinct.get_or_insert_default();
            let positions = self.group.count(&class.position, class.images);
            distinct.positions += positions;
            distinct.up_to_symmetry += 1;
            distinct.moves += u128::from(positions) * u128::from(moves);
            Ok(())
        };
        tally.plies[usize::from(ply)].distinct.get_or_insert_default();
        let locals = self.each(level, ply, || Tally::new(self.depth), count)?;
        locals.iter().try_for_each(|local| tally.add(local))
    }

    /// Returns the next level, or `None` if it does not fit next to this one.
    fn below(&self, level: &Level<P>, ply: u8) -> Result<Option<Level<P>>, CensusError> {
        let below = Level::new(self.room.saturating_sub(level.bytes()));
        let play = |(): &mut (), class: &Class<P>| {
            let _: ControlFlow<()> = class.position.each_after(|_, next| {
                below.add(&self.group, &next, class.ways, class.images);
                ControlFlow::Continue(())
            });
            Ok(())
        };
        self.each(level, ply, || Ok(()), play)?;
        below.complete()
    }

    /// Counts the plies below a level by walking the tree.
    fn walk(&self, level: &Level<P>, ply: u8, tally: &mut Tally) -> Result<(), CensusError> {
        let walk = |local: &mut Tally, class: &Class<P>| {
            self.walk_below(&class.position, class.ways, ply, local)
        };
        let locals = self.each(level, ply, || Tally::new(self.depth), walk)?;
        locals.iter().try_for_each(|local| tally.add(local))
    }

    /// Counts the positions below a position, except for the last two plies, which
    /// [`Tally::visit`] counts.
    fn walk_below(
        &self,
        position: &P,
        ways: u128,
        ply: u8,
        tally: &mut Tally,
    ) -> Result<(), CensusError> {
        self.report(Event::Poll)?;
        let walked = position.each_after(|_, next| {
            let mut below = tally.visit(&next, ways, ply + 1).map(|_| ());
            if below.is_ok() && ply + 3 < self.depth {
                below = self.walk_below(&next, ways, ply + 1, tally);
            }
            below.map_or_else(ControlFlow::Break, ControlFlow::Continue)
        });
        walked.break_value().map_or(Ok(()), Err)
    }

    /// Does some work for each class of a level on all threads, each with a result of `make`.
    fn each<L: Send>(
        &self,
        level: &Level<P>,
        ply: u8,
        make: impl Fn() -> Result<L, CensusError> + Sync,
        work: impl Fn(&mut L, &Class<P>) -> Result<(), CensusError> + Sync,
    ) -> Result<Vec<L>, CensusError> {
        let of = level.shards.len() as u64;
        // For few positions, starting threads would take longer.
        let threads = if level.len() <= 1000 { 1 } else { self.threads };
        share(threads, (0..).zip(&level.shards), make, |local, (done, shard)| {
            self.report(Event::Progress { ply, done, of })?;
            lock(shard).iter().enumerate().try_for_each(|(number, class)| {
                if number % SELDOM == 0 {
                    self.report(Event::Poll)?;
                }
                work(local, class)
            })
        })
    }

    /// Returns the sorted positions of the last ply, each with its number of ways.
    pub(crate) fn last(&self, position: &P) -> Result<Vec<(P, u128)>, CensusError> {
        let mut level = self.start(position);
        for ply in 0..self.depth {
            level = self.below(&level, ply)?.ok_or(CensusError::Memory)?;
        }
        let list = level.len().saturating_mul(size_of::<(P, u128)>());
        if level.bytes().saturating_add(list) > self.room {
            return Err(CensusError::Memory);
        }
        let mut all = with_capacity(level.len())?;
        for shard in &level.shards {
            all.extend(lock(shard).iter().map(|class| (class.position, class.ways)));
        }
        all.sort_unstable();
        Ok(all)
    }
}
