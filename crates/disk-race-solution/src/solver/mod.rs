//! The solver, and an independent check of its results.

mod check;
mod predecessors;
mod retrograde;
mod ring;
mod statistics;

pub use check::{Check, Checked, consistent};
pub use predecessors::predecessors;
pub use retrograde::Retrograde;
pub use statistics::{Layer, Statistics};
