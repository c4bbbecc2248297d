use std::fmt::Display;

use super::{Difference, Fault};

/// The reason a comparison ended early.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The generators differ.
    Difference(Difference),
    /// The generators cannot be compared.
    Failure(String),
}

impl Problem {
    /// Returns a difference at a position.
    pub(super) fn at(position: &str, faults: Vec<Fault>) -> Self {
        let (found_by, path, position) = (String::new(), Vec::new(), position.to_string());
        Self::Difference(Difference { found_by, path, position, faults })
    }

    /// Adds how a difference was found.
    pub(super) fn found_by(self, found_by: impl Display) -> Self {
        match self {
            Self::Difference(found) => {
                Self::Difference(Difference { found_by: found_by.to_string(), ..found })
            }
            failure @ Self::Failure(_) => failure,
        }
    }

    /// Adds a move that leads to the position.
    pub(super) fn after(self, m: &str) -> Self {
        match self {
            Self::Difference(mut found) => {
                found.path.insert(0, m.to_string());
                Self::Difference(found)
            }
            failure @ Self::Failure(_) => failure,
        }
    }
}
