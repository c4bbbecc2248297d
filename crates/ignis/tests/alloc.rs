//! Moves are generated, counted and played without touching the heap.

use board_core::perft;
use ignis::Ignis;
use ignis::prelude::*;
use std::hint::black_box;

/// The values of all planes.
const PLANES: usize = {
    let [planes, height, width] = <Ignis as board_play::Observe>::SHAPE;
    planes * height * width
};

#[global_allocator]
static HEAP: dhat::Alloc = dhat::Alloc;

/// The blocks that `work` allocates. The test harness has a thread of its own, which may allocate
/// meanwhile: the least of several runs counts.
fn blocks(work: impl Fn()) -> u64 {
    let runs = (0..10).map(|_| {
        let before = dhat::HeapStats::get().total_blocks;
        work();
        dhat::HeapStats::get().total_blocks - before
    });
    runs.min().unwrap()
}

#[test]
fn no_allocation() {
    let early = Ignis::start();
    let late: Ignis = "1FE1FE/AWWFWE/EFFWFA/EWWFEA/EEFWAE/xxxxxx f 3a0e".parse().unwrap();
    let profiler = dhat::Profiler::builder().testing().build();
    for position in [early, late] {
        let play = || {
            for m in position.legal_moves() {
                black_box(position.after_unchecked(m).count_moves());
                black_box(position.check(m)).unwrap();
                black_box(position.nth_move(1));
            }
            black_box(position.choose(|count| count - 1));
            black_box(position.outcome());
            let mut planes = [0_u8; PLANES];
            position.observe(position.turn(), &mut planes).unwrap();
            black_box(planes);
            assert!(perft(&position, 3) > 5_000);
        };
        assert_eq!(blocks(play), 0);
    }
    // The measure itself works: a box is seen.
    assert_eq!(blocks(|| drop(black_box(Box::new(7)))), 1);
    drop(profiler);
}
