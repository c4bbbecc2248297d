//! The tests through the public API, in one program: it is compiled and linked once.

mod alloc;
mod arrange;
mod extremes;
mod features;
mod input;
mod laws;
mod naive;
mod perft;
mod playout;
mod recording;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod statistics;
mod types;
mod view;
