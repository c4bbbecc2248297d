//! Benchmarks of move generation, the same for every game.
//!
//! Each game has [kernels](Kernel), fixed pieces of work over a fixed [corpus](Corpus) of
//! positions. A kernel compares its result with a number from the reference rules. `cargo bench -p
//! board-benches` times the kernels, and the program `instructions` counts their instructions.
//!
//! | group | element |
//! |---|---|
//! | `generate` | a call of `legal_moves` |
//! | `count` | a call of `count_moves` |
//! | `legal` | a call of `is_legal`, for every move that exists |
//! | `play` | a legal move played on a copy of the position |
//! | `perft` | a leaf, counted without playing the last move |
//! | `leaves` | a position after two plies |
//! | `playout` | a ply of a game with random moves, by `choose`, by a list, or by `Position::playout` |
//! | `canonical` | a position's canonical form and the symmetry that leads to it |
//! | `text` | a position printed or read |
//! | `hash` | a key from scratch, or the key after a move |
//!
//! Another program times the group `search`: see [`search`].

#![forbid(unsafe_code)]
// Nobody outside this workspace calls it.
#![allow(clippy::must_use_candidate)]

pub mod baseline;
mod corpus;
mod games;
mod kernel;
mod kernels;
pub mod playout;
pub mod program;
pub mod search;
mod time;

#[doc(inline)]
pub use corpus::{Corpus, PHASES, Sample};
#[doc(inline)]
pub use games::Game;
#[doc(inline)]
pub use kernel::Kernel;
#[doc(inline)]
pub use kernels::kernels;
#[doc(inline)]
pub use playout::Dice;
#[doc(inline)]
pub use time::time;

/// The examples of the guide and of the READMEs, for which no published crate has the dependencies.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../crates/board-games/src/guide.md")]
    mod guide {}
    #[doc = include_str!("../../README.md")]
    mod project {}
    #[doc = include_str!("../../crates/board-core/README.md")]
    mod board_core {}
    #[doc = include_str!("../../crates/board-play/README.md")]
    mod board_play {}
    #[doc = include_str!("../../crates/disk-race-solution/README.md")]
    mod disk_race_solution {}
    #[doc = include_str!("../../crates/board-games/README.md")]
    mod board_games {}
    #[doc = include_str!("../../crates/board-laws/README.md")]
    mod board_laws {}
}
