//! The tests through the public API, in one program: it is compiled and linked once.

#[path = "../../../board-laws/src/tests/duel.rs"]
mod duel;

mod arrows;
mod geometry;
mod pictures;
mod scenes;
