//! Tests of searches, engines and matches.

mod agreement;
mod analysis;
mod clocks;
mod common;
mod extremes;
mod graph;
mod limits;
mod lines;
mod margins;
mod matches;
mod pairs;
mod platforms;
mod players;
#[cfg(unix)]
mod programs;
mod proofs;
mod repetition;
mod selective;
mod signature;

mod tactics;
mod ugi;
mod wins;
