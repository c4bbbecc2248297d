//! The tests through the public API, in one program: it is compiled and linked once.

mod along;
mod another_game;
mod arrows;
mod geometry;
mod hints;
mod pictures;
mod surfaces;
mod symbols;
