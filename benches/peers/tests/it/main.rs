//! Checks every game of the table, under all its rules, with the checks of `board-game` and the
//! searches of `board-game` and `minimax`.
//!
//! `cargo test --manifest-path benches/peers/Cargo.toml`; with `-- --nocapture` it prints the
//! numbers of checks.

mod board;
mod capped;
mod games;
mod negamax;
mod perft;
mod sanity;
mod search;
mod searched;
mod solver;
