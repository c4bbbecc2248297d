//! The tests through the public API, in one program: it is compiled and linked once.

mod auto_traits;
mod extremes;
mod features;
mod input;
mod laws;
mod naive;
mod perft;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod vectors;
mod view;
