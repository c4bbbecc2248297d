//! Counts, searches and matches stay below their memory limits. This is a separate program, because the
//! allocator is global.

mod census;
mod matches;
mod search;

use std::sync::{Mutex, MutexGuard, PoisonError};

use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

const MEGABYTE: usize = 1 << 20;

/// What a thread of a search needs in addition to the table, as documented for `Search::memory`.
const THREAD: usize = MEGABYTE;

/// Waits for the end of the other tests, because the memory is that of the whole program.
fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the limits in megabytes: those that `.ci/deep memory` sets, or else `limits`.
fn limits(limits: &str) -> Vec<usize> {
    let limits = std::env::var("MEMORY_LIMITS").unwrap_or_else(|_| limits.into());
    limits.split(' ').map(|word| word.parse().unwrap()).collect()
}

/// Returns the result of `work`, and the maximum number of bytes that `work` has on the heap.
///
/// The bytes are those that the program requests. The stacks of threads are not on the heap.
fn max_heap<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let result = work();
    (result, HEAP.peak_usage() - before)
}

#[test]
fn the_maximum_of_all_threads_is_measured() {
    let _alone = alone();
    let bytes = |megabytes: usize| std::hint::black_box(vec![0_u8; megabytes * MEGABYTE]);
    let _before = bytes(8);
    let in_thread = || std::thread::scope(|scope| drop(scope.spawn(|| drop(bytes(2))).join()));
    for (max, work) in [
        (1, &(|| drop(bytes(1))) as &dyn Fn()),
        (3, &|| drop([bytes(1), bytes(2)])),
        (2, &|| [1, 2].into_iter().for_each(|megabytes| drop(bytes(megabytes)))),
        (2, &in_thread),
    ] {
        let ((), found) = max_heap(work);
        // The thread of the test harness may allocate and free too.
        assert!(
            (max * MEGABYTE - 100_000..max * MEGABYTE + 100_000).contains(&found),
            "{max}: {found}"
        );
    }
}
