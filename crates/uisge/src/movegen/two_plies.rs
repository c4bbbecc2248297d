//! Counts two plies together, as perft does at the end.
//!
//! For the opponent's reply, a move changes only the set of occupied squares: the opponent's own
//! pieces stay, and the owners of the others do not matter. Therefore, the first ply makes a list
//! of boards, and a loop over this list counts the replies. The loop has no branch, so the compiler
//! makes it count two boards at a time.

use super::Side;
use super::move_set::{DISTANCES, ROOM};
use crate::bitboard::Bitboard;
use crate::{Square, Uisge};

/// Returns the number of sequences of two moves without a pass, if no player has won under U8.
#[inline(always)]
pub(crate) fn count_answers(position: &Uisge) -> u64 {
    let mut moves = Side::of(position, position.turn).moves();
    // U8: a win ends the game. The winning move is a jump of the last blank piece, which turns it
    // over (U5).
    let blanks = position.pieces_of(position.turn) - position.crowns;
    let one_is_left = blanks == blanks.first_bit();
    if one_is_left {
        for jumpers in &mut moves.0[..4] {
            *jumpers -= blanks;
        }
    }
    let mut boards = [Bitboard::EMPTY; ROOM];
    let mut len = 0;
    for (pieces, distance) in moves.0.iter().zip(DISTANCES) {
        for from in pieces.iter().map(Square::bitboard) {
            boards[len % ROOM] = position.occupied() ^ from ^ from.shifted(distance);
            len += 1;
        }
    }
    debug_assert!(len < ROOM, "{len} moves");
    // U3: the opponent replies.
    let side = Side::of(position, !position.turn);
    let mut sum = 0;
    let mut doubts = [Bitboard::EMPTY; ROOM];
    for (&occupied, doubt) in boards[..len].iter().zip(&mut doubts) {
        let (count, doubtful) = Side { occupied, ..side }.count_undoubted();
        sum += count;
        *doubt = doubtful;
    }
    for (&occupied, &doubtful) in boards[..len].iter().zip(&doubts) {
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

    use board_core::Position as _;
    use board_core::author::zobrist;

    use super::*;
    use crate::{Rules, Stuck};

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

    /// Lists the moves of each position after a move.
    fn plain_sum(position: &Uisge) -> u64 {
        let after = position.legal_moves().into_iter().map(|m| position.after_unchecked(m));
        after.map(|next| next.legal_moves().len() as u64).sum()
    }

    /// Returns the cases of a position: the option, whether a move wins, and whether a move leaves
    /// the opponent without a move.
    fn label(position: &Uisge) -> (Stuck, bool, bool) {
        let after = position.legal_moves().into_iter().map(|m| position.after_unchecked(m));
        let (won, open): (Vec<_>, Vec<_>) = after.partition(Uisge::crowned);
        let stuck = open.iter().any(|next| Side::of(next, next.turn).moves().is_empty());
        (position.rules.stuck, !won.is_empty(), stuck)
    }

    #[test]
    fn two_plies_are_the_sum_over_the_first() {
        let mut labels = BTreeSet::new();
        let mut seed = 0;
        for stuck in Stuck::ALL {
            for start in STARTS.map(|text| text.parse::<Uisge>().unwrap()) {
                for _ in 0..20 {
                    let mut position =
                        Uisge { rules: Rules { stuck, ..Rules::default() }, ..start };
                    for _ in 0..200 {
                        labels.insert(label(&position));
                        let two_plies = position.count_two_plies();
                        assert_eq!(two_plies, plain_sum(&position), "{position}");
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
