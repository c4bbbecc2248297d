//! Test that a game generates, counts and plays moves without allocating memory, and a measurement
//! of the memory of other work.

use std::hint::black_box;

use board_core::perft;
use board_play::Observe;
pub use dhat::Alloc;

use crate::data::parse_position;

/// Makes a test program that fails if a game allocates memory while it generates, checks, counts,
/// chooses and plays moves or writes its input planes.
///
/// The allocator is global, so the macro must be alone in its test file.
///
/// After the type follow the notations of some positions, and a perft depth with a number of leaves
/// that each position must exceed, so that enough is played. A last argument names other work that
/// must not allocate, as a function of a position.
///
/// ```ignore
/// board_laws::allocation_test!(Uisge, ["7/2ww3/1wwww2/2bbbb1/3bb2/7 w"], perft(4) > 700);
/// ```
#[macro_export]
macro_rules! allocation_test {
    ($Position:ty, $positions:expr, perft($depth:literal) > $leaves:literal $(,)?) => {
        $crate::allocation_test!($Position, $positions, perft($depth) > $leaves, |_| {});
    };
    ($Position:ty, $positions:expr, perft($depth:literal) > $leaves:literal, $also:expr $(,)?) => {
        #[global_allocator]
        static HEAP: $crate::allocation::Alloc = $crate::allocation::Alloc;

        #[test]
        fn moves_and_planes_do_not_allocate() {
            let positions = &$positions;
            let blocks = $crate::allocation::blocks::<$Position>(positions, $depth, $leaves, $also);
            assert_eq!(blocks, vec![0; positions.len()]);
        }
    };
}

/// Returns the number of memory blocks that each of the positions allocates.
///
/// # Panics
/// If the global allocator is not [`Alloc`], or a position has too few leaves.
pub fn blocks<P: Observe>(
    positions: &[&str],
    depth: u8,
    min_leaves: u64,
    also: impl Fn(&P),
) -> Vec<u64> {
    let positions: Vec<P> = positions.iter().map(|notation| parse_position(notation)).collect();
    let profiler = dhat::Profiler::builder().testing().build();
    let allocated = |position: &P| {
        let mut planes = vec![0_u8; P::shape(position.rules()).into_iter().product()];
        allocated_by(|| {
            for m in position.legal_moves() {
                black_box(position.after_unchecked(m).count_moves());
                black_box(position.check(m)).expect("a legal move");
                black_box(position.nth_move(1));
            }
            black_box(position.choose(|count| count - 1)).expect("a legal move");
            black_box(position.outcome());
            position.observe(position.turn(), &mut planes).expect("as long as the planes");
            black_box(&planes);
            also(position);
            assert!(perft(position, depth) > min_leaves, "{position} has too few leaves");
        })
    };
    let blocks = positions.iter().map(allocated).collect();
    // Check the measurement itself.
    assert_eq!(allocated_by(|| drop(black_box(Box::new(7)))), 1);
    drop(profiler);
    blocks
}

/// Returns the result of `work`, and the maximum number of bytes that `work` has on the heap.
///
/// The bytes are those that the program requests. The stacks of threads are not on the heap.
///
/// # Panics
/// If the global allocator is not [`Alloc`], or if this function already runs in another thread.
pub fn max_heap<T>(work: impl FnOnce() -> T) -> (T, usize) {
    const CHECK: usize = 100;
    let profiler = dhat::Profiler::builder().testing().build();
    drop(black_box(Vec::<u8>::with_capacity(CHECK)));
    let result = work();
    let max = dhat::HeapStats::get().max_bytes;
    assert!(max >= CHECK, "the global allocator does not count");
    drop(profiler);
    (result, max)
}

/// Returns the number of blocks that `work` allocates. The thread of the test harness may allocate
/// at the same time, so the minimum of several runs counts.
fn allocated_by(mut work: impl FnMut()) -> u64 {
    let runs = (0..10).map(|_| {
        let before = dhat::HeapStats::get().total_blocks;
        work();
        dhat::HeapStats::get().total_blocks - before
    });
    runs.min().unwrap_or_default()
}
