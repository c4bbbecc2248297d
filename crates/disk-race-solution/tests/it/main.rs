//! The integration tests in one binary.

#![cfg(all(feature = "std", feature = "embedded"))]

mod file;
mod index;
mod lookup;
mod sample;
mod slow;
#[cfg(feature = "solver")]
mod solver;
