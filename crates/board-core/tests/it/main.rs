//! The tests through the public API, in one program: it is compiled and linked once.

#[path = "../common/duel.rs"]
mod duel;
#[path = "../common/nim.rs"]
mod nim;
#[path = "../common/wide.rs"]
mod wide;

mod bit_set;
#[cfg(feature = "serde")]
mod broken;
mod capped;
mod extremes;
mod game;
mod layout;
mod moves;
mod observe;
mod perft;
#[cfg(feature = "serde")]
mod record;
mod record_text;
mod rules;
mod session;
mod text;
mod traits;
