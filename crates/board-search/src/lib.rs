//! Opponents for two-player board games of perfect information: for every game that implements
//! [`board_core::Zobrist`], and with evaluations for the four of the family.
//!
//! ```
//! use board_core::Position;
//! use board_games::uisge;
//! use board_search::{Search, evaluate::standard};
//!
//! let start = uisge::Uisge::start();
//! let best = Search::new(standard).depth(8).best(&start);
//! println!("{:?}, {} after {} positions", best.first(), best.score, best.nodes);
//! # assert_eq!(best.depth, 8);
//! ```
//!
//! # What is here
//!
//! | what | for |
//! |---|---|
//! | [`Search`], [`Best`], [`Score`] | alpha-beta, deeper and deeper, on many threads: the best line and what it is worth |
//! | [`Evaluate`], [`Linear`], [`evaluate`](mod@evaluate) | an opinion of your own, and those of the four games |
//! | [`Mcts`], [`Playouts`] | Monte Carlo tree search, which needs no opinion |
//! | [`Engine`], [`Searcher`], [`Opponent`] | whoever plays: your own, or one of these by name |
//! | [`duel`](fn@duel), [`opening`], [`Tally`], [`Elo`] | games between them, and what these say about strength |
//!
//! # Your own opinion
//!
//! A closure will do. It is asked where the game goes on, from the view of the side to move:
//!
//! ```
//! use board_core::Position;
//! use board_games::hexfour;
//! use board_search::Search;
//!
//! let points = |position: &hexfour::Hexfour| {
//!     let points = |player| position.points(player) as i32;
//!     100 * (points(position.turn()) - points(!position.turn()))
//! };
//! // Three in a row and a turn to make it four.
//! let position: hexfour::Hexfour = "4/5/6/xxx4/1ooo2/5/4 x".parse()?;
//! let best = Search::new(points).depth(2).best(&position);
//! assert_eq!(best.line[0].to_string(), "d4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What the search promises
//!
//! The score at a depth is exactly that of a plain negamax to that depth, on any number of threads:
//! the transposition table serves an estimate only to a search of the same depth, and what is proven
//! to every search that would see the proof. So wins are reported with the number of plies that they
//! really take, and a shorter one is never overlooked. The tests hold it against a plain negamax in
//! all games under all rules.
//!
//! [The guide](https://docs.rs/board-games/latest/board_games/guide/) has an evaluation and an engine of one's own, in ten lines
//! each.
//!
//! # Features
//!
//! - `uisge`, `ignis`, `hexfour`, `disk-race` (default): the evaluations of the games.
//! - `disk-race-solution`: [`Opponent::Perfect`] for Disk race.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod duel;
mod engine;
pub mod evaluate;
mod mcts;
mod order;
mod score;
mod search;
mod table;
mod worker;

pub use duel::{Elo, Tally, duel, opening};
pub use engine::{Engine, Forfeit, Opponent, OpponentError, Searcher, duration, most_promising};
pub use evaluate::{Evaluate, Linear};
pub use mcts::{Mcts, Playouts};
pub use score::Score;
pub use search::{Best, Search};
