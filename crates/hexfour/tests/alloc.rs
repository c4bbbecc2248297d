//! Moves are generated, counted and played without touching the heap.

use board_core::perft;
use hexfour::prelude::*;
use hexfour::{Hexfour, Playout};
use std::hint::black_box;

/// The values of all planes of the standard board.
const PLANES: usize = {
    let [planes, height, width] = <Hexfour as board_play::Observe>::SHAPE;
    planes * height * width
};

#[global_allocator]
static HEAP: dhat::Alloc = dhat::Alloc;

#[test]
fn no_allocation() {
    let early = Hexfour::start();
    let late: Hexfour = "1xxo/ox1xo/xo1xx1/o1oo3/o1ox2/oxoxx/1xox o".parse().unwrap();
    let profiler = dhat::Profiler::builder().testing().build();
    let before = dhat::HeapStats::get().total_blocks;
    for position in [early, late] {
        for m in position.legal_moves() {
            black_box(position.after_unchecked(m).count_moves());
            black_box(position.check(m)).unwrap();
            black_box(position.nth_move(1));
        }
        black_box(position.outcome());
        let [number, height, width] = Hexfour::shape(position.rules());
        let mut planes = [0_u8; PLANES];
        position.observe(position.turn(), &mut planes[..number * height * width]).unwrap();
        black_box(planes);
        black_box(Playout::new(&position).run(|moves| moves.len() / 2));
        assert!(perft(&position, 4) > 700);
    }
    assert_eq!(dhat::HeapStats::get().total_blocks, before);
    // The measure itself works: a box is seen.
    black_box(Box::new(7));
    assert_eq!(dhat::HeapStats::get().total_blocks, before + 1);
    drop(profiler);
}
