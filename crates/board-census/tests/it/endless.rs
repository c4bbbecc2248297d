//! Numbers that soon overflow: the words of a length, without counting their letters.

use board_census::{CensusError, census, ignore, level};

use crate::agree::ENOUGH;
use crate::words::{Kind, Words};

const START: Words = Words::start(Kind::Uncounted);

#[test]
fn counts_beyond_64_bits_are_exact() {
    let plies = census(&START, 30, ENOUGH, &ignore).unwrap();
    for ply in &plies {
        assert_eq!(ply.leaves, 15_u128.pow(ply.ply.into()));
        // The only position of each ply is its own image under all symmetries.
        let distinct = ply.distinct.map(|all| (all.positions, all.up_to_symmetry, all.moves));
        assert_eq!(distinct, (ply.ply <= 28).then_some((1, 1, 15)));
    }
}

#[test]
fn too_many_ways_or_leaves_are_an_error() {
    // 15^29 exceeds 112 bits, 15^33 exceeds 128.
    let count = |depth| census(&START, depth, ENOUGH, &ignore);
    assert!(count(30).is_ok());
    for depth in [31, 32, 33, 60, 255] {
        assert_eq!(count(depth), Err(CensusError::Overflow), "{depth}");
    }
    assert_eq!(level(&START, 29, ENOUGH, &ignore), Err(CensusError::Overflow));
}
