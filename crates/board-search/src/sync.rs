//! The atomic integers of the transposition table. For its models, they are those of a model checker.

#[cfg(all(test, loom))]
pub(crate) use loom::sync::atomic::AtomicU64;
#[cfg(not(all(test, loom)))]
pub(crate) use std::sync::atomic::AtomicU64;

/// Returns a list of pairs of zeros, or `None` if the system does not have enough memory. The system
/// provides zeroed memory, so that nothing writes the zeros, not even without optimization.
#[cfg(not(all(test, loom)))]
pub(crate) fn zeros(pairs: usize) -> Option<Vec<[AtomicU64; 2]>> {
    bytemuck::allocation::try_zeroed_vec(pairs).ok()
}

/// Returns a list of pairs of zeros.
#[cfg(all(test, loom))]
pub(crate) fn zeros(pairs: usize) -> Option<Vec<[AtomicU64; 2]>> {
    Some((0..pairs).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect())
}
