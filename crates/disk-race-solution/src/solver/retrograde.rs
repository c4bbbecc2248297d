use std::collections::HashMap;

use board_core::{Board as _, HasSetup as _, Outcome as _, Player, Position as _, Value};
use disk_race::{DiskRace, First, Move, Piece, Rotation, Rules, Setup, Space};
use rayon::prelude::*;

use super::ring::Ring;
use crate::file;
use crate::index::{canonical_rank, unrank, unrank_canonical};

/// Retrograde analysis: finds wins and losses backward from final positions, ply by ply.
///
/// A position is won if some move leads to a lost one, and lost if all moves lead to won ones;
/// positions that are never found are draws. The distances are correct because a win is found with
/// its first lost successor, and a loss with its last won successor.
#[derive(Debug)]
pub struct Retrograde {
    rules: Rules,
    /// By canonical rank.
    values: HashMap<u64, Value>,
    /// The ranks found in the last step, sorted.
    latest: Vec<u64>,
    /// The number of plies to the end from these positions.
    plies: u16,
}

impl Retrograde {
    /// Starts with the positions in which a player has won.
    ///
    /// # Panics
    /// If blue begins under these rules ([D14](disk_race::rule_list#d14)).
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        assert!(rules.first == First::Red, "no solution for {rules}");
        let found = ends(rules);
        let latest = found.iter().map(|&(rank, _)| rank).collect();
        Self { rules, values: found.into_iter().collect(), latest, plies: 0 }
    }

    /// Finds the positions in which the game ends one ply later than in those found in the last
    /// step. `progress` is called from any thread for each position found in the last step.
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

    /// Returns the number of positions found in the last step; the solution is complete when it is
    /// 0.
    #[must_use]
    pub fn latest(&self) -> usize {
        self.latest.len()
    }

    /// Returns the number of plies to the end from the positions found in the last step.
    #[must_use]
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// Returns the number of positions found so far.
    #[must_use]
    pub fn found(&self) -> usize {
        self.values.len()
    }

    /// Returns everything found so far as a solution file, which does not depend on the number of
    /// threads.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        let mut entries: Vec<_> = self.values.iter().map(|(&rank, &value)| (rank, value)).collect();
        entries.par_sort_unstable();
        file::write(self.rules, &entries)
    }
}

/// Returns the positions in which a player has won (D14), by canonical rank.
fn ends(rules: Rules) -> Vec<(u64, Value)> {
    let is_end = |ring: &Ring| ring.turn == Player::First && ring.is_finished();
    let rings: Vec<_> =
        Ring::all().filter(|ring| is_end(ring) && ring.canonical() == *ring).collect();
    let ranks = rings.par_iter().flat_map_iter(|ring| ring.ranks());
    let ends = ranks.filter_map(|rank| {
        let value = value_of_end(&unrank_canonical(rank, rules)?)?;
        (value != Value::Draw).then_some((rank, value))
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

/// Returns the valid positions from which a legal move leads to `position`, possibly with
/// duplicates.
///
/// Takes back every conceivable move, and keeps the positions in which that move is legal and leads
/// to `position`.
#[must_use]
pub fn predecessors(position: &DiskRace) -> Vec<DiskRace> {
    let mut found = Vec::new();
    let mut after = position.setup();
    after.turn = !after.turn;
    // D13
    add(&mut found, position, &after, Move::PASS);
    let mover = after.turn;
    for (to, piece) in position.pieces().filter(|(_, piece)| piece.owner == mover) {
        let mut without = after.clone();
        without.board[to.index()] = None;
        for rotation in Rotation::ALL {
            if to != Space::CENTER && rotation != Rotation::Still {
                continue;
            }
            let rotated_back = Setup { board: back(&without.board, rotation), ..without };
            for from in Space::all().filter(|from| rotated_back.board[from.index()].is_none()) {
                let Some(m) = Move::new(from, to, rotation) else { continue };
                // D10: a piece is turned only at the center, if it was not turned before.
                let unturned = !piece.turned || to == Space::CENTER;
                for turned in [false, true] {
                    if if turned { piece.turned } else { unturned } {
                        let mut before = rotated_back.clone();
                        before.board[from.index()] = Some(Piece { turned, ..piece });
                        add(&mut found, position, &before, m);
                    }
                }
            }
        }
    }
    found
}

/// Returns the board before the disk was rotated (D10).
fn back(
    board: &[Option<Piece>; Space::COUNT],
    rotation: Rotation,
) -> [Option<Piece>; Space::COUNT] {
    let mut before = *board;
    // The outer and the inner circle follow the ring.
    for circle in before[Space::SPOKES..].chunks_exact_mut(Space::SPOKES) {
        match rotation {
            Rotation::Still => {}
            Rotation::Plus => circle.rotate_left(1),
            Rotation::Minus => circle.rotate_right(1),
        }
    }
    before
}

fn add(found: &mut Vec<DiskRace>, position: &DiskRace, before: &Setup, m: Move) {
    let Ok(before) = DiskRace::from_setup(before) else { return };
    if before.after(m) == Ok(*position) {
        found.push(before);
    }
}

#[cfg(all(test, feature = "embedded"))]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;
    use crate::{Solution, embedded};

    /// Continues from the positions that are decided in at most 40 plies.
    #[test]
    fn the_last_plies_are_those_of_the_embedded_solution() {
        let rules = Rules::default();
        let decisive = Solution::embedded(rules).unwrap().decisive();
        let known = decisive.map(|(position, value)| (canonical_rank(&position), value));
        let values: HashMap<_, _> = known.filter(|(_, value)| value.plies() <= Some(40)).collect();
        let is_latest = |value: &Value| value.plies() == Some(40);
        let latest: Vec<_> =
            values.iter().filter(|(_, value)| is_latest(value)).map(|(&rank, _)| rank).collect();
        assert!(!latest.is_empty());
        let mut solver = Retrograde { rules, values, latest, plies: 40 };
        while solver.latest() > 0 {
            let (latest, calls) = (solver.latest(), AtomicUsize::new(0));
            solver.step(|| {
                calls.fetch_add(1, Relaxed);
            });
            assert_eq!(calls.into_inner(), latest, "progress is not called for each position");
        }
        assert_eq!(solver.plies(), 49);
        assert!(solver.file() == embedded::file(rules).unwrap());
    }
}
