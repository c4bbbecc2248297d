use std::collections::HashSet;
use std::ops::Range;

use board_core::{Position as _, Value};
use disk_race::DiskRace;
use rayon::prelude::*;

use super::retrograde::value_of_end;
use super::ring::Ring;
use crate::Solution;
use crate::index::unrank_canonical;

/// The check of a solution by the rules alone, forwards: no step of the solver is taken again.
///
/// The value of every position must be that of the end if the game is over, and otherwise what its
/// best move is worth, by the values of the positions after the moves. Then all values are right: a
/// win or a loss is by induction over the plies; and where a draw is said, no move wins, and one
/// leads to another draw, so that nobody has to lose. On a ring without an entry from which no move
/// leads to a ring with one, all positions have the value of a draw, as have all after them; so those
/// are left out.
#[derive(Clone, Debug)]
pub struct Check<'a> {
    solution: &'a Solution,
    pieces: Vec<Range<u64>>,
}

/// What a check has gone through.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Checked {
    /// The positions, images under the symmetries counted once.
    pub positions: u64,
    /// Those of them that are no draws.
    pub decisive: u64,
}

/// How many ranks are worked on at a time.
const PIECE: u64 = 1 << 16;

impl<'a> Check<'a> {
    /// Collects what has to be checked.
    pub fn of(solution: &'a Solution) -> Self {
        let ranks: Vec<_> = solution.ranks().collect();
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

    /// How many ranks have to be gone through.
    pub fn ranks(&self) -> u64 {
        self.pieces.iter().map(|piece| piece.end - piece.start).sum()
    }

    /// Checks. `progress` is called with numbers of ranks that are done, from any thread.
    ///
    /// # Errors
    /// Says which position has a wrong value, or that the file has entries that no lookup finds.
    pub fn run(&self, progress: impl Fn(u64) + Sync) -> Result<Checked, String> {
        let checked = self.pieces.par_iter().map(|piece| {
            let checked = self.check_piece(piece.clone());
            progress(piece.end - piece.start);
            checked
        });
        let checked = checked.try_reduce(Checked::default, |a, b| {
            Ok(Checked { positions: a.positions + b.positions, decisive: a.decisive + b.decisive })
        })?;
        let (wins, losses) = self.solution.counts();
        let entries = u64::from(wins) + u64::from(losses);
        if checked.decisive == entries {
            Ok(checked)
        } else {
            Err(format!("{entries} entries, and lookups find {}", checked.decisive))
        }
    }

    fn check_piece(&self, ranks: Range<u64>) -> Result<Checked, String> {
        let mut checked = Checked::default();
        for rank in ranks {
            let Some(position) = unrank_canonical(rank, self.solution.rules()) else { continue };
            checked.positions += 1;
            checked.decisive += u64::from(consistent(self.solution, &position)? != Value::Draw);
        }
        Ok(checked)
    }
}

/// The value of a position, if it is what its moves, or the end of the game, make it.
///
/// # Errors
/// Says what the value is and what it should be.
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
        Err(format!("{position} has the value {value:?}, and by its moves {expected:?}"))
    }
}
