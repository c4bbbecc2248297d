//! Tests of the public API, in one program that is linked once.

mod any;
mod arrange;
mod bytes;
mod extremes;
mod games;
mod order;
mod rule_numbers;
mod rules;
mod spaces;
#[cfg(feature = "disk-race-solution")]
mod solved;
#[cfg(feature = "serde")]
mod stored;
mod words;
