//! Tests for every game that implements [`Position`](board_core::Position).
//!
//! A rules crate puts this into one of its test files, with its own types and values. Here, `nim`
//! is the crate of the game:
//!
//! ```no_run
//! # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/tests/nim.rs")); }
//! use board_laws::{Setups, Suite};
//!
//! fn change(setup: &mut nim::Setup, dice: &mut dyn FnMut(u32) -> u32) {
//!     setup.heaps[dice(3) as usize] = dice(7) as u8;
//! }
//!
//! fn suite() -> Suite<nim::Nim> {
//!     Suite {
//!         endings: &["left", "right"],
//!         illegal: &["TooMany"],
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
//! | [`Law`], [`Violation`] | the laws and the reports of violations |
//! | [`rejection_tests!`] | tests that strings are rejected, with their error messages |
//! | [`check_position`], [`rejected_or_canonical`], [`same_game`] | laws at any position or string, for fuzz targets |
//! | [`arrangement_faults`], [`compare_network`], [`perft_lines`], [`have_auto_traits`], [`Walk`], [`dice`] | other tests of a game |
//!
//! # Laws
//!
//! The macro makes one `#[test]` of each of these [laws](Law), and one that fails if the run
//! covered too little. It always tests `end`, `check`, `moves`, `play`, `texts`, `records` and
//! `coverage`. The names after the suite are other laws, which [need more](#requirements) from the
//! game.
//!
//! | law | | tests |
//! |---|---|---|
//! | 1 | a game is over exactly when no move is legal, and its outcome is consistent | [`end`](Suite::end), [`evaluations`](Suite::evaluations) |
//! | 2 | `check` accepts exactly the generated moves among all moves that exist | [`check`](Suite::check) |
//! | 3 | moves are generated once each, in a fixed order, and all access paths agree | [`moves`](Suite::moves) |
//! | 4 | an illegal move changes nothing, and a legal move passes the turn | [`play`](Suite::play) |
//! | 5 | notation round-trips, and only canonical notation is accepted | [`texts`](Suite::texts), [`stored`](Suite::stored), [`stored_parts`](Suite::stored_parts), [`bytes`](Suite::bytes) |
//! | 6 | the set-up of a position gives the same position back | [`setups`](Suite::setups), [`arrangements`](Suite::arrangements) |
//! | 7 | incremental keys equal recomputed keys, different positions have different keys, and no start has key 0 | [`keys`](Suite::keys) |
//! | 8 | symmetries form a group and commute with play | [`symmetries`](Suite::symmetries), [`evaluations`](Suite::evaluations) |
//! | 9 | the record of a game round-trips in every format | [`records`](Suite::records) |
//! | 10 | the fast rules and the reference rules agree | [`reference_rules`](Suite::reference_rules), [`side_by_side`](Suite::side_by_side) |
//! | 11 | the view matches the position, and its inputs lead to exactly the legal moves | [`views`](Suite::views) |
//! | 12 | planes show all of the position, for both viewers and under all symmetries | [`observations`](Suite::observations) |
//! | 13 | moves are generated and played, and planes written, without allocation | `allocations`, with the feature `allocation` |
//! | | the run covered exactly the listed endings and reasons | [`coverage`](Suite::coverage) |
//! | | perft tables and recordings | [`perft`](Suite::perft), [`reference_perft`](Suite::reference_perft), [`recorded`](Suite::recorded) |
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
//! | `evaluations`, which is called with an evaluation | [`Symmetric`](board_core::Symmetric) |
//! | `stored` | serde, also of moves and rules, such as by [`serde_as_text!`](board_core::author::serde_as_text) |
//! | `stored_parts` | [`Board`](board_core::Board); serde of spaces and outcomes |
//! | `views` | [`View`](board_play::View) |
//! | `observations` | [`View`](board_play::View), [`Observe`](board_play::Observe) |
//! | `allocations` | [`Observe`](board_play::Observe) |
//! | `reference_rules`, `side_by_side` | [`reference`](field@Suite::reference) |
//! | `perft` | [`Data::perft`], [`Data::min_counts`] |
//! | `reference_perft` | [`reference`](field@Suite::reference); [`Data::perft`] |
//! | `recorded` | [`Data::recordings`] |
//!
//! # Features
//!
//! - `allocation`: the law `allocations`. Replaces the global allocator of the test program by one
//!   that counts.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
// Checks return what they have met, which a caller need not look at.
#![allow(clippy::must_use_candidate)]
// The error of a law is always a `Violation`.
#![allow(clippy::missing_errors_doc)]

use std::any::type_name;
use std::panic::{RefUnwindSafe, UnwindSafe};

#[macro_use]
mod law;
#[cfg(feature = "allocation")]
mod allocation;
mod coverage;
mod data;
mod keys;
mod network;
mod observe;
mod play;
mod record;
mod reference;
mod setups;
mod stored;
mod suite;
mod symmetry;
#[cfg(test)]
mod tests;
mod text;
mod view;
mod walk;

pub use data::{Data, perft_lines};
pub(crate) use law::LawResult;
pub use law::{Law, Violation, assert_ok};
pub use network::compare as compare_network;
pub use reference::{Reference, same_game};
pub use setups::{Setups, arrangement_faults, parse_arrangement};
pub use suite::{Suite, check_position};
pub use text::{assert_rejected, rejected_or_canonical};
pub use walk::{Walk, dice};

/// Compiles if values of a tuple of types can be sent and shared between threads, moved while pinned,
/// and used after a panic.
///
/// # Panics
/// Panics if a struct or enum in a listing of the public API is neither in the tuple nor the type of
/// a public field in one of its types.
pub fn have_auto_traits<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static>(api: &str) {
    let listed: Vec<_> = type_name::<T>().split(|c: char| !c.is_alphanumeric()).collect();
    let fields = api.lines().filter_map(|line| line.strip_prefix("pub ")?.split_once(": "));
    let of_listed =
        |path: &str| path.rsplit("::").nth(1).is_some_and(|name| listed.contains(&name));
    let parts: Vec<_> = fields.filter(|(path, _)| of_listed(path)).map(|(_, part)| part).collect();
    for line in api.lines() {
        let path = ["struct ", "enum "].iter().find_map(|kind| line.split_once(kind));
        let path = path.and_then(|(_, path)| path.split(['<', '(']).next());
        let has_traits = |path: &str| {
            parts.contains(&path) || path.rsplit("::").next().is_some_and(|n| listed.contains(&n))
        };
        assert!(path.is_none_or(has_traits), "not in the tuple: {line}");
    }
}

/// Makes a `#[test]` of each law for all games and of each further law that is named.
///
/// The laws are methods of a [`Suite`], and the names follow the semicolon. A test has the name of
/// its law and calls the method of that name. Names may have attributes such as `#[cfg(..)]`.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/tests/nim.rs")); }
/// # use nim::Nim;
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
