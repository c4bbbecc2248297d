//! Tests of searches, engines and matches.

mod analysis;
mod clocks;
mod common;
mod exact;
mod extremes;
mod graph;
mod limits;
mod margins;
mod matches;
mod mcts;
mod pairs;
mod platforms;
mod players;
// The programs are shell scripts.
#[cfg(unix)]
mod programs;
mod proofs;
mod repetition;
mod selective;
mod signature;
mod solved;
mod ugi;
