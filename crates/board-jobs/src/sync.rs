//! Types that threads share. The models in `board-models` replace them with the types of a model
//! checker.

pub(crate) use std::sync::Arc;
pub(crate) use std::sync::atomic::{AtomicBool, AtomicU64};
pub(crate) use std::sync::mpsc;
pub(crate) use std::thread;
