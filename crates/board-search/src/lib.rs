//! Alpha-beta search, Monte Carlo tree search and engine matches for two-player board games of
//! perfect information.
//!
//! ```
//! use board_games::uisge::{Evaluator, Uisge, prelude::*};
//! use board_search::{Budget, Search};
//!
//! let best = Search::new(Evaluator).best(&Uisge::start(), &Budget::depth(8));
//! println!("{:?}, {} after {} positions", best.first(), best.score, best.nodes);
//! assert_eq!(best.depth, 8);
//! ```
//!
//! The crate works with any game that implements [`board_core::Zobrist`]. The
//! [guide](https://docs.rs/board-games/latest/board_games/guide/) shows how to write an evaluation
//! and an engine.
//!
//! # Overview
//!
//! | item | purpose |
//! |---|---|
//! | [`Search`], [`Root`], [`Best`], [`Score`] | multithreaded alpha-beta search with iterative deepening, which returns the best line and its score |
//! | [`Mcts`], [`Tree`], [`Branch`] | Monte Carlo tree search by playouts or by a network's evaluations, for many positions at once |
//! | [`Budget`], [`Clock`] | what limits a search: depth, nodes, time, clocks and a stop flag |
//! | [`Engine`] | anything that chooses moves: a search, an external program or your own engine |
//! | [`ugi`](fn@ugi) | serves any engine to tournament managers |
//! | [`duel`](fn@duel), [`opening`] | games between engines |
//! | [`Match`], [`Entrant`], [`Log`] | matches and tournaments of any engines |
//! | [`Tally`], [`Pairs`], [`Elo`] | the results of games, and an estimate of the strength difference |
//! | [`Sprt`], [`Verdict`] | a test that ends a match when the result is conclusive |
//! | [`analyze`], [`Judgment`] | judgments of a game's moves |
//! | [`signature`](fn@signature) | the number of positions visited by a fixed set of searches, for detecting unintended changes |
//!
//! `board_games::PlayerSpec` selects players by name in this project's games.
//!
//! # Features
//!
//! - `process`: [`UgiProgram`] and [`LineProgram`], external programs as engines.
//! - `serde`: implements `Serialize` and `Deserialize` for [`Tree`] and [`Mcts`].
//!
//! # Evaluations
//!
//! A search needs an evaluation, which estimates a position's value for the side to move. The
//! game's own `Evaluator` is the strongest. Another one is a closure in an
//! [`EvaluationFn`](board_play::EvaluationFn), or implements [`Evaluate`](board_play::Evaluate).
//!
//! ```
//! use board_core::Position;
//! use board_games::hexfour::Hexfour;
//! use board_play::EvaluationFn;
//! use board_search::{Budget, Search};
//!
//! let points = |position: &Hexfour| {
//!     let points = |player| position.points(player) as i32;
//!     100 * (points(position.turn()) - points(!position.turn()))
//! };
//! // The side to move has three in a row and can complete a row of four.
//! let position: Hexfour = "4/5/6/xxx4/1ooo2/5/4 x".parse()?;
//! let best = Search::new(EvaluationFn(points)).best(&position, &Budget::depth(2));
//! assert_eq!(best.line[0].to_string(), "d4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Search guarantees
//!
//! The forced wins and losses that a search reports are real, but may be longer than necessary; its
//! other scores are estimates. The tests verify the wins and losses against the exact search.
//!
//! With the option [`exact`](Search::exact), the score at every depth exactly matches that of a
//! plain negamax search to the same depth, regardless of the number of threads. A transposition
//! table entry that depends on evaluations is reused only at the depth for which it was computed,
//! whereas a proven score is reused by any search that is deep enough to find it. Therefore, the
//! reported length of a forced win is exact: no shorter win is missed. The tests compare this search
//! with plain negamax in every game, with every value of every rules option.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod analysis;
mod best;
mod budget;
mod busy;
mod duel;
mod engine;
mod job;
mod log;
mod matches;
mod mcts;
mod order;
mod picker;
#[cfg(feature = "process")]
mod programs;
mod run;
mod score;
mod search;
mod selective;
mod signature;
mod sprt;
mod sync;
mod table;
mod tally;
mod ugi;
mod worker;

pub use analysis::{AnalyzedMove, Judgment, analyze, analyze_solved};
pub use best::{Best, Root};
pub use budget::{Budget, Clock};
pub use duel::{duel, opening};
pub use engine::{Engine, Forfeit};
pub use job::Control;
pub use log::Log;
pub use matches::{
    Draw, Entrant, Match, MatchError, MatchResult, Meeting, Openings, Played, Ready, Resign, Seat,
};
pub use mcts::{Branch, Mcts, Tree};
pub use score::Score;
pub use search::Search;
pub use signature::signature;
pub use sprt::{Sprt, Verdict};
pub use tally::{Elo, Pairs, Tally};
pub use ugi::ugi;

#[cfg(feature = "process")]
pub use programs::{LineProgram, UgiProgram, check_command};

/// Compiles and runs the examples in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
