//! Types that threads share. The models in `board-models` replace them with the types of a model
//! checker.

pub(crate) use std::sync::Arc;
pub(crate) use std::sync::atomic::{AtomicBool, AtomicU64};
pub(crate) use std::thread;

/// Returns a list of pairs of zeros, or `None` if the system does not have enough memory. The system
/// provides zeroed memory, so that nothing writes the zeros, not even without optimization.
pub(crate) fn zeros(pairs: usize) -> Option<Vec<[AtomicU64; 2]>> {
    bytemuck::allocation::try_zeroed_vec(pairs).ok()
}
