//! Moves are generated, counted and played without touching the heap.

use board_core::perft;
use disk_race::DiskRace;
use disk_race::prelude::*;
use std::hint::black_box;

/// The values of all planes.
const PLANES: usize = {
    let [planes, height, width] = <DiskRace as board_play::Observe>::SHAPE;
    planes * height * width
};

#[global_allocator]
static HEAP: dhat::Alloc = dhat::Alloc;

#[test]
fn no_allocation() {
    let early = DiskRace::start();
    let chains: DiskRace = "4rR2/B3b3/R1B1r2B/1 b".parse().unwrap();
    let slow: DiskRace = "5R2/1B1RB1B1/rR3B2/1 b chain=straight".parse().unwrap();
    let profiler = dhat::Profiler::builder().testing().build();
    let before = dhat::HeapStats::get().total_blocks;
    for position in [early, chains, slow] {
        for m in position.legal_moves() {
            black_box(position.after_unchecked(m).count_moves());
            black_box(position.check(m)).unwrap();
            black_box(position.nth_move(1));
            black_box(position.choose(|count| count - 1));
        }
        black_box(position.outcome());
        let mut planes = [0_u8; PLANES];
        position.observe(position.turn(), &mut planes).unwrap();
        black_box(planes);
        assert!(perft(&position, 4) > 500);
    }
    assert_eq!(dhat::HeapStats::get().total_blocks, before);
    // The measure itself works: a box is seen.
    black_box(Box::new(7));
    assert_eq!(dhat::HeapStats::get().total_blocks, before + 1);
    drop(profiler);
}
