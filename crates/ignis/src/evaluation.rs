use board_core::Position as _;
use board_play::{Evaluate as _, Evaluated, Linear};

use crate::{Ignis, Piece};

/// The evaluation function: pieces, and pieces on the edges of the area, which are in danger.
///
/// [`Evaluated::evaluate`], which is `P::evaluate` in generic code, calls this function.
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
pub const EVALUATION: Linear<Ignis, 3> =
    Linear { names: ["pieces", "on edges", "turn"], weights: [41, -18, 8], features };

impl Evaluated for Ignis {
    const EVALUATE: Option<fn(&Self) -> i32> = Some(|position| EVALUATION.evaluate(position));
}

fn features(position: &Ignis) -> [i32; 3] {
    let [mine, theirs] = [position.turn(), !position.turn()].map(Piece::of);
    [
        position.count(mine) as i32 - position.count(theirs) as i32,
        position.count_on_edges(mine) as i32 - position.count_on_edges(theirs) as i32,
        1,
    ]
}
