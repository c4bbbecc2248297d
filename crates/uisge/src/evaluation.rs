use board_core::Position as _;
use board_play::{Evaluate as _, Evaluated, Linear};

use crate::Uisge;

/// The evaluation function: crowns, blank pieces that can become crowns, and moves.
///
/// [`Evaluated::evaluate`], which is `P::evaluate` in generic code, calls this function.
///
/// ```
/// use board_core::Position as _;
/// use board_play::Evaluate as _;
/// use uisge::{EVALUATION, Uisge};
///
/// // Both players have the same chances, so only the turn counts.
/// let [.., turn] = EVALUATION.weights;
/// assert_eq!(EVALUATION.evaluate(&Uisge::start()), turn);
/// ```
pub const EVALUATION: Linear<Uisge, 4> =
    Linear { names: ["crowns", "rising", "moves", "turn"], weights: [47, 34, 6, 7], features };

impl Evaluated for Uisge {
    const EVALUATE: Option<fn(&Self) -> i32> = Some(|position| EVALUATION.evaluate(position));
}

fn features(position: &Uisge) -> [i32; 4] {
    let own = position.turn();
    let [mine, theirs] = [own, !own].map(|player| position.mobility(player));
    [
        position.crowns(own) as i32 - position.crowns(!own) as i32,
        mine.rising as i32 - theirs.rising as i32,
        mine.moves as i32 - theirs.moves as i32,
        1,
    ]
}
