//! The tests through the public API, in one program: it is compiled and linked once.

mod auto_traits;
mod disks;
mod extremes;
mod features;
mod input;
mod laws;
mod made_up;
mod naive;
mod perft;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod vectors;
mod view;
