//! Progress and interruption, with enough memory and with little, where a count walks the tree.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::{Condvar, Mutex};
use std::thread::{self, ThreadId};
use std::time::Duration;

use board_census::{CensusError, Observer, Resources, census, level};

use crate::agree::ENOUGH;
use crate::parts::limits;
use crate::words::{Kind, Words};

/// Stops a count after a number of polls.
pub struct After {
    max: u64,
    pub polls: AtomicU64,
}

impl After {
    pub fn polls(max: u64) -> Self {
        Self { max, polls: AtomicU64::new(0) }
    }
}

impl Observer for After {
    fn poll(&self) -> ControlFlow<()> {
        let before = self.polls.fetch_add(1, SeqCst);
        if before < self.max { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Little memory and enough, both with one thread, so that every run is the same.
fn both() -> [Resources; 2] {
    let little = limits(&Words::start(Kind::Plain), 1).next().unwrap();
    [little, Resources { threads: 1, ..ENOUGH }]
}

#[test]
fn every_poll_can_stop_a_count() {
    let start = Words::start(Kind::Plain);
    for resources in both() {
        let all = After::polls(u64::MAX);
        census(&start, 5, resources, &all).unwrap();
        let all = all.polls.into_inner();
        assert!(all > 5, "{resources:?}: {all}");
        for max in (0..all).step_by(1 + all as usize / 50).chain([all - 1]) {
            let stopped = census(&start, 5, resources, &After::polls(max));
            assert_eq!(stopped, Err(CensusError::Interrupted), "{resources:?}: {max} of {all}");
        }
        assert!(census(&start, 5, resources, &After::polls(all)).is_ok());
    }
    let stopped = level(&start, 3, ENOUGH, &After::polls(2));
    assert_eq!(stopped, Err(CensusError::Interrupted));
}

/// A ply, the units of work that are done, and all units.
type Step = (u8, u64, u64);

#[derive(Default)]
struct Progress(Mutex<Vec<Step>>);

impl Observer for Progress {
    fn progress(&self, ply: u8, done: u64, of: u64) {
        self.0.lock().unwrap().push((ply, done, of));
    }
}

#[test]
fn every_unit_of_work_is_reported() {
    for resources in both() {
        let progress = Progress::default();
        census(&Words::start(Kind::Plain), 5, resources, &progress).unwrap();
        let steps = progress.0.into_inner().unwrap();
        assert_eq!(steps.first().map(|step| step.0), Some(0));
        let mut expected = 0;
        for (number, &(ply, done, of)) in steps.iter().enumerate() {
            assert!(ply <= 3 && done == expected && done < of, "{number}: {steps:?}");
            expected = if done + 1 == of { 0 } else { done + 1 };
        }
        assert_eq!(expected, 0, "a pass over a ply is incomplete");
    }
}

/// Returns how often a count reads each of the first five levels.
fn reads(depth: u8, resources: Resources) -> [usize; 5] {
    let progress = Progress::default();
    census(&Words::start(Kind::Plain), depth, resources, &progress).unwrap();
    let steps = progress.0.into_inner().unwrap();
    let first = |ply: u8| steps.iter().filter(|step| (step.0, step.1) == (ply, 0)).count();
    [0, 1, 2, 3, 4].map(first)
}

/// Once to count it, and once to find the next, except for the last of those.
#[test]
fn with_enough_memory_every_level_is_read_twice() {
    assert_eq!(reads(5, both()[1]), [2, 2, 2, 1, 0]);
}

/// Every part of a level takes a reading of the level above.
#[test]
fn a_level_that_does_not_fit_is_divided_into_few_parts() {
    let all: Vec<_> = limits(&Words::start(Kind::Plain), 1).map(|limit| reads(5, limit)).collect();
    assert!(all.contains(&[2, 2, 3, 2, 0]), "ply 3 has two parts if it nearly fits: {all:?}");
    // One reading counts the start, one may find that no further part fits, and one walks the tree.
    assert!(all.iter().all(|reads| reads[0] <= 8 + 3), "{all:?}");
}

#[test]
fn parts_leave_memory_for_the_levels_below() {
    let start = Words::start(Kind::Plain);
    let all = limits(&start, 1).map(|limit| reads(6, limit));
    let parts: Vec<_> = all.filter(|reads| reads[2] > 2).collect();
    // Most of ply 3 fits. Its parts would fit too, but then none of ply 4 would.
    let [_, _, _, ply_3, ply_4] = parts[parts.len() - 1];
    assert!(ply_3 > 2 && ply_4 > 2, "{parts:?}");
}

/// Collects the threads that work on ply 4. Each waits for the others, at most ten seconds.
struct Threads {
    expected: usize,
    found: Mutex<HashSet<ThreadId>>,
    changed: Condvar,
}

impl Observer for Threads {
    fn progress(&self, ply: u8, _: u64, _: u64) {
        if ply == 4 {
            let mut found = self.found.lock().unwrap();
            found.insert(thread::current().id());
            self.changed.notify_all();
            let fewer = |found: &mut HashSet<_>| found.len() < self.expected;
            let wait = self.changed.wait_timeout_while(found, Duration::from_secs(10), fewer);
            drop(wait.unwrap());
        }
    }
}

#[test]
fn a_large_level_is_counted_by_all_threads() {
    for expected in [1, 3] {
        let threads = Threads { expected, found: Mutex::default(), changed: Condvar::new() };
        let resources = Resources { threads: expected, ..ENOUGH };
        census(&Words::start(Kind::Plain), 6, resources, &threads).unwrap();
        assert_eq!(threads.found.into_inner().unwrap().len(), expected);
    }
}
