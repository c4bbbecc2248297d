//! Searches.

use board_core::Position as _;
use board_games::{
    FullGame, GAMES, dispatch,
    uisge::{self, Uisge},
};
use board_search::{Budget, Search};

use crate::{MEGABYTE, THREAD, alone, limits, max_heap};

fn measure<P: FullGame>(limit: usize, threads: usize, selective: bool) {
    let positions = [P::start(), P::start().after_unchecked(P::start().legal_moves()[0])];
    let ((), heap) = max_heap(|| {
        let search = Search::new(P::Evaluator::default()).memory(limit).threads(threads);
        let mut search = search.exact(!selective);
        for position in positions {
            search.best_lines(&position, &Budget::depth(3), 3, |_| ());
        }
    });
    let what = format!("{}, {threads} threads, {limit} bytes", P::NAME);
    assert!(heap <= limit + threads * THREAD, "{what}: {heap} bytes on the heap");
    // The size of the table is a power of two.
    assert!(heap > limit / 2, "{what}: {heap} bytes on the heap");
}

#[test]
fn tables_stay_below_their_limits_and_threads_need_at_most_a_megabyte() {
    let _alone = alone();
    for game in GAMES {
        for limit in limits("0 1 3 8 16") {
            for (threads, selective) in [(1, false), (4, false), (1, true), (4, true)] {
                dispatch!(game, P => measure::<P>(limit * MEGABYTE, threads, selective));
            }
        }
    }
}

#[test]
fn tables_of_short_searches_are_small() {
    let _alone = alone();
    let mut search = Search::new(uisge::Evaluator);
    let ((), heap) = max_heap(|| _ = search.best(&Uisge::start(), &Budget::nodes(1_000)));
    assert!(heap <= 80 * 1_000 + THREAD, "{heap} bytes on the heap");
}
