mod chances;
mod ordering;

use board_play::{Evaluate, FullGame};

use self::ordering::score;
use super::network::NETWORK;
use crate::{Hexfour, Move};

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
