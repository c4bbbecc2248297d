use board_core::Position as _;
use board_play::{Evaluate as _, Evaluated, Linear};

use crate::Hexfour;

/// The evaluation function: points, and rows of four that can still become a point, by the number
/// of pieces already in them.
///
/// [`Evaluated::evaluate`], which is `P::evaluate` in generic code, calls this function.
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
pub const EVALUATION: Linear<Hexfour, 5> = Linear {
    names: ["points", "threes", "twos", "ones", "turn"],
    weights: [144, 37, 20, 7, 34],
    features,
};

impl Evaluated for Hexfour {
    const EVALUATE: Option<fn(&Self) -> i32> = Some(|position| EVALUATION.evaluate(position));
}

fn features(position: &Hexfour) -> [i32; 5] {
    let own = position.turn();
    let points = |player| position.points(player) as i32;
    let [mine, theirs] = [own, !own].map(|player| position.chances(player).map(|n| n as i32));
    [points(own) - points(!own), mine[3] - theirs[3], mine[2] - theirs[2], mine[1] - theirs[1], 1]
}
