//! Tests through the public API, in one program, which is compiled and linked once.

#[path = "../../../board-laws/src/tests/duel.rs"]
mod duel;
#[path = "../../../board-laws/src/tests/nim.rs"]
mod nim;

mod arrange;
#[cfg(feature = "serde")]
mod broken;
mod evaluation;
mod date;
mod game;
mod planes;
#[cfg(feature = "serde")]
mod record;
mod record_text;
mod session;
mod traits;
