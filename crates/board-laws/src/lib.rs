//! What every [`Position`](board_core::Position) must obey, as tests.
//!
//! A crate with the rules of a game puts this into a file of its tests, with its own type and
//! names:
//!
//! ```no_run
//! # use board_laws::sample::nim;
//! use board_laws::{Setups, Suite};
//!
//! fn change(setup: &mut nim::Setup, dice: &mut dyn FnMut(u32) -> u32) {
//!     setup.heaps[dice(3) as usize] = dice(7) as u8;
//! }
//!
//! fn suite() -> Suite<nim::Nim> {
//!     Suite {
//!         endings: &["left", "right"],
//!         illegal: &[nim::Illegal::TooMany],
//!         positions: vec!["0,0,1 left"],
//!         setups: Some(Setups::new(0.5, change)),
//!         ..Suite::default()
//!     }
//! }
//!
//! board_laws::laws!(suite(); setups, keys, symmetries);
//! # fn main() {}
//! ```
//!
//! and has a `#[test]` for each of these [laws](Law), and one that fails if the run met too little
//! to prove anything. Behind the suite stand the laws that need a trait or reference rules.
//!
//! | law | | test | functions |
//! |---|---|---|---|
//! | 1 | over exactly when there is no legal move | [`end`](Suite::end) | [`play`] |
//! | 2 | `check` accepts exactly the generated moves, of all that exist | [`check`](Suite::check) | [`play`] |
//! | 3 | no move twice, always the same order; counts, sinks and walks agree | [`moves`](Suite::moves) | [`play`] |
//! | 4 | a rejected move changes nothing, an accepted one passes the turn | [`play`](Suite::play) | [`play`] |
//! | 5 | texts survive a round trip, and nothing else is read | [`texts`](Suite::texts), [`stored`](Suite::stored) | [`text`], [`stored`] |
//! | 6 | an accepted set-up is that of its position | [`setups`](Suite::setups) | [`setups`] |
//! | 7 | keys follow the moves and tell positions apart | [`keys`](Suite::keys) | [`keys`] |
//! | 8 | symmetries form a group and commute with play | [`symmetries`](Suite::symmetries) | [`symmetry`] |
//! | 9 | a record can be undone, redone, stored and written down | [`records`](Suite::records) | [`record`] |
//! | 10 | the fast rules and reference rules agree | [`reference_rules`](Suite::reference_rules), [`side_by_side`](Suite::side_by_side) | [`reference`], [`cross_check`] |
//! | 11 | what is shown, touched and told is on the board and can be played | [`views`](Suite::views) | [`view`] |
//! | 12 | a session is the game of its type, move for move | [`sessions`](Suite::sessions) | [`session`] |
//! | 13 | what a network sees is the position, and all of it | [`observations`](Suite::observations), [`augmentations`](Suite::augmentations) | [`observe`] |
//! | | enough was met | [`coverage`](Suite::coverage) | [`coverage`] |
//!
//! The laws are plain functions over the traits: a fuzzer or a test of one's own calls them at any
//! position. [`data`] checks perft tables and recordings.
//!
//! [The guide](https://docs.rs/board-games/latest/board_games/guide/) writes a game and lays it before them.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
// The error of a law is always the report of where it is broken.
#![allow(clippy::missing_errors_doc)]

#[cfg(feature = "allocation")]
pub mod allocation;
pub mod coverage;
pub mod cross_check;
pub mod data;
pub mod edits;
pub mod extremes;
pub mod keys;
mod law;
mod macros;
pub mod observe;
pub mod play;
pub mod record;
pub mod reference;
#[doc(hidden)]
pub mod sample;
pub mod session;
pub mod setups;
pub mod stored;
mod suite;
pub mod symmetry;
pub mod text;
pub mod view;
mod walk;

#[doc(hidden)]
pub use board_core;
pub use data::Data;
pub use law::{Context, Law, LawResult, Violation, assert_ok};
pub use reference::Reference;
pub use setups::Setups;
pub use suite::Suite;
pub use walk::{Walk, dice};

/// Makes a `#[test]` of each law of a [`Suite`]: of those that hold for any game, and of those that
/// are named behind the semicolon. A test has the name of its law, and calls the method of that
/// name. Attributes such as `#[cfg(..)]` may stand before the names.
#[macro_export]
macro_rules! laws {
    ($suite:expr; $($(#[$attribute:meta])* $law:ident),* $(,)?) => {
        $crate::laws! {
            @tests $suite;
            end check moves play texts records coverage $($(#[$attribute])* $law)*
        }
    };
    (@tests $suite:expr; $($(#[$attribute:meta])* $law:ident)*) => {
        $(
            $(#[$attribute])*
            #[test]
            fn $law() {
                $crate::assert_ok($suite.$law());
            }
        )*
    };
}
