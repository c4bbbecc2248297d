//! Types that threads share. The models in the folder `models` of the project replace them with those
//! of a model checker.

pub use std::sync::atomic::AtomicU32;
pub use std::sync::{Mutex, MutexGuard, TryLockError};
