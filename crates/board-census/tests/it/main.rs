//! Integration tests in one binary.

#[path = "../../../board-laws/src/tests/nim.rs"]
mod nim;

mod counts;
mod limits;
mod observer;
mod page;
mod perft;
mod words;
