//! Compares censuses with two other counts.

use board_census::{Ply, Resources, census};
use board_core::{Symmetric, perft};

use crate::naive::numbers;

/// More memory than these tests need.
pub const ENOUGH: Resources = Resources { memory: 1 << 30, threads: 2 };

/// Counts with this memory, and compares all plies with perft and with sets of positions.
pub fn compare<P: Symmetric>(position: P, depth: u8, resources: Resources) -> Vec<Ply> {
    let plies = census(&position, depth, resources, &()).unwrap();
    for (ply, (leaves, ended, distinct)) in plies.iter().zip(numbers(position, depth)) {
        let what = format!("{position}: ply {}", ply.ply);
        assert_eq!(ply.leaves, leaves, "{what}");
        assert_eq!(ply.leaves, perft(&position, ply.ply).into(), "{what}");
        assert!(ply.ended.is_none_or(|found| found == ended), "{what}: {ended:?}, {ply:?}");
        assert!(
            ply.distinct.is_none_or(|found| found == distinct),
            "{what}: {distinct:?}, {ply:?}"
        );
    }
    plies
}
