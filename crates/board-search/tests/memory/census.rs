//! Counts by distinct positions.

use std::iter;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use board_census::{CensusError, Event, Resources, census, ignore, level};
use board_games::{FullGame, GAMES, dispatch};

use crate::{MEGABYTE, alone, limits, max_heap};

/// The stack of a thread, and what is left for the program, as documented for `Resources::memory`.
const STACK: usize = 2 * MEGABYTE;
const PROGRAM: usize = 10 * MEGABYTE;

/// Measures the work of a game with a number of threads.
struct Measure {
    threads: usize,
    /// Limits in megabytes, in addition to the minimum.
    limits: Vec<usize>,
}

impl Measure {
    /// Runs counts below a position that has too many leaves for any of the limits.
    fn counts<P: FullGame>(&self, start: &P, min: usize) {
        let mut heap_at_min = None;
        for more in iter::once(&0).chain(&self.limits).map(|megabytes| megabytes * MEGABYTE) {
            // Enough to fill all tables: most events are for 256 positions of at least 40 bytes.
            let left = AtomicUsize::new(5000 + more / 5000);
            let observer = |_: Event<'_>| {
                let left = left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
                left.map_or(ControlFlow::Break(()), |_| ControlFlow::Continue(()))
            };
            let count = |with| drop(census(start, 60, with, &observer));
            let heap = self.measure::<P>(min + more, count);
            let filled = heap - *heap_at_min.get_or_insert(heap);
            // Tables double their size, and need the old table until the new one is filled.
            assert!(4 * filled >= more, "{}: {filled} of {more} bytes are used", P::NAME);
        }
    }

    /// Lists the positions of each ply, until they do not fit.
    fn levels<P: FullGame>(&self, start: &P, min: usize) {
        for more in iter::once(&0).chain(&self.limits).map(|megabytes| megabytes * MEGABYTE) {
            for ply in 0..=u8::MAX {
                let mut fits = false;
                self.measure::<P>(min + more, |with| {
                    fits = level(start, ply, with, &ignore).is_ok();
                });
                if !fits {
                    break;
                }
            }
        }
    }

    /// Returns the memory on the heap during some work, which stays within its limit.
    fn measure<P: FullGame>(&self, memory: usize, work: impl FnOnce(Resources)) -> usize {
        let threads = self.threads;
        let ((), heap) = max_heap(|| work(Resources { memory, threads }));
        let used = heap + threads * STACK + PROGRAM;
        assert!(used <= memory, "{} with {threads} threads: {used} of {memory} bytes", P::NAME);
        heap
    }
}

impl Measure {
    fn run<P: FullGame>(&self) {
        let start = P::start();
        let nothing = Resources { memory: 0, threads: self.threads };
        let Err(CensusError::Limit { min }) = census(&start, 9, nothing, &ignore) else {
            panic!("{}: counts without memory", P::NAME);
        };
        self.counts(&start, min);
        self.levels(&start, min + MEGABYTE);
    }
}

#[test]
#[ignore = "slow"]
fn counts_and_lists_of_positions_stay_below_their_limits() {
    let _alone = alone();
    for game in GAMES {
        for threads in [1, 16] {
            let measure = Measure { threads, limits: limits("1 2 8") };
            dispatch!(game, P => measure.run::<P>());
        }
    }
}
