mod chances;
mod promise;

use board_core::Position as _;
use board_play::{Evaluate as _, Evaluated, Linear, Skill};

use self::promise::promise;
use crate::{Hexfour, Move};

/// The evaluation function: points, rows of four that can still become a point, by the number of
/// pieces already in them, and whether the side to move can score or has to block.
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
// Hidden, because the type contains the number of features.
#[doc(hidden)]
pub const EVALUATION: Linear<Hexfour, 7> = Linear {
    names: ["points", "threes", "twos", "ones", "can score", "must block", "turn"],
    weights: [144, 35, 18, 8, 17, 6, 35],
    features,
};

impl Evaluated for Hexfour {
    fn evaluate(&self) -> i32 {
        EVALUATION.evaluate(self)
    }

    const SKILLS: [Skill; 4] =
        [Skill::new(340, 50), Skill::new(450, 23), Skill::new(2_200, 0), Skill::new(200_000, 0)];

    /// A piece counts for the rows that it helps, and against those of the opponent.
    #[inline]
    fn promise(&self, m: Move) -> i32 {
        let [own, other] = [self.turn(), !self.turn()].map(|player| self.lines_of(player));
        promise(own, other, self.size(), m.field())
    }
}

fn features(position: &Hexfour) -> [i32; 7] {
    let own = position.turn();
    let points = |player| position.points(player) as i32;
    let [mine, theirs] = [own, !own].map(|player| position.chances(player).map(|n| n as i32));
    [
        points(own) - points(!own),
        mine[3] - theirs[3],
        mine[2] - theirs[2],
        mine[1] - theirs[1],
        i32::from(mine[3] > 0),
        -i32::from(theirs[3] > 0),
        1,
    ]
}
