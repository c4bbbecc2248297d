//! A table of all games, for servers, programs and bindings that select a game at run time.
//!
//! ```
//! use board_games::AnyGame;
//!
//! for kind in board_games::GAMES {
//!     let mut game = AnyGame::from(kind.start("standard")?);
//!     let infos = game.move_infos();
//!     println!("{}: {}, for example: {}", kind.name, infos.len(), infos[0].words);
//!     game.play(&infos[0].text)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [`guide`] introduces all of the project's libraries, from a first game to servers and
//! engines.
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`GAMES`], [`game`], [`GameKind`], [`GameInfo`] | the games as values |
//! | [`AnyPosition`], [`AnyGame`] | positions of any game, and games with their history |
//! | [`dispatch!`], [`FullGame`] | call generic code with the concrete type of a position or game |
//! | [`solved`] | the values of all positions of solved games |
//! | `PlayerSpec` | with the feature `players`: players by name, such as `easy` |
//!
//! The games, [`board_core`] and [`board_play`] are re-exported, so that a server needs no other
//! dependency:
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
//! - `serde`: enables the games' features of the same name.
//! - `players`: players by name, with the searches of `board-search`. Needs `std`.
//! - `disk-race-solution`: the value of every Disk race position, in [`solved`]. Makes a program
//!   about 2.5 MB larger, and needs `std`.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;

#[macro_use]
mod table;

table! { $
    "uisge" => uisge::Uisge,
    "ignis" => ignis::Ignis,
    "hexfour" => hexfour::Hexfour,
    "disk-race" => disk_race::DiskRace,
}

// Without any game, this would be empty.
#[cfg(any(feature = "uisge", feature = "ignis", feature = "hexfour", feature = "disk-race"))]
mod any;
#[cfg(any(feature = "uisge", feature = "ignis", feature = "hexfour", feature = "disk-race"))]
pub mod solved;
#[cfg(all(
    feature = "players",
    any(feature = "uisge", feature = "ignis", feature = "hexfour", feature = "disk-race")
))]
mod players;

// board-search, which has the dependencies, tests the examples.
#[cfg_attr(not(doctest), doc = include_str!("guide.md"))]
pub mod guide {}

/// The examples in other crates' READMEs.
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

#[cfg(any(feature = "uisge", feature = "ignis", feature = "hexfour", feature = "disk-race"))]
pub use any::{GameInfo, WrongGame, game};
pub use board_play::FullGame;
#[cfg(all(
    feature = "players",
    any(feature = "uisge", feature = "ignis", feature = "hexfour", feature = "disk-race")
))]
pub use players::{PlayerError, PlayerSpec};
#[doc(no_inline)]
pub use {board_core, board_play};
