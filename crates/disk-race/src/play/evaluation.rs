use board_core::{Player, Position as _};
use board_play::{Evaluate, FullGame};

use crate::{DiskRace, Layer, Outcome};

/// The weights of the lead at each stage of the way, in hundredths: unturned pieces on the outer and
/// the inner circle, turned ones on the center, the inner and the outer circle, pieces that are one
/// step from an empty goal, and arrived ones.
const STAGES: [i32; 7] = [25, 53, 72, 90, 107, 44, 213];

/// The weights of each legal move and of the turn.
const MOVE: i32 = 1;
const TURN: i32 = 5;

/// The strongest evaluation of Disk race, for searches.
///
/// ```
/// use board_play::Evaluate;
/// use disk_race::{Evaluator, DiskRace, prelude::*};
///
/// // Both players have the same chances, so only the turn counts.
/// assert!(Evaluator.evaluate(&DiskRace::start()).abs() < 100);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Evaluator;

impl FullGame for DiskRace {
    type Evaluator = Evaluator;
}

impl Evaluate<DiskRace> for Evaluator {
    fn evaluate(&self, position: &DiskRace) -> i32 {
        evaluate_with(position, position.count_moves())
    }

    /// The number of moves shows whether the game is over, and is part of the evaluation.
    #[inline]
    fn evaluate_or_end(&self, position: &DiskRace) -> Result<i32, Outcome> {
        let moves = position.count_moves();
        let outcome = if moves == 0 { position.outcome() } else { None };
        outcome.map_or_else(|| Ok(evaluate_with(position, moves)), Err)
    }
}

fn evaluate_with(position: &DiskRace, moves: usize) -> i32 {
    let own = position.turn();
    let [mine, theirs] = [own, !own].map(|player| way(position, player));
    let stages = mine.into_iter().zip(theirs).zip(STAGES);
    let leads = stages.map(|((mine, theirs), weight)| (mine - theirs) * weight);
    leads.sum::<i32>() + moves as i32 * MOVE + TURN
}

/// Returns the numbers of a player's pieces at each stage of their way.
fn way(position: &DiskRace, player: Player) -> [i32; 7] {
    let count = |layer, turned| position.count_in(player, layer, turned) as i32;
    [
        count(Layer::Outer, false),
        count(Layer::Inner, false),
        count(Layer::Center, true),
        count(Layer::Inner, true),
        count(Layer::Outer, true),
        position.facing(player) as i32,
        count(Layer::Ring, true),
    ]
}
