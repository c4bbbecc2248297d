//! The tests through the public API, in one program: it is compiled and linked once.

mod alloc;
mod arrange;
mod extremes;
mod features;
mod input;
mod laws;
mod network;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod types;
mod view;
