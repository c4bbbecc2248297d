//! Moves are generated, counted and played without allocation.

use hexfour::{Hexfour, Playout};
use std::hint::black_box;

board_laws::allocation_test!(
    Hexfour,
    ["6/7/8/9/10/11/10/9/8/7/6 x", "1xxo/ox1xo/xo1xx1/o1oo3/o1ox2/oxoxx/1xox o"],
    perft(4) > 700,
    |position| {
        black_box(Playout::new(position).run(|moves| moves.len() / 2));
    }
);
