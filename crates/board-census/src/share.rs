//! Work shared between threads.

use std::hint::black_box;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::CensusError;

/// The stack size of a thread, equal to the standard library's default.
pub(crate) const STACK: usize = 2 << 20;

/// The memory that must be free before a thread starts: its stack and its own data.
const THREAD: usize = STACK + (256 << 10);

/// Runs `work` for all items on all threads, each with a separate result of `make`. A thread
/// without memory for its result leaves its share to the others.
///
/// # Errors
/// Fails if `work` fails, or if no thread has memory for its result.
pub(crate) fn share<T, L: Send>(
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    make: impl Fn() -> Result<L, CensusError> + Sync,
    work: impl Fn(&mut L, T) -> Result<(), CensusError> + Sync,
) -> Result<Vec<L>, CensusError> {
    let (left, results) = (Mutex::new(items), Mutex::new(with_capacity(threads)?));
    let one = || {
        let Ok(mut own) = make() else { return };
        let mut done = Ok(());
        while done.is_ok() {
            let Some(item) = lock(&left).next() else { break };
            done = work(&mut own, item);
        }
        lock(&results).push(done.map(|()| own));
    };
    on_threads(threads, &one);
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    let results = results.into_iter().collect::<Result<_, _>>()?;
    if lock(&left).next().is_none() { Ok(results) } else { Err(CensusError::Memory) }
}

/// Runs `work` on `threads` threads, or on fewer if the system cannot start all of them.
pub(crate) fn on_threads(threads: usize, work: &(dyn Fn() + Sync)) {
    thread::scope(|scope| {
        for _ in 1..threads {
            // A thread that gets a stack, but no memory for its own data, would end the process.
            let is_free = with_capacity::<u8>(THREAD).map(black_box).is_ok();
            if !is_free
                || thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).is_err()
            {
                break;
            }
        }
        work();
    });
}

/// Creates an empty vector.
///
/// # Errors
/// Fails if the system does not have the memory.
pub(crate) fn with_capacity<T>(capacity: usize) -> Result<Vec<T>, CensusError> {
    let mut list = Vec::new();
    list.try_reserve_exact(capacity).map_err(|_| CensusError::Memory)?;
    Ok(list)
}

/// Locks a mutex. Its content is valid even if another thread panicked.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
