//! Compares censuses with two other counts.

use board_census::{Ply, Resources, census};
use board_core::{Symmetric, perft};

use crate::naive::numbers;

/// More memory than these tests need.
pub const ENOUGH: Resources = Resources { memory: 1 << 30, threads: 2 };

/// Counts with this memory, and compares all plies with perft and with sets of positions. Returns
/// the first difference as an error.
pub fn compare<P: Symmetric>(
    position: P,
    depth: u8,
    resources: Resources,
) -> Result<Vec<Ply>, String> {
    let plies = census(&position, depth, resources, &()).map_err(|why| why.to_string())?;
    compare_with(position, &plies)?;
    Ok(plies)
}

/// Compares plies with both other counts, from a position that may have another type.
pub fn compare_with<P: Symmetric>(position: P, plies: &[Ply]) -> Result<(), String> {
    let depth = (plies.len() - 1) as u8;
    let expected = numbers(position, depth);
    for (ply, (leaves, ended, distinct)) in plies.iter().zip(expected) {
        let number = ply.ply;
        let differs = |what, a: &dyn std::fmt::Debug, b: &dyn std::fmt::Debug| {
            Err(format!("{position}: {what} of ply {number}: {a:?}, expected {b:?}"))
        };
        if ply.leaves != leaves {
            return differs("leaves", &ply.leaves, &leaves);
        }
        let walked = perft(&position, number);
        if ply.leaves != walked.into() {
            return differs("leaves by perft", &ply.leaves, &walked);
        }
        if ply.ended.is_some_and(|found| found != ended) {
            return differs("ends", &ply.ended, &ended);
        }
        if ply.distinct.is_some_and(|found| found != distinct) {
            return differs("positions", &ply.distinct, &distinct);
        }
    }
    Ok(())
}
