//! The tests through the public API, in one program: it is compiled and linked once.

#[path = "../../../board-core/tests/common/duel.rs"]
mod duel;

mod another_game;
mod arrows;
mod extremes;
mod pictures;
