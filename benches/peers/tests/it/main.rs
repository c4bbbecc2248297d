//! The games under the suites of others: what `board-game` checks of any game, and what `minimax`
//! searches, over every game of the table under all its options.
//!
//! `cargo test --manifest-path benches/peers/Cargo.toml`; with `-- --nocapture`, how much was
//! checked of each game.

mod board;
mod games;
mod mcts;
mod negamax;
mod perft;
mod sanity;
mod search;
mod searched;
mod solver;
