//! The objects of the Python package: one thread at a time uses them, and long calls end.

#![forbid(unsafe_code)]
#![allow(dead_code, reason = "the program uses a part of the files")]

#[path = "../../../board-python/src/background.rs"]
mod background;
#[path = "../../../board-python/src/exclusive.rs"]
mod exclusive;

use std::sync::atomic::Ordering::SeqCst;

use board_models::sync;
use exclusive::{Exclusive, Unusable};
use sync::{AtomicBool, AtomicU64, thread};

/// The numbers of a process and of one that was forked from it.
const PARENT: u32 = 7;
const CHILD: u32 = 8;

/// Threads of a process use a value that its parent has also used.
fn threads() {
    let value = Exclusive::new(0);
    *value.lock(PARENT).unwrap() += 1;
    let (users, uses) = (AtomicU64::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| match value.lock(CHILD) {
                Ok(mut value) => {
                    assert_eq!(users.fetch_add(1, SeqCst), 0, "two threads use the value");
                    *value += 1;
                    uses.fetch_add(1, SeqCst);
                    users.fetch_sub(1, SeqCst);
                }
                Err(why) => assert_eq!(why, Unusable::InUse),
            });
        }
    });
    let uses = uses.load(SeqCst);
    assert!(uses > 0, "no thread may use the value");
    assert_eq!(*value.lock(CHILD).unwrap(), 1 + uses);
}

/// A thread of the parent was using the value during the fork.
fn forked() {
    let value = Exclusive::new(0);
    std::mem::forget(value.lock(PARENT));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| assert_eq!(value.lock(CHILD).map(|_| ()), Err(Unusable::Forked)));
        }
    });
}

/// A call ends, even if the work ends at the same time as the check fails. `fails` is the number of
/// the check that fails.
fn call(fails: usize) {
    let stop = AtomicBool::new(false);
    let ended = AtomicBool::new(false);
    let work = || {
        let seen = stop.load(SeqCst);
        ended.store(true, SeqCst);
        seen
    };
    let mut checks = 0;
    let check = || {
        checks += 1;
        if checks == fails { Err("Ctrl-C") } else { Ok(()) }
    };
    let called = background::run(&stop, work, check, |_| "no thread");
    assert!(ended.load(SeqCst), "the call ends before the work");
    if checks >= fails {
        assert_eq!(called, Err("Ctrl-C"));
        assert!(stop.load(SeqCst));
    } else {
        assert_eq!(called, Ok(Some(false)));
        assert!(!stop.load(SeqCst));
    }
}

/// A call ends whose work ends only when it is stopped.
fn stopped() {
    let stop = AtomicBool::new(false);
    let work = || {
        while !stop.load(SeqCst) {
            thread::yield_now();
        }
    };
    let called = background::run(&stop, work, || Err("Ctrl-C"), |_| "no thread");
    assert_eq!(called, Err("Ctrl-C"));
}

/// No thread can be started for a call.
fn not_started() {
    let stop = AtomicBool::new(false);
    thread::limit(0);
    let called = background::run(&stop, || (), || Ok(()), |_| "no thread");
    thread::limit(usize::MAX);
    assert_eq!(called, Err("no thread"));
}

fn main() {
    board_models::all("two threads use an object", threads);
    board_models::all("an object was used during the fork", forked);
    board_models::all("a call is not interrupted", || call(usize::MAX));
    board_models::all("a call is interrupted early", || call(1));
    board_models::all("a call is interrupted late", || call(2));
    board_models::random("a call runs until it is interrupted", 10_000, 3, stopped);
    board_models::all("a call without a thread", not_started);
}
