//! A table of all games, for servers, programs and bindings.
//!
//! ```
//! use board_core::prelude::*;
//! use board_play::Limits;
//!
//! for game in board_games::GAMES {
//!     let mut session = game.start("standard", Limits::default())?;
//!     let offers = session.offers();
//!     println!("{}: {}, for example: {}", game.name, offers.len(), offers[0].words);
//!     session.play(&offers[0].text)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`GAMES`] contains the games as values, which open type-erased, string-based sessions. [`visit`]
//! calls generic code with the position type of a game, for work that should be fast:
//!
//! ```
//! use board_core::perft;
//! use board_games::{FullGame, Visitor, visit};
//!
//! /// Counts the game tree.
//! struct Perft(u8);
//!
//! impl Visitor for Perft {
//!     type Output = u64;
//!
//!     fn visit<P: FullGame>(self) -> u64 {
//!         perft(&P::start(), self.0)
//!     }
//! }
//!
//! # #[cfg(feature = "uisge")]
//! assert_eq!(visit("uisge", Perft(5)), Some(4458));
//! assert_eq!(visit("chess", Perft(5)), None);
//! ```
//!
//! The [`guide`] shows how to use all of this, from a first game to a server and an engine.
//!
//! # Features
//!
//! - `uisge`, `ignis`, `hexfour`, `disk-race` (default): the games, each re-exported as a module.
//! - `std` (default) and `serde`: enable the features of the games with these names.
//! - `disk-race-solution`: the value of every position of Disk race, in [`SOLUTIONS`]. Makes a
//!   program larger by about two and a half megabytes, and needs `std`.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;

mod solution;

#[doc = include_str!("guide.md")]
pub mod guide {}

/// The examples in the readmes of other crates.
#[cfg(doctest)]
mod readmes {
    #[doc = include_str!("../../../README.md")]
    mod project {}
    #[doc = include_str!("../../board-core/README.md")]
    mod board_core {}
    #[doc = include_str!("../../board-play/README.md")]
    mod board_play {}
    #[doc = include_str!("../../uisge/README.md")]
    mod uisge {}
    #[doc = include_str!("../../ignis/README.md")]
    mod ignis {}
    #[doc = include_str!("../../hexfour/README.md")]
    mod hexfour {}
    #[doc = include_str!("../../disk-race/README.md")]
    mod disk_race {}
    #[cfg(feature = "disk-race-solution")]
    #[doc = include_str!("../../disk-race-solution/README.md")]
    mod disk_race_solution {}
    #[doc = include_str!("../README.md")]
    mod board_games {}
    #[doc = include_str!("../../board-laws/README.md")]
    mod board_laws {}
    #[doc = include_str!("../../board-search/README.md")]
    mod board_search {}
    #[doc = include_str!("../../board-svg/README.md")]
    mod board_svg {}
}

pub use solution::{AnySolution, SolutionError};

use board_core::{HasSetup, Zobrist};
use board_play::{AnyGame, Augment, Evaluated, View};

/// The traits that every game in the table implements, for a [`Visitor`]. For a game without
/// an evaluation function, [`Evaluated::EVALUATE`] is `None`.
pub trait FullGame: View + Zobrist + Augment + Evaluated + HasSetup {}

impl<P: View + Zobrist + Augment + Evaluated + HasSetup> FullGame for P {}

/// A generic function over games, called by [`visit`] with the type of the named game.
pub trait Visitor {
    /// The type of the result.
    type Output;

    /// Runs with the position type of the named game.
    fn visit<P: FullGame>(self) -> Self::Output;
}

/// Generates the re-exports, the table and `visit` from a list with one line per game.
macro_rules! games {
    ($($feature:literal => $game:ident::$position:ident,)+) => {
        $(
            #[cfg(feature = $feature)]
            pub use $game;
        )+

        /// The games that are enabled.
        pub const GAMES: &[AnyGame] = &[
            $(
                #[cfg(feature = $feature)]
                AnyGame::of::<$game::$position>(),
            )+
        ];

        /// Calls a visitor with the position type of the named game; `None` for an unknown name.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
            $(
                #[cfg(feature = $feature)]
                if name == <$game::$position as board_core::Position>::NAME {
                    return Some(visitor.visit::<$game::$position>());
                }
            )+
            let _ = (name, visitor);
            None
        }
    };
}

games! {
    "uisge" => uisge::Uisge,
    "ignis" => ignis::Ignis,
    "hexfour" => hexfour::Hexfour,
    "disk-race" => disk_race::DiskRace,
}

/// Returns the game with this name; `None` for an unknown name.
pub fn game(name: &str) -> Option<&'static AnyGame> {
    GAMES.iter().find(|game| game.name == name)
}

/// The solutions that are enabled.
///
/// ```
/// # #[cfg(feature = "disk-race-solution")] {
/// use board_core::Value;
///
/// let solution = board_games::solution("disk-race").expect("it is solved");
/// assert_eq!(solution.value("rbrbrbrb/8/8/1 r").unwrap(), Value::Draw);
/// # }
/// ```
pub const SOLUTIONS: &[AnySolution] = &[
    #[cfg(feature = "disk-race-solution")]
    AnySolution::of::<solution::DiskRace>(),
];

/// Returns the solution of the game with this name; `None` if the game has no solution.
pub fn solution(game: &str) -> Option<&'static AnySolution> {
    SOLUTIONS.iter().find(|solution| solution.game == game)
}
