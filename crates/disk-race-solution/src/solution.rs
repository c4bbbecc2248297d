use alloc::borrow::Cow;
use alloc::vec::Vec;

use board_core::{Position as _, Value};
use disk_race::{DiskRace, Move, Rules};
use thiserror::Error;

use crate::file::{File, FileError};
use crate::index::{Canonical, unrank};

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
        Ok(self.0.value(&Canonical::of(position)))
    }

    /// Returns the legal moves in generation order, each with its value for the side to move.
    ///
    /// # Errors
    /// Fails if the position's rules differ from the solution's.
    pub fn moves(&self, position: &DiskRace) -> Result<Vec<(Move, Value)>, OtherRules> {
        self.check(position)?;
        let after = |m| self.0.value(&Canonical::of(&position.after_unchecked(m)));
        Ok(position.legal_moves().into_iter().map(|m| (m, after(m).before())).collect())
    }

    /// Returns the best moves, which win fastest, keep the draw, or lose slowest.
    ///
    /// The list is empty if the game is over.
    ///
    /// ```
    /// # #[cfg(all(feature = "std", feature = "embedded"))] {
    /// use disk_race::DiskRace;
    /// use disk_race_solution::Solution;
    ///
    /// let solution = Solution::embedded(Default::default()).expect("these rules are solved");
    /// let position: DiskRace = "B1B1Bbr1/r4r2/8/R r".parse()?;
    /// let value = solution.value(&position)?;
    /// let moves = solution.moves(&position)?;
    /// for m in solution.best_moves(&position)? {
    ///     assert!(moves.contains(&(m, value)));
    /// }
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the position's rules differ from the solution's.
    pub fn best_moves(&self, position: &DiskRace) -> Result<Vec<Move>, OtherRules> {
        let mut moves = self.moves(position)?;
        let best = moves.iter().map(|&(_, value)| value).max();
        moves.retain(|&(_, value)| Some(value) == best);
        Ok(moves.into_iter().map(|(m, _)| m).collect())
    }

    /// Returns a line of best play to the end of the game, choosing the first of several best
    /// moves.
    ///
    /// The line is empty for a draw.
    ///
    /// ```
    /// # #[cfg(all(feature = "std", feature = "embedded"))] {
    /// use disk_race::prelude::*;
    /// use disk_race::{DiskRace, Outcome};
    /// use disk_race_solution::Solution;
    ///
    /// let solution = Solution::embedded(Default::default()).expect("these rules are solved");
    /// let mut position: DiskRace = "B1B1Bbr1/r4r2/8/R r".parse()?;
    /// for m in solution.line(&position)? {
    ///     position.play(m)?;
    /// }
    /// assert_eq!(position.outcome(), Some(Outcome::Red));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the position's rules differ from the solution's.
    pub fn line(&self, position: &DiskRace) -> Result<Vec<Move>, OtherRules> {
        let (mut at, mut line) = (*position, Vec::new());
        for _ in 0..self.value(position)?.plies().unwrap_or_default() {
            let Some(&m) = self.best_moves(&at)?.first() else { break };
            at.play_unchecked(m);
            line.push(m);
        }
        Ok(line)
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
