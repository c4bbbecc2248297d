use board_core::Position as _;
use board_play::{Evaluate, FullGame, Linear};

use super::network::NETWORK;
use crate::bitboard::{Bitboard, whole_files, whole_ranks};
use crate::movegen::Frame;
use crate::{Ignis, Move, Piece, Space};

/// A simple evaluation by hand-made features: pieces by their distances from the edges of the area,
/// where they are in danger, pieces that the next slide can push off, and whether a player has at
/// most two pieces.
///
/// The distances of a space are those from the nearest edge in each direction: 0 for a space on the
/// edge, and at most 2. For example, `distances 0 1` are those of b1 and a2.
///
/// [`Evaluator`] uses the [`NETWORK`] instead. The training of the network starts with
/// games of this evaluation.
///
/// ```
/// use board_core::Position as _;
/// use board_play::Evaluate as _;
/// use ignis::{EVALUATION, Ignis};
///
/// // Both players have the same chances, so only the turn counts.
/// let [.., turn] = EVALUATION.weights;
/// assert_eq!(EVALUATION.evaluate(&Ignis::start()), turn);
/// ```
// Hidden, because the type contains the number of features.
#[doc(hidden)]
pub const EVALUATION: Linear<Ignis, 11> = Linear {
    names: [
        "distances 0 0",
        "distances 0 1",
        "distances 1 1",
        "distances 0 2",
        "distances 1 2",
        "distances 2 2",
        "own at an exit",
        "opposing at an exit",
        "few own",
        "few opposing",
        "turn",
    ],
    weights: [25, 32, 47, 32, 53, 61, -7, 10, -33, 50, 4],
    features,
};

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

fn features(position: &Ignis) -> [i32; 11] {
    let [mine, theirs] =
        [position.turn(), !position.turn()].map(|player| position.pieces_of(Piece::of(player)));
    let area = position.area();
    // The spaces at a distance of at least 1 and 2 from the nearest edge in each direction.
    let x1 = area & area.east() & area.west();
    let x2 = x1 & x1.east() & x1.west();
    let y1 = area & area.north() & area.south();
    let y2 = y1 & y1.north() & y1.south();
    let (x, y) = ([area - x1, x1 - x2, x2], [area - y1, y1 - y2, y2]);
    let lead = |a: usize, b: usize| {
        let spaces = x[a] & y[b] | x[b] & y[a];
        (mine & spaces).len() as i32 - (theirs & spaces).len() as i32
    };
    let exits = position.exits();
    [
        lead(0, 0),
        lead(0, 1),
        lead(1, 1),
        lead(0, 2),
        lead(1, 2),
        lead(2, 2),
        (mine & exits).len() as i32,
        (theirs & exits).len() as i32,
        i32::from(mine.len() <= 2),
        i32::from(theirs.len() <= 2),
        1,
    ]
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
