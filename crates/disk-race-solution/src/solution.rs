use alloc::borrow::Cow;
use alloc::vec::Vec;

use board_core::{Position as _, Value};
use disk_race::{DiskRace, Move, Rules};
use thiserror::Error;

use crate::file::{File, FileError};
use crate::index::{Canonical, unrank};

/// What every position is worth under one set of rules.
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
pub struct Solution(File);

/// A position under other rules than those that were solved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[error("the position has the rules {found}, and the solution is of {solved}")]
pub struct OtherRules {
    /// The rules that were solved.
    pub solved: Rules,
    /// The rules of the position.
    pub found: Rules,
}

impl Solution {
    /// Reads a solution from the bytes of its file, and checks them all.
    ///
    /// # Errors
    /// That the bytes are no solution, or only a part of one, or altered.
    pub fn read(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, FileError> {
        let file = File::read(bytes.into())?;
        if file.header.finished { Ok(Self(file)) } else { Err(FileError::Unfinished) }
    }

    /// The solution under some rules that is part of the library, read at the first call; `None` if
    /// there is none.
    #[cfg(all(feature = "std", feature = "embedded"))]
    pub fn embedded(rules: Rules) -> Option<&'static Self> {
        crate::embedded::solution(rules)
    }

    /// The rules that were solved.
    pub fn rules(&self) -> Rules {
        self.0.header.rules
    }

    /// The number of positions that the side to move wins, and of those that it loses, images
    /// under the symmetries counted once.
    pub fn counts(&self) -> (u32, u32) {
        (self.0.header.wins, self.0.header.losses)
    }

    /// What a position is worth to the side to move.
    ///
    /// # Errors
    /// That the position has other rules.
    pub fn value(&self, position: &DiskRace) -> Result<Value, OtherRules> {
        self.check(position)?;
        Ok(self.0.value(&Canonical::of(position)))
    }

    /// The legal moves in the order of generation, and what each is worth to the side to move.
    ///
    /// # Errors
    /// That the position has other rules.
    pub fn moves(&self, position: &DiskRace) -> Result<Vec<(Move, Value)>, OtherRules> {
        self.check(position)?;
        let after = |m| self.0.value(&Canonical::of(&position.after_unchecked(m)));
        Ok(position.legal_moves().into_iter().map(|m| (m, after(m).before())).collect())
    }

    /// The moves that are worth what the position is: the quickest wins, those that keep a draw, or
    /// the slowest losses. None if the game is over.
    ///
    /// # Errors
    /// That the position has other rules.
    pub fn best_moves(&self, position: &DiskRace) -> Result<Vec<Move>, OtherRules> {
        let mut moves = self.moves(position)?;
        let best = moves.iter().map(|&(_, value)| value).max();
        moves.retain(|&(_, value)| Some(value) == best);
        Ok(moves.into_iter().map(|(m, _)| m).collect())
    }

    /// The moves of a game to the end in which nobody errs: of several best moves the first. None
    /// for a draw, which need not end.
    ///
    /// # Errors
    /// That the position has other rules.
    pub fn line(&self, position: &DiskRace) -> Result<Vec<Move>, OtherRules> {
        let (mut at, mut line) = (*position, Vec::new());
        for _ in 0..self.value(position)?.plies().unwrap_or_default() {
            let Some(&m) = self.best_moves(&at)?.first() else { break };
            at.play_unchecked(m);
            line.push(m);
        }
        Ok(line)
    }

    /// All positions that are no draws, of images under the symmetries one each, in the order of
    /// their ranks.
    pub fn decisive(&self) -> impl Iterator<Item = (DiskRace, Value)> {
        let rules = self.rules();
        let entries = self.0.entries();
        entries.filter_map(move |(rank, value)| Some((unrank(rank, rules)?, value)))
    }

    /// The ranks of those positions.
    #[cfg(feature = "solver")]
    pub(crate) fn ranks(&self) -> impl Iterator<Item = u64> {
        self.0.entries().map(|(rank, _)| rank)
    }

    fn check(&self, position: &DiskRace) -> Result<(), OtherRules> {
        let (solved, found) = (self.rules(), position.rules());
        if found == solved { Ok(()) } else { Err(OtherRules { solved, found }) }
    }
}
