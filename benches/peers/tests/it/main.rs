//! Checks every game of the table, under all its rules, with the checks and the perft of `board-game`.
//!
//! `cargo test --manifest-path benches/peers/Cargo.toml`; with `-- --nocapture` it prints the
//! numbers of checks.

mod board;
mod capped;
mod games;
mod perft;
mod sanity;
