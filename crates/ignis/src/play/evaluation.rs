use board_core::Position as _;
use board_play::{Evaluate, FullGame};

use super::network::NETWORK;
use crate::bitboard::{Bitboard, whole_files, whole_ranks};
use crate::movegen::Frame;
use crate::{Ignis, Move, Piece, Space};

/// What a piece is worth, and how much less on an edge, for [`Evaluate::ordering_score`].
const PIECE: i32 = 41;
const EDGE: i32 = 18;

/// The strongest evaluation of Ignis, for searches.
///
/// ```
/// use board_play::Evaluate;
/// use ignis::{Evaluator, Ignis, prelude::*};
///
/// // Both players have the same chances, so only the turn counts.
/// assert!(Evaluator.evaluate(&Ignis::start()).abs() < 100);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Evaluator;

impl FullGame for Ignis {
    type Evaluator = Evaluator;
}

impl Evaluate<Ignis> for Evaluator {
    fn evaluate(&self, position: &Ignis) -> i32 {
        NETWORK.evaluate(position)
    }

    fn has_tactical_moves(&self) -> bool {
        true
    }

    /// A slide shoves the piece at the entry away from the edge, and may push off the one at the
    /// exit.
    #[inline]
    fn ordering_score(&self, position: &Ignis, m: Move) -> i32 {
        let [entry, exit] =
            [position.entry(m), position.exit(m)].map(|end| position.owner_sign(end));
        entry * EDGE - if position.is_full(m) { exit * PIECE } else { 0 }
    }

    /// Returns whether the move pushes off a piece of the opponent.
    #[inline]
    fn is_tactical(&self, position: &Ignis, m: Move) -> bool {
        position.is_full(m) && position.owner_sign(position.exit(m)) < 0
    }
}

impl Ignis {
    /// Returns whether the line of a move has no gap.
    #[inline]
    fn is_full(&self, m: Move) -> bool {
        (self.path(m.line()) - self.occupied).is_empty()
    }

    /// Returns 1 if a space has a piece of the side to move, -1 for one of the opponent, else 0.
    #[inline]
    fn owner_sign(&self, space: Option<Space>) -> i32 {
        let space = space.map_or(Bitboard::EMPTY, Space::bitboard);
        let has = |player| i32::from(!(self.pieces_of(Piece::of(player)) & space).is_empty());
        has(self.turn()) - has(!self.turn())
    }

    /// Returns the edge spaces at the ends of full lines, from which the next slide can push off a
    /// piece.
    pub(super) fn exits(&self) -> Bitboard {
        let ([bottom, top, left, right], gaps) = (Frame::of(self.area()).edges, self.empty());
        ((bottom | top) - whole_files(gaps)) | ((left | right) - whole_ranks(gaps))
    }
}
