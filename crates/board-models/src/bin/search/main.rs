//! The threads of a search: every search ends at its limits and counts all positions.

#![forbid(unsafe_code)]
#![allow(dead_code, reason = "the program uses a part of the files")]

#[path = "../../../../board-search/src/best.rs"]
mod best;
#[path = "../../../../board-search/src/busy.rs"]
mod busy;
#[path = "../../../../board-search/src/control.rs"]
mod control;
#[path = "../../../../board-search/src/order.rs"]
mod order;
#[path = "../../../../board-search/src/score.rs"]
mod score;
#[path = "../../../../board-search/src/search.rs"]
mod search;
#[path = "../../../../board-search/src/selective.rs"]
mod selective;
#[path = "../../../../board-search/src/table.rs"]
mod table;
#[path = "../table/models.rs"]
mod table_models;
#[path = "../../../../board-search/src/worker.rs"]
mod worker;

use std::sync::atomic::Ordering::Relaxed;

use board_core::Position;
use board_models::game::{Tree, take_visits, visit};
use board_models::sync;
use search::Search;
use sync::{Arc, AtomicBool, thread};

fn new_search() -> Search<fn(&Tree) -> i32> {
    let evaluate = |position: &Tree| {
        visit();
        position.value()
    };
    Search::new(evaluate as fn(&Tree) -> i32).memory(0)
}

/// Returns the value of a position by plain negamax.
fn negamax(position: Tree, depth: u8) -> i32 {
    if depth == 0 {
        return position.value();
    }
    let moves = position.legal_moves().into_iter();
    moves.map(|m| -negamax(position.after_unchecked(m), depth - 1)).max().unwrap_or(0)
}

/// The score does not depend on the order in which threads use the table.
fn depth() {
    let best = new_search().depth(3).threads(2).best(&Tree::start());
    assert_eq!(best.score, score::Score::estimate(negamax(Tree::start(), 3)));
    assert_eq!((best.depth, best.line.len()), (3, 3));
}

/// The threads stop soon after they have visited a number of positions together, and report all.
fn nodes(limit: u64) {
    const THREADS: usize = 3;
    take_visits();
    let best = new_search().nodes(limit).threads(THREADS).best(&Tree::start());
    let visits = take_visits();
    assert!(best.nodes >= visits, "{} positions of {visits} are counted", best.nodes);
    assert!((limit..limit * (THREADS as u64 + 1)).contains(&best.nodes), "{}", best.nodes);
}

/// A search without limits sees a flag that another thread sets.
fn stop() {
    let flag = Arc::new(AtomicBool::new(false));
    let mut search = new_search().threads(2).stop(Arc::clone(&flag));
    // Not scoped, because shuttle confuses the ends of nested scopes.
    let stopper = thread::spawn(move || flag.store(true, Relaxed));
    take_visits();
    let best = search.best(&Tree::start());
    assert!(best.nodes >= take_visits());
    assert!(best.first().is_some());
    stopper.join().unwrap();
}

/// A search whose result is final ends its other threads, which would search on without limits.
fn end() {
    let best = new_search().threads(3).best(&Tree::almost_won());
    assert_eq!((best.score, best.depth), (score::Score::win_in(1), 1));
}

fn main() {
    board_models::random("a search ends at its depth", 20_000, 3, depth);
    for limit in 5..10 {
        let name = format!("a search ends after {limit} positions");
        board_models::random(&name, 5000, 3, move || nodes(limit));
    }
    board_models::fair("a search ends with its result", 2000, end);
    board_models::fair("a search is stopped", 2000, stop);
    board_models::all("two positions in a slot", table_models::two_positions);
    board_models::all("two entries of a position", table_models::one_position);
    board_models::all("an entry is replaced", table_models::replacement);
    board_models::all("an entry is replaced by two threads", table_models::replacements);
}
