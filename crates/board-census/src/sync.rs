//! Types that threads share. The models in `board-models` replace them with the types of a model
//! checker.

pub(crate) use std::sync::atomic::{AtomicBool, AtomicUsize};
pub(crate) use std::sync::{Mutex, MutexGuard, PoisonError};
pub(crate) use std::thread;
