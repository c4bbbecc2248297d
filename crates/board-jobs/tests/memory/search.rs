//! Searches.

use board_games::{FullGame, GAMES, Visitor, visit};
use board_play::OwnEvaluation;
use board_search::Search;

use crate::{MEGABYTE, alone, limits, max_heap};

/// What a thread needs in addition, as documented for `Search::memory`.
const THREAD: usize = MEGABYTE;

/// Measures searches with limits in megabytes.
struct Measure(Vec<usize>);

impl Measure {
    fn measure<P: FullGame>(limit: usize, threads: usize, selective: bool) {
        let positions = [P::start(), P::start().after_unchecked(P::start().legal_moves()[0])];
        let ((), heap) = max_heap(|| {
            let search = Search::new(OwnEvaluation::default()).memory(limit).threads(threads);
            let mut search = search.selective(selective).nodes(20_000);
            for position in positions {
                search.best_lines(&position, 3, |_| ());
            }
        });
        let what = format!("{}, {threads} threads, {limit} bytes", P::NAME);
        assert!(heap <= limit + threads * THREAD, "{what}: {heap} bytes on the heap");
        // The size of the table is a power of two.
        assert!(heap > limit / 2, "{what}: {heap} bytes on the heap");
    }
}

impl Visitor for Measure {
    type Output = ();

    fn visit<P: FullGame>(self) {
        for limit in self.0 {
            for threads in [1, 4] {
                for selective in [false, true] {
                    Self::measure::<P>(limit * MEGABYTE, threads, selective);
                }
            }
        }
    }
}

#[test]
fn tables_stay_below_their_limits_and_threads_need_at_most_a_megabyte() {
    let _alone = alone();
    for game in GAMES {
        visit(game.name, Measure(limits("0 1 3 8 16"))).unwrap();
    }
}
