//! Opponents for two-player board games of perfect information: alpha-beta search, Monte Carlo tree
//! search, and matches between engines. Works for every game that implements
//! [`board_core::Zobrist`].
//!
//! ```
//! use board_games::uisge::{Uisge, prelude::*};
//! use board_search::Search;
//!
//! let best = Search::new(Uisge::evaluate).depth(8).best(&Uisge::start());
//! println!("{:?}, {} after {} positions", best.first(), best.score, best.nodes);
//! # assert_eq!(best.depth, 8);
//! ```
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`Search`], [`Best`], [`Score`] | alpha-beta with iterative deepening on many threads: the best line and its score |
//! | [`Mcts`], [`Playouts`] | Monte Carlo tree search, which needs no evaluation |
//! | [`Engine`], [`Searcher`], [`Opponent`], [`Perfect`] | anything that chooses moves: your own engine, a search, an opponent by name, a solution |
//! | [`duel`](fn@duel), [`opening`], [`Tally`], [`Elo`] | games between engines, and the difference in strength that they show |
//!
//! # Evaluations
//!
//! A search needs an evaluation function, an estimate of a position for the side to move: the
//! game's own, [`Evaluated::evaluate`](board_play::Evaluated::evaluate), or any closure or other
//! [`Evaluate`](board_play::Evaluate). It is called only where the game goes on:
//!
//! ```
//! use board_core::Position;
//! use board_games::hexfour::Hexfour;
//! use board_search::Search;
//!
//! let points = |position: &Hexfour| {
//!     let points = |player| position.points(player) as i32;
//!     100 * (points(position.turn()) - points(!position.turn()))
//! };
//! // Three in a row, and the turn to make it four.
//! let position: Hexfour = "4/5/6/xxx4/1ooo2/5/4 x".parse()?;
//! let best = Search::new(points).depth(2).best(&position);
//! assert_eq!(best.line[0].to_string(), "d4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Guarantees of the search
//!
//! At every depth the score equals the score of plain negamax at that depth, on any number of
//! threads. A transposition table entry that depends on estimates is used only at its own depth; a
//! proven score is used by every search deep enough to find it. Therefore the reported length of a
//! forced win is exact, and no shorter one is missed. The tests compare the search with a plain
//! negamax in all games, under all rules options.
//!
//! The [guide](https://docs.rs/board-games/latest/board_games/guide/) shows how to write an
//! evaluation and an engine.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod duel;
mod engine;
mod mcts;
mod order;
mod score;
mod search;
mod table;
mod worker;

pub use duel::{Elo, Tally, duel, opening};
pub use engine::{
    Engine, Forfeit, Opponent, OpponentError, Perfect, Searcher, duration, most_promising,
};
pub use mcts::{Mcts, Playouts};
pub use score::Score;
pub use search::{Best, Search};
