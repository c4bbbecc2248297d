//! The tests through the public API, in one program: it is compiled and linked once.

#[path = "../../../board-laws/src/tests/duel.rs"]
mod duel;

mod along;
mod another_game;
mod arrows;
mod geometry;
mod hints;
mod pictures;
mod surfaces;
mod symbols;
