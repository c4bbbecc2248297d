use std::collections::HashSet;
use std::ops::Range;

use board_core::{Position as _, Value};
use disk_race::DiskRace;
use rayon::prelude::*;

use super::retrograde::value_of_end;
use super::ring::Ring;
use crate::Solution;
use crate::index::unrank_canonical;

/// A check of a solution that uses only the rules and shares no steps with the solver.
///
/// Every position must have the value of its outcome if the game is over, and otherwise the value
/// of its best move. This implies that all values are correct: wins and losses by induction over
/// the plies, and draws because no move wins and some move leads to another draw.
///
/// A ring is skipped if neither it nor any ring that a move leads to has entries: all its positions
/// and their successors count as draws.
#[derive(Clone, Debug)]
pub struct Check<'a> {
    solution: &'a Solution,
    pieces: Vec<Range<u64>>,
}

/// The number of ranks in a unit of work.
const PIECE: u64 = 1 << 16;

impl<'a> Check<'a> {
    /// Collects the ranks to check.
    #[must_use]
    pub fn of(solution: &'a Solution) -> Self {
        let ranks: Vec<_> = solution.0.entries().map(|(rank, _)| rank).collect();
        let has_entry = |ring: &Ring| {
            let Range { start, end } = ring.ranks();
            ranks.get(ranks.partition_point(|&rank| rank < start)).is_some_and(|&rank| rank < end)
        };
        let canonical: Vec<_> = Ring::all().filter(|ring| ring.canonical() == *ring).collect();
        let decisive: HashSet<_> = canonical.iter().copied().filter(has_entry).collect();
        let matters = |ring: &&Ring| {
            let mut after = ring.after_a_move().into_iter();
            ring.is_finished()
                || decisive.contains(*ring)
                || after.any(|ring| decisive.contains(&ring.canonical()))
        };
        let rings = canonical.iter().filter(matters);
        let pieces = rings.flat_map(|ring| {
            let Range { start, end } = ring.ranks();
            (start..end).step_by(PIECE as usize).map(move |from| from..end.min(from + PIECE))
        });
        Self { solution, pieces: pieces.collect() }
    }

    /// Returns the number of ranks to check.
    #[must_use]
    pub fn ranks(&self) -> u64 {
        self.pieces.iter().map(|piece| piece.end - piece.start).sum()
    }

    /// Runs the check, and returns the number of checked positions, with symmetric positions counted
    /// once. `progress` is called from any thread with the number of ranks just checked.
    ///
    /// # Errors
    /// Fails if a position has a wrong value, or the file has entries that no lookup finds.
    pub fn run(&self, progress: impl Fn(u64) + Sync) -> Result<u64, String> {
        let checked = self.pieces.par_iter().map(|piece| {
            let checked = self.check_piece(piece.clone());
            progress(piece.end - piece.start);
            checked
        });
        let (positions, decisive) =
            checked.try_reduce(Default::default, |a, b| Ok((a.0 + b.0, a.1 + b.1)))?;
        let (wins, losses) = self.solution.counts();
        let entries = u64::from(wins) + u64::from(losses);
        if decisive == entries {
            Ok(positions)
        } else {
            Err(format!("expected {entries} entries, lookups found {decisive}"))
        }
    }

    /// Returns the numbers of positions, and of wins and losses among them.
    fn check_piece(&self, ranks: Range<u64>) -> Result<(u64, u64), String> {
        let (mut positions, mut decisive) = (0, 0);
        for rank in ranks {
            let Some(position) = unrank_canonical(rank, self.solution.rules()) else { continue };
            positions += 1;
            decisive += u64::from(consistent(self.solution, &position)? != Value::Draw);
        }
        Ok((positions, decisive))
    }
}

/// Returns a position's value if it agrees with the values after its moves or with the outcome.
///
/// # Errors
/// Fails if it does not agree.
pub fn consistent(solution: &Solution, position: &DiskRace) -> Result<Value, String> {
    let wrong = |why: crate::OtherRules| why.to_string();
    let value = solution.value(position).map_err(wrong)?;
    let mut expected = value_of_end(position);
    for m in position.legal_moves() {
        let of_move = solution.value(&position.after_unchecked(m)).map_err(wrong)?.before();
        expected = expected.max(Some(of_move));
    }
    if expected == Some(value) {
        Ok(value)
    } else {
        Err(format!("{position}: expected the value {expected:?}, found {value:?}"))
    }
}

#[cfg(test)]
mod tests {
    use board_core::Player;
    use disk_race::Rules;

    use super::*;
    use crate::file::write;

    /// Returns some ranks of finished games (D14), and the entries of a file that contains only
    /// these.
    fn finished() -> (Range<u64>, Vec<(u64, Value)>) {
        let is_last = |ring: &Ring| ring.turn == Player::First && ring.arrived(Player::Second) == 4;
        let rings = Ring::all().filter(|ring| is_last(ring) && ring.canonical() == *ring);
        let decided = rings.filter(|ring| ring.arrived(Player::First) < 4);
        let ranks = decided.map(Ring::ranks).min_by_key(|ranks| ranks.end - ranks.start).unwrap();
        let positions =
            ranks.clone().filter(|&rank| unrank_canonical(rank, Rules::default()).is_some());
        let entries = positions.map(|rank| (rank, Value::Loss(0))).collect();
        (ranks, entries)
    }

    /// Checks only these ranks, in two pieces.
    fn check(entries: &[(u64, Value)], ranks: &Range<u64>) -> Result<u64, String> {
        let solution = Solution::read(write(Rules::default(), entries)).unwrap();
        let middle = ranks.start + (ranks.end - ranks.start) / 3;
        let pieces = vec![ranks.start..middle, middle..ranks.end];
        Check { solution: &solution, pieces }.run(|_| ())
    }

    #[test]
    fn a_successful_check_counts_positions() {
        let (ranks, entries) = finished();
        let count = entries.len() as u64;
        assert!(count > 1);
        assert_eq!(check(&entries, &ranks), Ok(count));
    }

    #[test]
    fn an_entry_that_no_lookup_finds_is_reported() {
        let (ranks, entries) = finished();
        let count = entries.len();
        // Not the canonical rank of a position, or not among the ranks to check.
        let unused = ranks.clone().find(|&rank| unrank_canonical(rank, Rules::default()).is_none());
        for (rank, value) in [(unused.unwrap(), Value::Loss(0)), (ranks.end, Value::Win(1))] {
            let mut entries = entries.clone();
            entries.push((rank, value));
            entries.sort_unstable();
            let error = format!("expected {} entries, lookups found {count}", count + 1);
            assert_eq!(check(&entries, &ranks), Err(error));
        }
    }
}
