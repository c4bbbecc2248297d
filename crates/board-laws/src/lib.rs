//! What every [`Position`](board_core::Position) must obey, as tests.
//!
//! A crate with the rules of a game puts this into `tests/laws.rs`, with its own type and names:
//!
//! ```no_run
//! # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../board-core/tests/common/nim.rs")); }
//! board_laws::laws! {
//!     position: nim::Position,
//!     with: [setup, zobrist, symmetry],
//!     endings: ["left", "right"],
//!     illegal: [nim::Illegal::TooMany],
//!     pass: None,
//!     positions: ["0,0,1 left"],
//!     mutation_floor: 0.5,
//! }
//! # fn main() {}
//! ```
//!
//! and has a `#[test]` for each of these [laws](Law), and one that fails if the run met too little
//! to prove anything:
//!
//! | law | | functions |
//! |---|---|---|
//! | 1 | over exactly when there is no legal move | [`play`] |
//! | 2 | `check` accepts exactly the generated moves, of all that exist | [`play`] |
//! | 3 | no move twice, always the same order; counts and sinks agree | [`play`] |
//! | 4 | a rejected move changes nothing, an accepted one passes the turn | [`play`] |
//! | 5 | texts survive a round trip, and nothing else is read | [`text`], [`stored`] |
//! | 6 | an accepted set-up is that of its position | [`setup`] |
//! | 7 | keys follow the moves and tell positions apart | [`keys`] |
//! | 8 | symmetries form a group and commute with play | [`symmetry`] |
//! | 9 | a record can be undone, redone, stored and written down | [`record`], [`record_text`], [`stored_record`] |
//! | 10 | the fast rules and slow ones agree | [`naive`], [`cross_check`] |
//!
//! A game that has its rules a second time, slow and obvious, says so with [`slow_laws!`].
//!
//! The laws are plain functions over the traits: a fuzzer or a test of one's own calls them at any
//! position. [`Plan`] tries them in random play, [`strategy`] has the proptest strategies,
//! [`data`] checks perft tables and recordings, [`recording`] makes one by slow rules, and
//! [`coverage`] tells what a run met.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

pub use {board_core, proptest};

pub mod coverage;
pub mod cross_check;
pub mod data;
pub mod edits;
pub mod keys;
mod law;
mod macros;
pub mod naive;
mod plan;
pub mod play;
pub mod record;
pub mod record_text;
pub mod recording;
pub mod setup;
mod slow_laws;
pub mod stored;
pub mod stored_record;
pub mod strategy;
pub mod symmetry;
pub mod text;
pub mod view;

pub use law::{Broken, Law};
pub use plan::Plan;

/// Fails a test with the text of an error.
///
/// # Panics
/// If there is an error.
#[track_caller]
pub fn hold<E: std::fmt::Display>(result: Result<(), E>) {
    if let Err(why) = result {
        panic!("{why}");
    }
}
