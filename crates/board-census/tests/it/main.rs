//! Integration tests in one binary.

#[path = "../../../board-laws/src/tests/nim.rs"]
mod nim;

mod agree;
mod endless;
mod games;
mod hashes;
mod limits;
mod observer;
mod page;
mod parts;
mod perft;
mod small;
mod words;
