//! The tests through the public API, in one program: it is compiled and linked once.

mod extremes;
mod games;
mod rule_numbers;
#[cfg(feature = "serde")]
mod stored;
mod touches;
