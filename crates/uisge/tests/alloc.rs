//! Moves are generated, counted and played without touching the heap.

use board_core::perft;
use std::hint::black_box;
use uisge::Uisge;
use uisge::prelude::*;

/// The values of all planes.
const PLANES: usize = {
    let [planes, height, width] = <Uisge as board_play::Observe>::SHAPE;
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
    let early = Uisge::start();
    let late: Uisge = "2W4/2wB3/2W4/1wbWB2/2BBW2/4B2 b".parse().unwrap();
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
            assert!(perft(&position, 4) > 700);
        };
        assert_eq!(blocks(play), 0);
    }
    // The measure itself works: a box is seen.
    assert_eq!(blocks(|| drop(black_box(Box::new(7)))), 1);
    drop(profiler);
}
