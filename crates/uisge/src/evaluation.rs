use board_core::Position as _;
use board_play::{Evaluate as _, Evaluated, Linear};

use crate::{Move, Uisge};

/// The evaluation function: crowns, blank pieces that can become crowns, steps, and crowns that can
/// move.
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
pub const EVALUATION: Linear<Uisge, 5> = Linear {
    names: ["crowns", "rising", "steps", "mobile crowns", "turn"],
    weights: [53, 44, 8, 10, 7],
    features,
};

impl Evaluated for Uisge {
    const EVALUATE: Option<fn(&Self) -> i32> = Some(|position| EVALUATION.evaluate(position));

    /// A jump turns a blank piece into a crown, or a crown into a blank piece.
    #[inline]
    fn promise(&self, m: Move) -> i32 {
        let [crown, ..] = EVALUATION.weights;
        match m.squares() {
            Some((from, _)) if m.is_jump() && self.crowns.contains(from) => -crown,
            Some(_) if m.is_jump() => crown,
            _ => 0,
        }
    }
}

fn features(position: &Uisge) -> [i32; 5] {
    let own = position.turn();
    let [mine, theirs] = [own, !own].map(|player| position.mobility(player));
    [
        position.crowns(own) as i32 - position.crowns(!own) as i32,
        mine.rising as i32 - theirs.rising as i32,
        mine.steps as i32 - theirs.steps as i32,
        mine.crowns as i32 - theirs.crowns as i32,
        1,
    ]
}
