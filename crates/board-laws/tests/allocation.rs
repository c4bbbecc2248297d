//! The allocation test counts every allocation of a game. This is a separate program, because the
//! allocator is global.

#[path = "it/row.rs"]
mod row;

use std::hint::black_box;

use board_laws::allocation::{Alloc, blocks};
use row::Row;

#[global_allocator]
static HEAP: Alloc = Alloc;

/// One test, because the count belongs to the whole program.
#[test]
fn every_allocation_is_counted() {
    let positions = ["4 x", "x3 o"];
    assert_eq!(blocks::<Row>(&positions, 1, 2, |_| {}), [0, 0]);
    let allocates = |position: &Row| {
        if position.stones[0].is_some() {
            black_box(position.to_string());
        }
    };
    let blocks = blocks::<Row>(&positions, 1, 2, allocates);
    assert!(blocks[0] == 0 && blocks[1] > 0, "{blocks:?}");
}
