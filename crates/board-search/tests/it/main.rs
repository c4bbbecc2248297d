//! Tests of searches, engines and matches.

mod agreement;
mod clocks;
mod common;
mod extremes;
mod graph;
mod limits;
mod lines;
mod margins;
mod pairs;
mod platforms;
mod players;
mod proofs;
mod repetition;
mod selective;
mod signature;

mod tactics;
mod wins;
