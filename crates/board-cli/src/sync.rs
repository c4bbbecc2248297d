//! Types that threads share. The models in `board-models` replace them with the types of a model
//! checker.

pub use std::sync::Arc;
pub use std::sync::atomic::AtomicBool;
