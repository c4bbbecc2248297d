//! Counting two plies at once: what perft ends in.
//!
//! To the player who answers, only the squares that are occupied have changed: the pieces of their
//! own are where they were and show what they showed, and whose the others are does not matter. So
//! the first ply leaves a list of boards, and counting the answers is a loop over it, which has no
//! branch and which the compiler makes two boards at a time.

use core::ops::ControlFlow;

use crate::bitboard::Bitboard;
use crate::find::Side;
use crate::move_set::{DISTANCES, MoveSet, ROOM};
use crate::{Stuck, Uisge};

impl Uisge {
    pub(crate) fn two_plies(&self) -> u64 {
        if self.rules.stuck == Stuck::Passes {
            return self.two_plies_with_passes();
        }
        if self.crowned() {
            return 0;
        }
        let moves = self.without_wins(Side::of(self, self.turn).moves());
        // U3: the other player answers.
        count_answers(&Boards::after(&moves, self.occupied()), Side::of(self, !self.turn))
    }

    /// The moves after which there is an answer, for a win ends the game (U8): it takes a jump of
    /// the last blank piece, which turns it over (U5).
    #[inline(always)]
    fn without_wins(&self, mut moves: MoveSet) -> MoveSet {
        let blanks = self.of(self.turn) - self.crowns;
        if blanks == blanks.first() {
            for jumpers in &mut moves.0[..4] {
                *jumpers -= blanks;
            }
        }
        moves
    }

    /// U9: a pass leaves the board as it is, and may be the answer.
    #[cold]
    fn two_plies_with_passes(&self) -> u64 {
        let mut sum = 0;
        let _: ControlFlow<()> = self.each_move(|m| {
            sum += self.after_move(m).count() as u64;
            ControlFlow::Continue(())
        });
        sum
    }
}

/// The occupied squares after each move.
struct Boards {
    boards: [Bitboard; ROOM],
    len: usize,
}

impl Boards {
    /// Written as [`MoveSet::choose`] writes its list.
    #[inline(always)]
    fn after(moves: &MoveSet, occupied: Bitboard) -> Self {
        let mut boards = [Bitboard::EMPTY; ROOM];
        let mut len = 0;
        for (&pieces, distance) in moves.0.iter().zip(DISTANCES) {
            let after = |from: Bitboard| occupied ^ from ^ from.shifted(distance);
            let mut left = pieces;
            for _ in 0..2 {
                let from = left.first();
                boards[len % ROOM] = after(from);
                len += usize::from(!from.is_empty());
                left ^= from;
            }
            while !left.is_empty() {
                let from = left.first();
                boards[len % ROOM] = after(from);
                len += 1;
                left ^= from;
            }
        }
        // The last entry may be one that does not count, and is looked at if their number is odd.
        boards[len % ROOM] = Bitboard::EMPTY;
        Self { boards, len }
    }

    /// The boards, and an empty one if their number is odd, on which nobody can move.
    #[inline(always)]
    fn in_pairs(&self) -> &[Bitboard] {
        &self.boards[..self.len.next_multiple_of(2).min(ROOM)]
    }
}

/// The number of moves that the side has on all boards together.
#[inline(always)]
fn count_answers(boards: &Boards, side: Side) -> u64 {
    let mut sum = 0;
    let mut doubts = [Bitboard::EMPTY; ROOM];
    for (&occupied, doubt) in boards.in_pairs().iter().zip(&mut doubts) {
        let (count, doubtful) = Side { occupied, ..side }.count_undoubted();
        sum += count;
        *doubt = doubtful;
    }
    for (&occupied, &doubtful) in boards.in_pairs().iter().zip(&doubts) {
        if !doubtful.is_empty() {
            sum += Side { occupied, ..side }.count_doubtful(doubtful);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::collections::BTreeSet;
    use std::vec::Vec;

    use board_core::{Position as _, zobrist};

    use crate::{Rules, Stuck, Uisge};

    const STARTS: [&str; 10] = [
        "7/2ww3/1wwww2/2bbbb1/3bb2/7 w",
        // Stuck, alone and together (U9).
        "1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w",
        "1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 b",
        "7/7/1wwb3/3b3/2bwb1b/3wwwb w",
        // One jump from six crowns, on either side (U8).
        "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w",
        "7/2ww3/1wwww2/2BBBB1/3bB2/7 b",
        // Rings around one square, two, three and four.
        "7/2wWWB1/2W1bB1/1wWBbB1/7/7 b",
        "7/7/1wWwBb1/1W2bB1/1wWbB2/7 b",
        "7/7/1wWwWw1/1W3B1/1bBbBb1/7 w",
        "7/1wWwW2/1w2b2/1W2B2/1bBbB2/7 w",
    ];

    /// The moves of each position after a move, listed.
    fn plain_sum(position: &Uisge) -> u64 {
        let after = position.legal_moves().into_iter().map(|m| position.after_unchecked(m));
        after.map(|next| next.legal_moves().len() as u64).sum()
    }

    /// What the count has to mind: the option, and whether a move wins or leaves the other player
    /// without one.
    fn label(position: &Uisge) -> (Stuck, bool, bool) {
        let after = position.legal_moves().into_iter().map(|m| position.after_unchecked(m));
        let (won, open): (Vec<_>, Vec<_>) = after.partition(Uisge::crowned);
        let stuck = open.iter().any(|next| next.moves_of(next.turn).is_empty());
        (position.rules.stuck, !won.is_empty(), stuck)
    }

    #[test]
    fn two_plies_are_the_sum_over_the_first() {
        let mut labels = BTreeSet::new();
        let mut seed = 0;
        for &stuck in Stuck::ALL {
            for start in STARTS.map(|text| text.parse::<Uisge>().unwrap()) {
                for _ in 0..20 {
                    let mut position = Uisge { rules: Rules { stuck }, ..start };
                    for _ in 0..200 {
                        labels.insert(label(&position));
                        let two_plies = position.count_two_plies();
                        assert_eq!(two_plies, Some(plain_sum(&position)), "{position}");
                        seed += 1;
                        let random = zobrist::mix_with(5, seed) as usize;
                        let Some(m) = position.choose(|moves| random % moves) else { break };
                        position.play_unchecked(m);
                    }
                }
            }
        }
        assert_eq!(labels.len(), Stuck::ALL.len() * 4, "met only {labels:?}");
    }
}
