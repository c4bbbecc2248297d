//! A value that one thread at a time can use, also after a fork.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::{Mutex, MutexGuard, TryLockError};

/// A value that one thread at a time can use.
pub struct Exclusive<T> {
    /// The process whose thread uses the value, or [`NOBODY`]. A forked process inherits the number
    /// of its parent, so the thread is not one of its own.
    user: AtomicU32,
    value: Mutex<T>,
}

/// No process has this number.
const NOBODY: u32 = 0;

/// The reason why a value cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unusable {
    /// Another thread is using it.
    InUse,
    /// A thread of a parent was using it when this process was forked. It stays unusable.
    Forked,
    /// A thread panicked while it used the value.
    Poisoned,
}

impl<T> Exclusive<T> {
    pub fn new(value: T) -> Self {
        Self { user: AtomicU32::new(NOBODY), value: Mutex::new(value) }
    }

    /// Gives the value to a thread of the process with this number, unless it cannot be used.
    pub fn lock(&self, process: u32) -> Result<Guard<'_, T>, Unusable> {
        match self.user.compare_exchange(NOBODY, process, Acquire, Relaxed) {
            Ok(_) => {}
            Err(user) if user == process => return Err(Unusable::InUse),
            Err(_) => return Err(Unusable::Forked),
        }
        let release = ReleaseOnDrop(&self.user);
        match self.value.try_lock() {
            Ok(value) => Ok(Guard { value, _release: release }),
            Err(TryLockError::Poisoned(_)) => Err(Unusable::Poisoned),
            // The mutex is unlocked before the value is released.
            Err(TryLockError::WouldBlock) => Err(Unusable::InUse),
        }
    }
}

/// Access to a value, which ends when it is dropped.
pub struct Guard<'a, T> {
    // Fields are dropped in this order.
    value: MutexGuard<'a, T>,
    _release: ReleaseOnDrop<'a>,
}

struct ReleaseOnDrop<'a>(&'a AtomicU32);

impl Drop for ReleaseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(NOBODY, Release);
    }
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}
