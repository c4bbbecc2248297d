//! The solver, and an independent check of its results.

mod check;
mod retrograde;
mod ring;
mod statistics;

pub use check::{Check, consistent};
pub use retrograde::{Retrograde, predecessors};
pub use statistics::{Layer, Statistics};
