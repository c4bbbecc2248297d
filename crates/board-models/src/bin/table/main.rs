//! The transposition table: no thread reads an entry that no thread has written for its key, even
//! with the values that relaxed loads may return.

#![forbid(unsafe_code)]
#![allow(dead_code, reason = "the program uses a part of the files")]

mod models;
#[path = "../../../../board-search/src/score.rs"]
mod score;
#[path = "../../../../board-search/src/table.rs"]
mod table;

mod sync {
    pub(crate) use loom::sync::Arc;
    pub(crate) use loom::sync::atomic::AtomicU64;
    pub(crate) use loom::thread;

    /// Returns a list of pairs of zeros.
    pub(crate) fn zeros(pairs: usize) -> Option<Vec<[AtomicU64; 2]>> {
        Some((0..pairs).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect())
    }
}

fn main() {
    board_models::weak("two positions in a slot", Some(4), models::two_positions);
    board_models::weak("two entries of a position", Some(4), models::one_position);
    board_models::weak("an entry is replaced", None, models::replacement);
    board_models::weak("an entry is replaced by two threads", Some(4), models::replacements);
}
