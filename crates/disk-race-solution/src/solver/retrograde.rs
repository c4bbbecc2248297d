use std::collections::HashMap;

use board_core::{Outcome as _, Player, Position as _, Value};
use disk_race::{DiskRace, Rules};
use rayon::prelude::*;
use thiserror::Error;

use super::predecessors;
use super::ring::Ring;
use crate::file::{self, File, FileError};
use crate::index::{canonical_rank, unrank};

/// Retrograde analysis: finds the wins and losses backwards from the ends of the game, ply by ply.
///
/// A position is won if some move leads to a lost one, and lost if all moves lead to won ones; all
/// positions that are never found are draws. The distances are right because a win is found with
/// its first lost successor, and a loss with its last won successor.
#[derive(Debug)]
pub struct Retrograde {
    rules: Rules,
    /// By canonical rank.
    values: HashMap<u64, Value>,
    /// The ranks found in the last step, sorted.
    latest: Vec<u64>,
    /// The number of plies to the end from those.
    plies: u16,
}

/// An error from starting the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SolverError {
    /// There is not enough memory.
    #[error("not enough memory for {ROOM} positions")]
    Memory,
    /// The file to resume is invalid.
    #[error(transparent)]
    File(#[from] FileError),
}

/// The initial capacity in positions, more than any solution has.
const ROOM: usize = 1 << 20;

impl Retrograde {
    /// Starts with the positions in which a player has won.
    ///
    /// # Errors
    /// If there is not enough memory for the whole solution.
    pub fn new(rules: Rules) -> Result<Self, SolverError> {
        Self::with(rules, ends(rules))
    }

    /// Resumes from the bytes of [`file`](Self::file).
    ///
    /// # Errors
    /// As [`new`](Self::new), and if the file is invalid.
    pub fn resume(bytes: Vec<u8>) -> Result<Self, SolverError> {
        let file = File::read(bytes.into())?;
        Self::with(file.header.rules, file.entries().collect())
    }

    fn with(rules: Rules, found: Vec<(u64, Value)>) -> Result<Self, SolverError> {
        let plies = found.iter().filter_map(|(_, value)| value.plies()).max().unwrap_or_default();
        let is_latest = |&(rank, value): &(u64, Value)| (value.plies()? == plies).then_some(rank);
        let latest = found.iter().filter_map(is_latest).collect();
        let mut values = HashMap::new();
        values.try_reserve(ROOM).map_err(|_| SolverError::Memory)?;
        values.extend(found);
        Ok(Self { rules, values, latest, plies })
    }

    /// Finds the positions in which the game ends one ply later than in those found last.
    /// `progress` is called from any thread for each position found last.
    pub fn step(&mut self, progress: impl Fn() + Sync) {
        let before = |&rank| {
            progress();
            self.before(rank)
        };
        let mut found: Vec<_> = self.latest.par_iter().flat_map_iter(before).collect();
        found.par_sort_unstable();
        found.dedup();
        self.latest = found.iter().map(|&(rank, _)| rank).collect();
        self.values.extend(found);
        self.plies = self.plies.saturating_add(1);
    }

    /// Returns the predecessors of a position whose values are now known, by canonical rank.
    fn before(&self, rank: u64) -> Vec<(u64, Value)> {
        let (Some(position), Some(&value)) = (unrank(rank, self.rules), self.values.get(&rank))
        else {
            return Vec::new();
        };
        predecessors(&position)
            .into_iter()
            .map(|before| (canonical_rank(&before), before))
            .filter(|(rank, _)| !self.values.contains_key(rank))
            .filter(|(_, before)| matches!(value, Value::Loss(_)) || self.is_lost(before))
            .map(|(rank, _)| (rank, value.before()))
            .collect()
    }

    /// Returns whether every move leads to a position that is known to be won.
    fn is_lost(&self, position: &DiskRace) -> bool {
        position.legal_moves().iter().all(|&m| {
            let after = canonical_rank(&position.after_unchecked(m));
            matches!(self.values.get(&after), Some(Value::Win(_)))
        })
    }

    /// Returns the rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the number of positions found in the last step; the solution is complete when it is
    /// 0.
    pub fn latest(&self) -> usize {
        self.latest.len()
    }

    /// Returns the number of plies to the end from the positions found last.
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// Returns the number of positions found so far.
    pub fn found(&self) -> usize {
        self.values.len()
    }

    /// Returns everything found so far as a file, which does not depend on the number of threads.
    pub fn file(&self) -> Vec<u8> {
        let mut entries: Vec<_> = self.values.iter().map(|(&rank, &value)| (rank, value)).collect();
        entries.par_sort_unstable();
        file::write(self.rules, self.latest.is_empty(), &entries)
    }
}

/// Returns the positions in which a player has won (D14), by canonical rank.
fn ends(rules: Rules) -> Vec<(u64, Value)> {
    let is_end = |ring: &Ring| ring.turn == Player::First && ring.is_finished();
    let rings: Vec<_> =
        Ring::all().filter(|ring| is_end(ring) && ring.canonical() == *ring).collect();
    let ranks = rings.par_iter().flat_map_iter(|ring| ring.ranks());
    let ends = ranks.filter_map(|rank| {
        let position = unrank(rank, rules)?;
        let value = value_of_end(&position)?;
        (value != Value::Draw && canonical_rank(&position) == rank).then_some((rank, value))
    });
    ends.collect()
}

/// Returns the value of a position if the game is over.
pub(crate) fn value_of_end(position: &DiskRace) -> Option<Value> {
    Some(match position.outcome()?.score_for(position.turn()) {
        1 => Value::Win(0),
        -1 => Value::Loss(0),
        _ => Value::Draw,
    })
}
