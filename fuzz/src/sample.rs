//! How often the slow checks are made.

use board_core::zobrist::mix_with;

/// Where an input makes the checks that take long, such as asking the reference rules: everywhere, or at
/// places that depend on the bytes of the input, so that the same input makes the same checks.
#[derive(Clone, Copy, Debug)]
pub enum Sample {
    /// Everywhere: for inputs that are tried once.
    All,
    /// Here and there: for a fuzzer, which tries each input in many variants.
    Some(u64),
}

impl Sample {
    /// The places that belong to an input.
    pub fn of(data: &[u8]) -> Self {
        Self::Some(data.iter().fold(0, |state, &byte| mix_with(state, byte.into())))
    }

    /// Whether a check that is made once in `n` times is made now.
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
