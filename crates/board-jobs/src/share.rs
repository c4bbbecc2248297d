//! Numbered work that threads share.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Calls `work` with every number below `count`, on `threads` threads, until `stopped` returns true.
/// Meanwhile, the calling thread calls `show` after every `tick`.
///
/// # Errors
/// If a thread cannot be started. The work that threads have begun is finished.
pub(crate) fn share(
    threads: usize,
    count: u64,
    stopped: &(dyn Fn() -> bool + Sync),
    work: &(dyn Fn(u64) + Sync),
    tick: Duration,
    show: Option<&dyn Fn()>,
) -> io::Result<()> {
    let next = &AtomicU64::new(0);
    thread::scope(|scope| {
        // Nothing is sent; the channel closes when all threads are done.
        let (running, done) = mpsc::channel::<()>();
        for _ in 0..threads {
            let running = running.clone();
            let own = move || {
                let _running = running;
                while !stopped() {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= count {
                        break;
                    }
                    work(number);
                }
            };
            if let Err(why) = thread::Builder::new().spawn_scoped(scope, own) {
                // The threads that have started find nothing left to do.
                next.store(count, Relaxed);
                return Err(why);
            }
        }
        drop(running);
        match show {
            None => drop(done.recv()),
            Some(show) => {
                while done.recv_timeout(tick) == Err(mpsc::RecvTimeoutError::Timeout) {
                    show();
                }
            }
        }
        Ok(())
    })
}
