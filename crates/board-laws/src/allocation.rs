//! Law 13: allocation.

use std::hint::black_box;

use allocation_counter::measure;
use board_core::{Random, perft};
use board_play::Observe;

use crate::{Law, LawResult};

/// Checks law 13 at one position.
///
/// Generates, checks, counts, chooses and plays moves, also to the end of a game, and writes the
/// input planes.
pub(crate) fn nothing_is_allocated<P: Observe>(position: &P) -> LawResult {
    let mut planes = vec![0_u8; P::shape(position.rules()).into_iter().product()];
    let mut random = Random::new(1);
    let work = || {
        for m in position.legal_moves() {
            black_box(position.after_unchecked(m).count_moves());
            black_box(position.check(m)).expect("a legal move");
        }
        black_box(position.choose(|count| count - 1));
        black_box(position.outcome());
        black_box(perft(position, 2));
        black_box(position.playout(100, |count| random.below(count)));
        position.observe(position.turn(), &mut planes).expect("as long as the planes");
        black_box(&planes);
    };
    let blocks = measure(work).count_total;
    ensure!(Law::Allocation.at(position), blocks == 0, "{blocks} memory blocks are allocated");
    Ok(())
}
