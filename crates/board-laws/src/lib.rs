//! Tests for every game that implements [`Position`](board_core::Position).
//!
//! A rules crate puts this into one of its test files, with its own types and values. Here, `nim`
//! is the crate of the game:
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
//! The [guide](https://docs.rs/board-games/latest/board_games/guide/) shows a complete game that is
//! tested with these laws.
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`laws!`], [`Suite`] | tests of all laws, and the values that they need from a game |
//! | [`Setups`], [`Data`], [`Reference`] | parts of a suite: random set-ups, data files and reference rules |
//! | [`Law`], [`Context`], [`LawResult`], [`Violation`] | the laws and the reports of violations |
//! | [`Walk`], [`dice`] | random play, during which laws are checked |
//!
//! # Laws
//!
//! The macro makes one `#[test]` of each of these [laws](Law), and one that fails if the run
//! covered too little. It always tests `end`, `check`, `moves`, `play`, `texts`, `records` and
//! `coverage`. The names after the suite are other laws, which [need more](#requirements) from the
//! game.
//!
//! | law | | test; module |
//! |---|---|---|
//! | 1 | a game is over exactly when no move is legal, and its outcome is consistent | [`end`](Suite::end), [`evaluations`](Suite::evaluations); [`play`], [`evaluation`] |
//! | 2 | `check` accepts exactly the generated moves among all moves that exist | [`check`](Suite::check); [`play`] |
//! | 3 | moves are generated once each, in a fixed order, and all access paths agree | [`moves`](Suite::moves); [`play`] |
//! | 4 | an illegal move changes nothing, and a legal move passes the turn | [`play`](Suite::play); [`play`] |
//! | 5 | notation round-trips, and only canonical notation is accepted | [`texts`](Suite::texts), [`stored`](Suite::stored), [`bytes`](Suite::bytes); [`text`], [`stored`], [`packed`] |
//! | 6 | the set-up of a position gives the same position back | [`setups`](Suite::setups), [`arrangements`](Suite::arrangements); [`setups`], [`arrange`] |
//! | 7 | incremental keys equal recomputed keys, different positions have different keys, and no start has key 0 | [`keys`](Suite::keys); [`keys`] |
//! | 8 | symmetries form a group and commute with play | [`symmetries`](Suite::symmetries), [`evaluations`](Suite::evaluations); [`symmetry`], [`evaluation`] |
//! | 9 | the record of a game round-trips in every format | [`records`](Suite::records); [`record`] |
//! | 10 | the fast rules and the reference rules agree | [`reference_rules`](Suite::reference_rules), [`side_by_side`](Suite::side_by_side); [`mod@reference`] |
//! | 11 | the view matches the position, and its inputs lead to exactly the legal moves | [`views`](Suite::views); [`view`] |
//! | 12 | planes show all of the position, for both viewers and under all symmetries | [`observations`](Suite::observations), [`augmentations`](Suite::augmentations); [`observe`] |
//! | | the run covered exactly the listed endings and reasons | [`coverage`](Suite::coverage); [`coverage`] |
//! | | perft tables and recordings | [`perft`](Suite::perft), [`reference_perft`](Suite::reference_perft), [`recorded`](Suite::recorded); [`data`] |
//!
//! # Requirements
//!
//! | name | traits of the position, and values of the suite |
//! |---|---|
//! | `setups` | [`HasSetup`](board_core::HasSetup); [`setups`](field@Suite::setups) |
//! | `arrangements` | [`Arrange`](board_play::Arrange) |
//! | `bytes` | [`Packed`](board_core::Packed) |
//! | `keys` | [`Zobrist`](board_core::Zobrist) |
//! | `stable` | [`Zobrist`](board_core::Zobrist); [`Data::stable`] |
//! | `symmetries` | [`Symmetric`](board_core::Symmetric) |
//! | `evaluations` | [`Evaluated`](board_play::Evaluated), [`Symmetric`](board_core::Symmetric) |
//! | `stored` | serde, also of moves and rules, such as by [`serde_as_text!`](board_core::serde_as_text) |
//! | `views` | [`View`](board_play::View) |
//! | `observations` | [`View`](board_play::View), [`Observe`](board_play::Observe) |
//! | `augmentations` | [`Augment`](board_play::Augment) |
//! | `reference_rules`, `side_by_side` | [`reference`](field@Suite::reference) |
//! | `perft` | [`Data::perft`], [`Data::min_counts`] |
//! | `reference_perft` | [`reference`](field@Suite::reference); [`Data::perft`] |
//! | `recorded` | [`Data::recordings`] |
//!
//! The laws are plain functions over the traits, so that fuzz targets and other tests can call them
//! at any position.
//!
//! Some tests need values of one game only: [`allocation_test!`], [`auto_traits_test!`],
//! [`rejection_tests!`], [`sizes_test!`] and [`stored_tests!`] make tests of these values.
//!
//! # Features
//!
//! - `allocation`: the macro `allocation_test!`. Replaces the global allocator of the test program by
//!   one that counts.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
// Checks return what they have met, which a caller need not look at.
#![allow(clippy::must_use_candidate)]
// The error of a law is always a `Violation`.
#![allow(clippy::missing_errors_doc)]

#[cfg(feature = "allocation")]
pub mod allocation;
#[macro_use]
mod law;
pub mod arrange;
pub mod coverage;
pub mod data;
pub mod edits;
pub mod evaluation;
pub mod extremes;
pub mod keys;
mod macros;
pub mod network;
pub mod observe;
pub mod packed;
pub mod play;
pub mod record;
pub mod reference;
#[doc(hidden)]
pub mod sample;
pub mod setups;
pub mod stored;
mod suite;
pub mod symmetry;
pub mod text;
pub mod view;
mod walk;

#[doc(hidden)]
pub use board_core;
#[doc(inline)]
pub use data::Data;
pub use law::{Context, Law, LawResult, Violation, assert_ok};
#[doc(inline)]
pub use reference::Reference;
#[doc(inline)]
pub use setups::Setups;
pub use suite::Suite;
pub use walk::{Walk, dice};

/// Makes a `#[test]` of each law for all games and of each further law that is named.
///
/// The laws are methods of a [`Suite`], and the names follow the semicolon. A test has the name of
/// its law and calls the method of that name. Names may have attributes such as `#[cfg(..)]`.
///
/// ```
/// # use board_laws::sample::nim::Nim;
/// use board_laws::Suite;
///
/// board_laws::laws!(Suite::<Nim>::default(); keys, symmetries);
/// # fn main() {}
/// ```
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
