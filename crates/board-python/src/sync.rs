//! Types that threads share. The models in `board-models` replace them with the types of a model
//! checker.

pub use std::sync::atomic::{AtomicBool, AtomicU32};
pub use std::sync::{Mutex, MutexGuard, TryLockError, mpsc};
pub use std::thread;
