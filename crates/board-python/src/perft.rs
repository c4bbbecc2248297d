//! Counting leaves of the game tree, interruptible by Ctrl-C.

use std::ops::ControlFlow;

use board_core::{LastPly, PerftError, Position, perft_with};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::error::invalid;
use crate::interrupt::Watch;

/// The number of polls, which take about a microsecond each, for one look at the time.
const SELDOM: u64 = 256;

/// Counts the leaves at a depth.
pub fn count<P: Position>(py: Python<'_>, position: &P, depth: u8) -> PyResult<u64> {
    let count = |watch: &Watch| {
        let mut polls = 0_u64;
        let mut poll = || {
            polls += 1;
            if polls % SELDOM == 0 { watch.poll() } else { ControlFlow::Continue(()) }
        };
        perft_with(position, depth, LastPly::Count, &mut (), &mut poll)
    };
    Watch::run(py, count)?.map_err(|why| match why {
        PerftError::Overflow => {
            PyOverflowError::new_err("the number of leaves does not fit in 64 bits")
        }
        why => invalid(why),
    })
}
