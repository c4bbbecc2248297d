//! A table of all games, for servers, programs and bindings that select a game at run time.
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
//! The [`guide`] shows how to use all libraries of the project, from a first game to a server and
//! an engine.
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`GAMES`], [`game`] | the games as values, which open type-erased, string-based sessions |
//! | [`visit`], [`Visitor`], [`FullGame`] | a call of generic code with the position type of a game, for work that should be fast |
//! | [`SOLUTIONS`], [`solution()`], [`AnySolution`] | the values of all positions of solved games |
//!
//! Each game is also exported as a module, so that programs need no other dependency for its types:
//!
//! | module | position | contents |
//! |---|---|---|
#![cfg_attr(
    feature = "uisge",
    doc = "| [`uisge`](::uisge) | [`Uisge`](::uisge::Uisge) | jump, turn pieces over and stay connected |"
)]
#![cfg_attr(
    feature = "ignis",
    doc = "| [`ignis`](::ignis) | [`Ignis`](::ignis::Ignis) | slide elements onto a shrinking board |"
)]
#![cfg_attr(
    feature = "hexfour",
    doc = "| [`hexfour`](::hexfour) | [`Hexfour`](::hexfour::Hexfour) | build rows of four on a hexagon |"
)]
#![cfg_attr(
    feature = "disk-race",
    doc = "| [`disk_race`](::disk_race) | [`DiskRace`](::disk_race::DiskRace) | cross a rotating disk |"
)]
//!
//! # Features
//!
//! - `uisge`, `ignis`, `hexfour`, `disk-race` (default): the games.
//! - `std` (default) and `serde`: enable the features of the games with these names.
//! - `disk-race-solution`: the value of every position of Disk race, in [`SOLUTIONS`]. Makes a
//!   program larger by about two and a half megabytes, and needs `std`.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;

mod solution;

// board-jobs, which has the dependencies, tests the examples.
#[cfg_attr(not(doctest), doc = include_str!("guide.md"))]
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
}

pub use solution::{AnySolution, SolutionError};

use board_core::Zobrist;
use board_play::{AnyGame, Arrange, Augment, Evaluated, View};

/// The traits that every game in the table implements, for a [`Visitor`].
pub trait FullGame: View + Zobrist + Augment + Evaluated + Arrange {}

impl<P: View + Zobrist + Augment + Evaluated + Arrange> FullGame for P {}

/// A generic function over games, which [`visit`] calls with the position type of the named game.
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
            #[doc(hidden)]
            pub use $game;
        )+

        /// The enabled games, as values that open string-based sessions.
        ///
        /// ```
        /// let names = board_games::GAMES.iter().map(|game| game.name);
        /// # #[cfg(feature = "default")]
        /// assert!(names.eq(["uisge", "ignis", "hexfour", "disk-race"]));
        /// ```
        pub const GAMES: &[AnyGame] = &[
            $(
                #[cfg(feature = $feature)]
                AnyGame::of::<$game::$position>(),
            )+
        ];

        /// Calls a visitor with the position type of the named game; `None` for an unknown name.
        ///
        /// ```
        /// use board_core::perft;
        /// use board_games::{FullGame, Visitor, visit};
        ///
        /// /// Counts the leaves of the game tree at this depth.
        /// struct Perft(u8);
        ///
        /// impl Visitor for Perft {
        ///     type Output = u64;
        ///
        ///     fn visit<P: FullGame>(self) -> u64 {
        ///         perft(&P::start(), self.0)
        ///     }
        /// }
        ///
        /// # #[cfg(feature = "uisge")]
        /// assert_eq!(visit("uisge", Perft(5)), Some(4458));
        /// assert_eq!(visit("chess", Perft(5)), None);
        /// ```
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
///
/// ```
/// use board_games::game;
///
/// # #[cfg(feature = "disk-race")]
/// assert_eq!(game("disk-race").map(|game| game.players), Some(["red", "blue"]));
/// assert!(game("chess").is_none());
/// ```
pub fn game(name: &str) -> Option<&'static AnyGame> {
    GAMES.iter().find(|game| game.name == name)
}

/// The solutions of the enabled games that are solved.
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
///
/// ```
/// # #[cfg(feature = "disk-race-solution")]
/// assert!(board_games::solution("disk-race").is_some());
/// assert!(board_games::solution("uisge").is_none());
/// ```
pub fn solution(game: &str) -> Option<&'static AnySolution> {
    SOLUTIONS.iter().find(|solution| solution.game == game)
}
