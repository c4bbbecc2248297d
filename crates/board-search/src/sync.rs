//! The transposition table's atomic integers. In its loom models, they are loom's.

#[cfg(all(test, loom))]
pub(crate) use loom::sync::atomic::AtomicU64;
#[cfg(not(all(test, loom)))]
pub(crate) use std::sync::atomic::AtomicU64;

/// Returns a list of pairs of zeros, or `None` if the system does not have enough memory. The
/// system provides zeroed memory, so nothing writes the zeros, even in unoptimized builds.
#[cfg(not(all(test, loom)))]
pub(crate) fn zeros(pairs: usize) -> Option<Vec<[AtomicU64; 2]>> {
    bytemuck::allocation::try_zeroed_vec(pairs).ok()
}

/// Returns a list of pairs of zeros.
#[cfg(all(test, loom))]
pub(crate) fn zeros(pairs: usize) -> Option<Vec<[AtomicU64; 2]>> {
    Some((0..pairs).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect())
}
