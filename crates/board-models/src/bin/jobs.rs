//! The threads of jobs and of the UGI engine: no work is lost, and every stop is seen.

#![forbid(unsafe_code)]
#![allow(dead_code, reason = "the program uses a part of the files")]

#[path = "../../../board-jobs/src/ugi/running.rs"]
mod running;
#[path = "../../../board-jobs/src/share.rs"]
mod share;

use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::time::Duration;

use board_models::sync;
use running::Running;
use sync::{Arc, AtomicBool, AtomicU64, mpsc, thread};

const COUNT: usize = 2;

/// Shares numbers among two threads, while a third one sets a flag, or not. `starts` is the number
/// of threads that can be started.
fn numbers(stops: bool, show: Option<&dyn Fn()>, starts: usize) {
    let flag = Arc::<AtomicBool>::default();
    let used = [const { std::sync::atomic::AtomicUsize::new(0) }; COUNT];
    let stop = Arc::clone(&flag);
    // Not scoped, because shuttle confuses the ends of nested scopes.
    let stopper = stops.then(|| thread::spawn(move || stop.store(true, SeqCst)));
    let work = |number| _ = used[number as usize].fetch_add(1, Relaxed);
    thread::limit(starts);
    let stopped = || flag.load(SeqCst);
    let shared = share::share(2, COUNT as u64, &stopped, &work, Duration::ZERO, show);
    thread::limit(usize::MAX);
    assert_eq!(shared.is_ok(), starts >= 2);
    let used = used.map(|used| used.load(Relaxed));
    assert!(used.iter().all(|&times| times <= 1), "{used:?}");
    assert!(stops || starts < 2 || used == [1; COUNT], "{used:?}");
    if let Some(stopper) = stopper {
        stopper.join().unwrap();
    }
}

/// The manager stops a search that has ended and waits, or is about to wait.
fn infinite() {
    thread::scope(|scope| {
        let stop = Arc::<AtomicBool>::default();
        let flag = Arc::clone(&stop);
        let search = || "found";
        let answer = move |found| {
            assert!(flag.load(SeqCst), "the answer comes before the stop");
            found
        };
        let running = Running::start(scope, stop, true, search, answer).unwrap();
        // Any line but `stop` finds a running search.
        assert!(!running.is_done());
        running.stop();
        assert_eq!(running.join().unwrap(), "found");
    });
}

/// The manager stops a search that polls the flag.
fn polling() {
    thread::scope(|scope| {
        let stop = Arc::<AtomicBool>::default();
        let flag = Arc::clone(&stop);
        let search = move || {
            while !flag.load(SeqCst) {
                thread::yield_now();
            }
        };
        let running = Running::start(scope, stop, true, search, |()| ()).unwrap();
        running.stop();
        running.join().unwrap();
    });
}

/// The manager reads the answer and sends the next command, which finds no running search.
fn answered() {
    thread::scope(|scope| {
        let ((answers, read), (commands, next)) = (mpsc::channel(), mpsc::channel());
        scope.spawn(move || {
            read.recv().unwrap();
            commands.send(()).unwrap();
        });
        let answer = move |()| answers.send(()).unwrap();
        let running = Running::start(scope, Arc::default(), false, || (), answer).unwrap();
        next.recv().unwrap();
        assert!(running.is_done());
        running.join().unwrap();
    });
}

/// The manager stops a search that is ending.
fn ending() {
    thread::scope(|scope| {
        let answers = Arc::new(AtomicU64::new(0));
        let answer = {
            let answers = Arc::clone(&answers);
            move |()| answers.fetch_add(1, SeqCst)
        };
        let running = Running::start(scope, Arc::default(), false, || (), answer).unwrap();
        if !running.is_done() {
            running.stop();
        }
        running.join().unwrap();
        assert_eq!(answers.load(SeqCst), 1);
    });
}

fn main() {
    board_models::all("numbers are shared", || numbers(false, None, 2));
    board_models::random("the progress is shown", 20_000, 3, || numbers(false, Some(&|| ()), 2));
    board_models::random("a job is stopped", 20_000, 3, || numbers(true, Some(&|| ()), 2));
    board_models::all("a thread cannot be started", || numbers(false, None, 1));
    board_models::random("an infinite search is stopped", 20_000, 3, infinite);
    board_models::random("a search is stopped", 10_000, 3, polling);
    board_models::all("a search ends by itself", answered);
    board_models::all("a search is stopped at its end", ending);
}
