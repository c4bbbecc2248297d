//! The integration tests in one binary.

#![cfg(all(feature = "std", feature = "embedded"))]

#[cfg(feature = "solver")]
mod check;
mod file;
mod format;
mod index;
mod lookup;
#[cfg(feature = "solver")]
mod predecessors;
#[cfg(feature = "solver")]
mod program;
mod sample;
mod slow;
#[cfg(feature = "solver")]
mod statistics;
