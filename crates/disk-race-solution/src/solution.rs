use alloc::borrow::Cow;
use alloc::vec::Vec;

use board_core::{Position as _, Value};
use disk_race::{DiskRace, Move, Rules};
use thiserror::Error;

use crate::file::{File, FileError};
use crate::index::{canonical_rank, unrank};

/// The values of all positions under one set of rules.
///
/// ```
/// # #[cfg(all(feature = "std", feature = "embedded"))] {
/// use board_core::{Position as _, Value};
/// use disk_race::DiskRace;
/// use disk_race_solution::Solution;
///
/// let start = DiskRace::start();
/// let solution = Solution::embedded(start.rules()).expect("these rules are solved");
/// assert_eq!(solution.value(&start), Ok(Value::Draw));
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Solution(pub(crate) File);

/// The error for a position whose rules differ from the solution's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[error("expected a position with the rules {solved}, found {found}")]
pub struct OtherRules {
    /// The solution's rules.
    pub solved: Rules,
    /// The position's rules.
    pub found: Rules,
}

impl Solution {
    /// Reads a solution from its file's bytes, and validates it.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use disk_race::Rules;
    /// use disk_race_solution::{FileError, Solution, embedded};
    ///
    /// let bytes = embedded::file(Rules::default()).expect("these rules are solved");
    /// assert_eq!(Solution::read(bytes)?.rules(), Rules::default());
    /// assert_eq!(Solution::read(&b"chess"[..]).unwrap_err(), FileError::Foreign);
    /// # }
    /// # Ok::<(), disk_race_solution::FileError>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the bytes are not a solution file, or the file is incomplete or corrupt.
    pub fn read(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, FileError> {
        File::read(bytes.into()).map(Self)
    }

    /// Returns the included solution for these rules, or `None` if no solution is included.
    ///
    /// The first call reads the solution.
    #[cfg(all(feature = "std", feature = "embedded"))]
    #[must_use]
    pub fn embedded(rules: Rules) -> Option<&'static Self> {
        crate::embedded::solution(rules)
    }

    /// Returns the solution's rules.
    pub fn rules(&self) -> Rules {
        self.0.rules
    }

    /// Returns the numbers of wins and losses for the side to move, with symmetric positions
    /// counted once.
    #[must_use]
    pub fn counts(&self) -> (u32, u32) {
        self.0.counts
    }

    /// Returns a position's value for the side to move.
    ///
    /// # Errors
    /// Fails if the position's rules differ from the solution's.
    pub fn value(&self, position: &DiskRace) -> Result<Value, OtherRules> {
        self.check(position)?;
        Ok(self.0.value(canonical_rank(position)))
    }

    /// Returns the legal moves in generation order, each with its value for the side to move.
    ///
    /// # Errors
    /// Fails if the position's rules differ from the solution's.
    pub fn moves(&self, position: &DiskRace) -> Result<Vec<(Move, Value)>, OtherRules> {
        self.check(position)?;
        let after = |m| self.0.value(canonical_rank(&position.after_unchecked(m)));
        Ok(position.legal_moves().into_iter().map(|m| (m, after(m).before())).collect())
    }

    /// Returns all won and lost positions with their values, one for each class of symmetric
    /// positions, sorted by rank.
    pub fn decisive(&self) -> impl Iterator<Item = (DiskRace, Value)> {
        let rules = self.rules();
        let entries = self.0.entries();
        entries.filter_map(move |(rank, value)| Some((unrank(rank, rules)?, value)))
    }

    fn check(&self, position: &DiskRace) -> Result<(), OtherRules> {
        let (solved, found) = (self.rules(), position.rules());
        if found == solved { Ok(()) } else { Err(OtherRules { solved, found }) }
    }
}
