//! Tests through the public API, in one program, which is compiled and linked once.

#[path = "../../../board-laws/src/tests/nim.rs"]
mod nim;

mod extremes;
mod moves;
mod rules;
mod sets;
mod text;
mod traits;
mod wide;
