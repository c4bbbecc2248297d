//! The frequency of the slow checks.

use board_core::author::zobrist::mix_with;

/// The slow checks, such as a comparison with the reference rules, that are made for an input. They
/// depend only on the bytes of the input, so that a failure can be reproduced.
#[derive(Clone, Copy, Debug)]
pub enum Sample {
    /// All checks, for inputs that run once.
    All,
    /// Some of the checks, for a fuzzer, which runs many variants of an input.
    Some(u64),
}

impl Sample {
    /// Returns the sample for an input.
    pub fn of(data: &[u8]) -> Self {
        Self::Some(data.iter().fold(0, |state, &byte| mix_with(state, byte.into())))
    }

    /// Returns whether to make a check that is made about once in `n` times.
    pub fn is_due(&mut self, n: u64) -> bool {
        match self {
            Self::All => true,
            Self::Some(state) => {
                *state = mix_with(*state, n);
                *state % n == 0
            }
        }
    }
}
