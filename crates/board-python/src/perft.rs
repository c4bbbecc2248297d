//! Counting leaves of the game tree, interruptible by Ctrl-C.

use std::ops::ControlFlow;

use board_core::{LastPly, PerftError, Position, perft_with};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::error::invalid;
use crate::interrupt;

/// The number of polls between checks for Ctrl-C.
const OFTEN: u32 = 1 << 12;

/// Counts the leaves at a depth.
pub fn count<P: Position>(py: Python<'_>, position: &P, depth: u8) -> PyResult<u64> {
    let (mut polls, mut stopped) = (0_u32, None);
    let counted = py.detach(|| {
        let mut poll = || {
            polls = polls.wrapping_add(1);
            if polls % OFTEN == 0 {
                stopped = Python::attach(|py| interrupt::check(py).err());
                if stopped.is_some() {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        };
        perft_with(position, depth, LastPly::Count, &mut (), &mut poll)
    });
    match (counted, stopped) {
        (_, Some(why)) => Err(why),
        (Ok(leaves), None) => Ok(leaves),
        (Err(PerftError::Overflow), None) => {
            Err(PyOverflowError::new_err("the number of leaves does not fit in 64 bits"))
        }
        (Err(why), None) => Err(invalid(why)),
    }
}
