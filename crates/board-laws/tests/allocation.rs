//! The allocation test counts every allocation of a game. This is a separate program, because the
//! allocator is global.

#[path = "it/row.rs"]
mod row;

use std::hint::black_box;

use board_laws::allocation::{Alloc, blocks, max_heap};
use row::Row;

const MEGABYTE: usize = 1 << 20;

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

    let bytes = |megabytes: usize| black_box(vec![0_u8; megabytes * MEGABYTE]);
    let _before = bytes(8);
    let in_thread = || std::thread::scope(|scope| drop(scope.spawn(|| drop(bytes(2))).join()));
    for (max, work) in [
        (1, &(|| drop(bytes(1))) as &dyn Fn()),
        (3, &|| drop([bytes(1), bytes(2)])),
        (2, &|| [1, 2].into_iter().for_each(|megabytes| drop(bytes(megabytes)))),
        (2, &in_thread),
    ] {
        let ((), found) = max_heap(work);
        // The thread of the test harness may allocate too.
        assert!((max * MEGABYTE..max * MEGABYTE + 100_000).contains(&found), "{max}: {found}");
    }
}
