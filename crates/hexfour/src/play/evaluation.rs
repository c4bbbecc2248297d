mod chances;
mod ordering;

use board_core::Position as _;
use board_play::{Evaluate, FullGame, Linear};

use self::ordering::score;
use super::network::NETWORK;
use crate::{Hexfour, Move};

/// A simple evaluation by hand-made features: points, rows of four that can still become a point, by
/// the number of pieces already in them, and whether the side to move can score or has to block.
///
/// [`Evaluator`] uses the [`NETWORK`] instead. The training of the network starts with
/// games of this evaluation.
///
/// ```
/// use board_core::Position as _;
/// use board_play::Evaluate as _;
/// use hexfour::{EVALUATION, Hexfour};
///
/// // Both players have the same chances, so only the turn counts.
/// let [.., turn] = EVALUATION.weights;
/// assert_eq!(EVALUATION.evaluate(&Hexfour::start()), turn);
/// ```
// Hidden, because the type contains the number of features.
#[doc(hidden)]
pub const EVALUATION: Linear<Hexfour, 7> = Linear {
    names: ["points", "threes", "twos", "ones", "can score", "must block", "turn"],
    weights: [144, 35, 18, 8, 17, 6, 35],
    features: features_of,
};

/// The strongest evaluation of Hexfour, for searches.
///
/// ```
/// use board_play::Evaluate;
/// use hexfour::{Evaluator, Hexfour, prelude::*};
///
/// // Both players have the same chances, so only the turn counts.
/// assert!(Evaluator.evaluate(&Hexfour::start()).abs() < 100);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Evaluator;

impl FullGame for Hexfour {
    type Evaluator = Evaluator;
}

impl Evaluate<Hexfour> for Evaluator {
    fn evaluate(&self, position: &Hexfour) -> i32 {
        NETWORK.evaluate(position)
    }

    // Always, because a call for each move would take 2% more instructions in a search.
    #[inline(always)]
    fn ordering_score(&self, position: &Hexfour, m: Move) -> i32 {
        score(position, m.field())
    }
}

fn features_of(position: &Hexfour) -> [i32; 7] {
    let players = [position.turn(), !position.turn()];
    let points = players.map(|player| position.points(player) as i32);
    features(points, players.map(|player| position.chances(player)))
}

/// Returns the features of a position from the points and the [chances](Hexfour::chances) of the
/// side to move and of the opponent.
#[inline]
pub(super) fn features(points: [i32; 2], chances: [[u32; 4]; 2]) -> [i32; 7] {
    let [mine, theirs] = chances.map(|chances| chances.map(|n| n as i32));
    [
        points[0] - points[1],
        mine[3] - theirs[3],
        mine[2] - theirs[2],
        mine[1] - theirs[1],
        i32::from(mine[3] > 0),
        -i32::from(theirs[3] > 0),
        1,
    ]
}
