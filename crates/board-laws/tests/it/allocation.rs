//! The allocation test counts the allocations of a game.

use std::hint::black_box;

use board_laws::allocation::blocks;

use crate::row::Row;

#[test]
fn every_allocation_is_counted() {
    let positions = ["4 x", "x3 o"];
    assert_eq!(blocks::<Row>(&positions, 1, 2, |_| {}), [0, 0]);
    let allocates = |position: &Row| {
        if position.stones[0].is_some() {
            drop(black_box([Box::new(1), Box::new(2)]));
        }
    };
    assert_eq!(blocks::<Row>(&positions, 1, 2, allocates), [0, 2]);
}
