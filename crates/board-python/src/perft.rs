//! Counting leaves of the game tree, interruptible by Ctrl-C.

use board_census::Observer as _;
use board_core::{LastPly, PerftError, Position, perft_with};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::distinct::Stop;
use crate::error::invalid;
use crate::interrupt;

/// Counts the leaves at a depth.
pub fn count<P: Position>(py: Python<'_>, position: &P, depth: u8) -> PyResult<u64> {
    let stop = Stop::default();
    let mut poll = || stop.poll();
    let count = || perft_with(position, depth, LastPly::Count, &mut (), &mut poll);
    interrupt::run(py, &stop.0, count)?.map_err(|why| match why {
        PerftError::Overflow => {
            PyOverflowError::new_err("the number of leaves does not fit in 64 bits")
        }
        why => invalid(why),
    })
}
