//! Tests of the public API, in one program that is linked once.

mod any;
mod extremes;
mod files;
mod notation;
#[cfg(feature = "disk-race-solution")]
mod solved;
#[cfg(feature = "serde")]
mod stored;
