//! Tests with numbers at and beyond every limit: a constructor returns a value or `None`, and never
//! panics.

use std::fmt::Debug;

use board_core::{HasSetup, Move};

/// Numbers at and beyond the limits of small boards, and of the integer types.
pub const NUMBERS: [usize; 16] =
    [0, 1, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14, 255, 256, 65_536, usize::MAX];

/// Checks that spaces exist for exactly the coordinates below these limits.
///
/// # Panics
/// If a space exists beyond the limits, or is missing below them.
pub fn spaces_are_on_the_board<S>(
    new: impl Fn(usize, usize) -> Option<S>,
    (files, ranks): (usize, usize),
) {
    for file in NUMBERS {
        for rank in NUMBERS {
            let exists = file < files && rank < ranks;
            assert_eq!(new(file, rank).is_some(), exists, "{file}, {rank}");
        }
    }
}

/// Checks that moves have an index that leads back to them. Ignores `None`, and returns the number
/// of moves.
///
/// # Panics
/// If a move has no index or another move's.
pub fn moves_exist<M: Move>(built: impl IntoIterator<Item = Option<M>>) -> usize {
    let moves = built.into_iter().flatten();
    moves.map(|m| assert_eq!(M::from_index(m.index()), Some(m))).count()
}

/// Checks that these set-ups are rejected with a message.
///
/// # Panics
/// If one is accepted, or if the iterator is empty.
pub fn setups_are_rejected<P: HasSetup<Setup: Debug>>(setups: impl IntoIterator<Item = P::Setup>) {
    let mut rejected = 0;
    for setup in setups {
        let Err(faults) = P::from_setup(&setup) else { panic!("expected an error for {setup:?}") };
        assert!(!faults.to_string().is_empty(), "no message for {setup:?}");
        rejected += 1;
    }
    assert!(rejected > 0, "no set-ups");
}
