use std::collections::HashMap;

use board_core::{Outcome as _, Player, Position as _, Value};
use disk_race::{DiskRace, Rules};
use rayon::prelude::*;
use thiserror::Error;

use super::predecessors;
use super::ring::Ring;
use crate::file::{self, File, FileError};
use crate::index::{canonical_rank, unrank};

/// The decisive positions, found from the ends of the game backwards: those that end after no ply,
/// after one, after two and so on.
///
/// A position is won if a move leads to a lost one, and lost if all moves lead to won ones; whatever
/// is never found is a draw. The winner takes the quickest way and the loser the slowest: a position
/// is found as soon as its first lost successor is known, or its last won one.
#[derive(Debug)]
pub struct Retrograde {
    rules: Rules,
    /// By canonical rank.
    values: HashMap<u64, Value>,
    /// Those found last, sorted.
    latest: Vec<u64>,
    /// After how many plies the game ends in those.
    plies: u16,
}

/// Why work cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SolverError {
    /// There is too little memory.
    #[error("there is no memory for {ROOM} positions")]
    Memory,
    /// What should be continued is no solution that was begun.
    #[error(transparent)]
    File(#[from] FileError),
}

/// For how many positions there is room from the beginning: more than there are in any solution.
const ROOM: usize = 1 << 20;

impl Retrograde {
    /// Begins with the positions in which somebody has won.
    ///
    /// # Errors
    /// That there is not enough memory for the whole work.
    pub fn new(rules: Rules) -> Result<Self, SolverError> {
        Self::with(rules, ends(rules))
    }

    /// Goes on where [`file`](Self::file) was called.
    ///
    /// # Errors
    /// As [`new`](Self::new), or why the file is none.
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
    /// `progress` is called with each of those, from any thread.
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

    /// What can now be said of the positions before one, by canonical rank.
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

    /// Whether every move leads to a position that is known to be won.
    fn is_lost(&self, position: &DiskRace) -> bool {
        position.legal_moves().iter().all(|&m| {
            let after = canonical_rank(&position.after_unchecked(m));
            matches!(self.values.get(&after), Some(Value::Win(_)))
        })
    }

    /// The rules that are solved.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many positions were found last; once none are, the solution is finished.
    pub fn latest(&self) -> usize {
        self.latest.len()
    }

    /// After how many plies the game ends in the positions found last.
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// How many positions have been found.
    pub fn found(&self) -> usize {
        self.values.len()
    }

    /// All that has been found, as a file. It is the same whatever the number of threads.
    pub fn file(&self) -> Vec<u8> {
        let mut entries: Vec<_> = self.values.iter().map(|(&rank, &value)| (rank, value)).collect();
        entries.par_sort_unstable();
        file::write(self.rules, self.latest.is_empty(), &entries)
    }
}

/// The positions in which the game is over and somebody has won (D14), by canonical rank.
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

/// What a position is worth in which the game is over.
pub(crate) fn value_of_end(position: &DiskRace) -> Option<Value> {
    Some(match position.outcome()?.score_for(position.turn()) {
        1 => Value::Win(0),
        -1 => Value::Loss(0),
        _ => Value::Draw,
    })
}
