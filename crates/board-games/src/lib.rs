//! A table of all games, for servers, programs and bindings that select a game at run time.
//!
//! ```
//! use board_games::AnyGame;
//!
//! for kind in board_games::GAMES {
//!     let mut game = AnyGame::from(kind.start("standard")?);
//!     let infos = game.move_infos();
//!     println!("{}: {}, for example: {}", kind.name(), infos.len(), infos[0].words);
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
//! | [`dispatch!`], [`for_each_game!`], [`FullGame`] | call generic code with the concrete type of a position or game |
//! | [`solved`] | the values of all positions of solved games |
//! | `PlayerSpec` | with the feature `players`: players by name, such as `easy` |
//!
//! The games, [`board_core`] and [`board_play`] are re-exported, so that a server needs no other
//! dependency.
//!
//! # Features
//!
//! - `play` (default): games with their history, and the games' features of the same name. Without
//!   it, the table has only rules.
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

games! { $
    uisge::Uisge in "uisge": "jump, turn pieces over and stay connected",
    ignis::Ignis in "ignis": "slide elements onto a shrinking board",
    hexfour::Hexfour in "hexfour": "build rows of four on a hexagon",
    disk_race::DiskRace in "disk-race": "cross a rotating disk",
}

#[cfg(feature = "play")]
mod any;
#[cfg(feature = "play")]
mod game;
mod kind;
#[cfg(feature = "players")]
mod players;
pub mod solved;

// board-benches, which has the dependencies, tests the examples.
#[cfg_attr(not(doctest), doc = include_str!("guide.md"))]
pub mod guide {}

#[cfg(feature = "play")]
pub use any::GameInfo;
#[doc(no_inline)]
pub use board_core;
#[cfg(feature = "play")]
#[doc(no_inline)]
pub use board_play::{self, FullGame};
pub use kind::{WrongGame, game};
#[cfg(feature = "players")]
pub use players::{PlayerError, PlayerSpec};
