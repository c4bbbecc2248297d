//! Opponents for two-player board games, for any game that implements [`board_core::Zobrist`].

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

pub mod evaluate;
mod order;
mod score;
mod search;
mod table;
mod worker;

pub use evaluate::{Evaluate, Linear};
pub use score::Score;
pub use search::{Best, Search};
