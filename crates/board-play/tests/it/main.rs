//! Tests through the public API, in one program, which is compiled and linked once.

#[path = "../../../board-laws/src/tests/duel.rs"]
mod duel;
#[path = "../../../board-laws/src/tests/nim.rs"]
mod nim;

mod arrange;
mod evaluation;
mod game;
mod planes;
mod record_text;
mod session;
