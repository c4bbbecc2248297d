//! The selective search, which searches promising moves more deeply than others.
//!
//! | technique | reason |
//! |---|---|
//! | late moves are searched less deeply | a late move is rarely the best |
//! | near the leaves, the latest moves are pruned | a late move is rarely the best |
//! | near the leaves, very good positions are pruned | the opponent will hardly choose them |
//! | at the leaves, tactical moves are followed | a static evaluation is unreliable during an exchange |
//! | a repeated position counts as a draw | a player with an advantage should avoid repetition |
//!
//! # Proven scores
//!
//! Even a selective search proves its wins and losses. A win needs one move, so it does not matter
//! which others were searched. For a loss, every move must be refuted: moves are pruned only if an
//! earlier one does not lose, positions are not pruned when a loss is at stake, and a shallower
//! search can still prove the losses that it finds. The length of a proven win is an upper bound,
//! because a shorter win may be overlooked.

use std::ops::ControlFlow;

use board_core::Zobrist;
use board_play::Evaluate;

use crate::score::{Score, is_proven};
use crate::table::Entry;
use crate::worker::{Node, Value, Worker};

/// The number of moves that are searched at depths 1 to 4. The others are pruned.
const MOVES_NEAR_LEAVES: [usize; 4] = [8, 12, 16, 24];

/// The maximum depth at which good positions are pruned.
const SHALLOW: u8 = 6;

/// The number of hundredths, for each ply of depth, by which such a position's evaluation exceeds the
/// window.
const MARGIN: i32 = 20;

/// The depth from which late moves are searched less deeply.
const DEEP: u8 = 3;

/// The number of moves that are searched to full depth.
const EARLY: usize = 3;

/// The range of depths and move numbers in the reduction table. Larger ones count as the largest.
const REDUCTION_RANGE: usize = 64;

/// The number of plies by which a move's search is reduced, by depth and move number: about 0.3 +
/// 0.9 ln(depth) ln(number).
static REDUCTIONS: [[u8; REDUCTION_RANGE]; REDUCTION_RANGE] = {
    let mut reductions = [[0; REDUCTION_RANGE]; REDUCTION_RANGE];
    board_core::author::const_for!(DEEP as usize..REDUCTION_RANGE, |depth| {
        board_core::author::const_for!(EARLY..REDUCTION_RANGE, |at| {
            // Floating-point logarithms may differ between platforms.
            let product = sixteen_log2(depth) * sixteen_log2(at);
            // 0.9 (ln 2)² is 110 / 256, and 0.3 is 77 / 256.
            reductions[depth][at] = ((product * 110 + (77 << 8)) >> 16) as u8;
        });
    });
    reductions
};

/// Returns 16 times the binary logarithm of a number below 256, rounded down.
const fn sixteen_log2(number: usize) -> u32 {
    (number as u128).pow(16).ilog2()
}

/// Returns the number of plies by which a move's search is reduced. On a main line, the reduction
/// is one less. At least one ply remains.
fn reduction(depth: u8, at: usize, is_main: bool) -> u8 {
    let [row, column] = [depth.into(), at].map(|index: usize| index.min(REDUCTION_RANGE - 1));
    let plies = REDUCTIONS[row][column].saturating_sub(is_main.into());
    plies.min(depth.saturating_sub(2))
}

/// The decisions in which selective and exact search differ.
impl<P: Zobrist, E: Evaluate<P>> Worker<'_, P, E> {
    /// Returns the number of plies by which a move's search is reduced.
    #[inline]
    pub(crate) fn reduction(&self, depth: u8, at: usize, is_main: bool) -> u8 {
        if self.run.mode.is_selective { reduction(depth, at, is_main) } else { 0 }
    }

    /// Returns the number of moves after which the others are pruned.
    #[inline]
    pub(crate) fn enough_moves(&self, depth: u8, is_main: bool) -> usize {
        match MOVES_NEAR_LEAVES.get(usize::from(depth) - 1) {
            Some(&number) if self.run.mode.is_selective && !is_main => number,
            _ => usize::MAX,
        }
    }

    /// Returns the evaluation of a position that is good enough to be pruned.
    #[inline]
    pub(crate) fn good_enough(&self, node: &Node<'_, P>) -> Option<i32> {
        let is_shallow = self.run.mode.is_selective && node.depth <= SHALLOW;
        if !is_shallow || node.is_main() || is_proven(node.beta) {
            return None;
        }
        let estimate = self.run.evaluate.evaluate_or_end(node.position).ok()?;
        let estimate = estimate.clamp(-Score::MAX, Score::MAX);
        (estimate - MARGIN * i32::from(node.depth) >= node.beta).then_some(estimate)
    }

    /// Returns whether the position repeats an earlier one. Positions at depth 1 are not checked,
    /// because there are too many of them.
    #[inline]
    pub(crate) fn repeats(&self, key: u64, depth: u8, ply: usize) -> bool {
        self.run.mode.is_selective && depth > 1 && ply > 0 && self.path.contains(&key)
    }

    /// Returns whether the table stores results of this depth. Searching a position one ply deep
    /// takes hardly longer than looking it up.
    #[inline]
    pub(crate) fn uses_table(&self, depth: u8) -> bool {
        depth > 1 || !self.run.mode.is_selective
    }

    /// Returns whether a search of `depth` plies may use this entry.
    #[inline]
    pub(crate) fn is_valid(&self, entry: &Entry, depth: u8) -> bool {
        if self.run.mode.is_selective {
            entry.depth >= depth || self.is_proven(entry.score)
        } else {
            entry.is_valid_at(depth, self.run.mode.prefer_margin)
        }
    }

    /// Returns a position's value at depth 0: the evaluation, or a higher value if up to `plies`
    /// tactical moves lead to it.
    pub(crate) fn quiescence(
        &mut self,
        position: &P,
        ply: usize,
        plies: usize,
        (alpha, beta): (i32, i32),
    ) -> Value {
        self.lines[ply].clear();
        let mut best = self.leaf(position, ply);
        if !self.run.evaluate.has_tactical_moves() || plies == 0 || best.score >= beta {
            return best;
        }
        let mut moves = std::mem::take(&mut self.moves[ply]);
        moves.clear();
        let _ = position.generate(|m| {
            if self.run.evaluate.is_tactical(position, m) {
                moves.push((0, m));
            }
            ControlFlow::<()>::Continue(())
        });
        for &(_, m) in &moves {
            let next = position.after_unchecked(m);
            let window = (-beta, -alpha.max(best.score));
            let value = self.quiescence(&next, ply + 1, plies - 1, window).reversed();
            // A side may also make another move, so the value remains an estimate. The node ignores
            // this if the score is proven.
            best.score = best.score.max(value.score);
            if best.score >= beta || self.stopped {
                break;
            }
        }
        self.moves[ply] = moves;
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_follow_their_formula() {
        for depth in 3..64_u8 {
            for (at, &plies) in REDUCTIONS[usize::from(depth)].iter().enumerate().skip(3) {
                let exact = 0.3 + 0.9 * f64::from(depth).ln() * (at as f64).ln();
                let found = f64::from(plies);
                assert!(found <= exact && exact < found + 1.5, "{depth} {at}: {found} {exact}");
            }
        }
        assert_eq!((reduction(2, 50, false), reduction(3, 50, false)), (0, 1));
        assert_eq!((reduction(200, 2, false), reduction(10, 4, false)), (0, 3));
        assert_eq!(reduction(10, 4, true), 2);
        assert_eq!(reduction(200, 1000, false), reduction(63, 63, false));
    }
}
