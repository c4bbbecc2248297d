//! Tests of the searches, most of them against plain negamax.

mod agreement;
mod common;
mod extremes;
mod limits;
mod lines;
mod margins;
mod platforms;
mod players;
mod proofs;
mod selective;
mod signature;
mod sprt;
mod tactics;
mod wins;
