//! Progress and interruption, with enough memory and with little, where a count walks the tree.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::Duration;

use board_census::{CensusError, Event, Resources, census, ignore, level};

use crate::counts::ENOUGH;
use crate::limits::limits;
use crate::words::{Kind, Words};

/// Returns an observer that counts events, and stops after a number of them.
pub fn after(max: u64, events: &AtomicU64) -> impl Fn(Event<'_>) -> ControlFlow<()> {
    move |_| {
        let before = events.fetch_add(1, SeqCst);
        if before < max { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Little memory and enough, both with one thread, so that every run is the same.
fn both() -> [Resources; 2] {
    let little = limits(&Words::start(Kind::Plain), 1).next().unwrap();
    [little, Resources { threads: 1, ..ENOUGH }]
}

#[test]
fn every_event_can_stop_a_count() {
    let start = Words::start(Kind::Plain);
    for resources in both() {
        let events = AtomicU64::new(0);
        census(&start, 5, resources, &after(u64::MAX, &events)).unwrap();
        let all = events.into_inner();
        assert!(all > 5, "{resources:?}: {all}");
        let stop = |max| census(&start, 5, resources, &after(max, &AtomicU64::new(0)));
        for max in (0..all).step_by(1 + all as usize / 50).chain([all - 1]) {
            let stopped = Err(CensusError::Interrupted);
            assert_eq!(stop(max), stopped, "{resources:?}: {max} of {all}");
        }
        assert!(stop(all).is_ok());
    }
    let stopped = level(&start, 3, ENOUGH, &after(2, &AtomicU64::new(0)));
    assert_eq!(stopped, Err(CensusError::Interrupted));
}

/// A ply, the units of work that are done, and all units.
type Step = (u8, u64, u64);

/// Returns the steps of a count.
fn steps(depth: u8, resources: Resources) -> Vec<Step> {
    let steps = Mutex::new(Vec::new());
    let observer = |event: Event<'_>| {
        if let Event::Progress { ply, done, of } = event {
            steps.lock().unwrap().push((ply, done, of));
        }
        ignore(event)
    };
    census(&Words::start(Kind::Plain), depth, resources, &observer).unwrap();
    steps.into_inner().unwrap()
}

#[test]
fn every_unit_of_work_is_reported() {
    for resources in both() {
        let steps = steps(5, resources);
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
    let steps = steps(depth, resources);
    let first = |ply: u8| steps.iter().filter(|step| (step.0, step.1) == (ply, 0)).count();
    [0, 1, 2, 3, 4].map(first)
}

/// Once to count it, and once to find the next, except for the last of those.
#[test]
fn with_enough_memory_every_level_is_read_twice() {
    assert_eq!(reads(5, both()[1]), [2, 2, 2, 1, 0]);
}

/// Once to count it, once to find that the next does not fit, and once to walk the tree below.
#[test]
fn the_last_level_that_fits_is_read_three_times() {
    let all: Vec<_> = limits(&Words::start(Kind::Plain), 1).map(|limit| reads(6, limit)).collect();
    assert!(all.contains(&[2, 2, 2, 3, 0]) && all.contains(&[2, 2, 2, 2, 1]), "{all:?}");
}

/// Each thread that works on ply 4 waits for the others, at most ten seconds.
#[test]
fn a_large_level_is_counted_by_all_threads() {
    for expected in [1, 3] {
        let (threads, changed) = (Mutex::new(HashSet::new()), Condvar::new());
        let observer = |event: Event<'_>| {
            if let Event::Progress { ply: 4, .. } = event {
                let mut found = threads.lock().unwrap();
                found.insert(thread::current().id());
                changed.notify_all();
                let fewer = |found: &mut HashSet<_>| found.len() < expected;
                drop(changed.wait_timeout_while(found, Duration::from_secs(10), fewer).unwrap());
            }
            ignore(event)
        };
        let resources = Resources { threads: expected, ..ENOUGH };
        census(&Words::start(Kind::Plain), 6, resources, &observer).unwrap();
        assert_eq!(threads.into_inner().unwrap().len(), expected);
    }
}
