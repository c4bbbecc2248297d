//! Test that a game generates, counts and plays moves without allocating memory.

use std::hint::black_box;

use allocation_counter::measure;
use board_core::perft;
use board_play::Observe;

use crate::data::parse_position;

/// Makes a test that a game does not allocate memory while it generates, checks, counts, chooses and
/// plays moves or writes its input planes.
///
/// After the type follow the notations of some positions, and a perft depth with a number of leaves
/// that each position must exceed, so that enough is played. A last argument names other work that
/// must not allocate, as a function of a position.
///
/// ```text
/// board_laws::allocation_test!(Uisge, ["7/2ww3/1wwww2/2bbbb1/3bb2/7 w"], perft(4) > 700);
/// ```
#[macro_export]
macro_rules! allocation_test {
    ($Position:ty, $positions:expr, perft($depth:literal) > $leaves:literal $(,)?) => {
        $crate::allocation_test!($Position, $positions, perft($depth) > $leaves, |_| {});
    };
    ($Position:ty, $positions:expr, perft($depth:literal) > $leaves:literal, $also:expr $(,)?) => {
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
/// If a position has too few leaves.
pub fn blocks<P: Observe>(
    positions: &[&str],
    depth: u8,
    min_leaves: u64,
    also: impl Fn(&P),
) -> Vec<u64> {
    let allocated = |notation: &&str| {
        let position: P = parse_position(notation);
        let mut planes = vec![0_u8; P::shape(position.rules()).into_iter().product()];
        let work = || {
            for m in position.legal_moves() {
                black_box(position.after_unchecked(m).count_moves());
                black_box(position.check(m)).expect("a legal move");
            }
            black_box(position.choose(|count| count - 1)).expect("a legal move");
            black_box(position.outcome());
            position.observe(position.turn(), &mut planes).expect("as long as the planes");
            black_box(&planes);
            also(&position);
            assert!(perft(&position, depth) > min_leaves, "{position} has too few leaves");
        };
        measure(work).count_total
    };
    positions.iter().map(allocated).collect()
}
