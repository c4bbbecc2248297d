//! Tests of searches, engines and matches.

mod agreement;
mod clocks;
mod common;
mod extremes;
mod graph;
mod limits;
mod lines;
mod margins;
mod platforms;
mod players;
mod proofs;
mod repetition;
mod selective;
mod signature;
mod sprt;
mod tactics;
mod wins;
