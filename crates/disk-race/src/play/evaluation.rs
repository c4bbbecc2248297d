use board_core::{Player, Position as _};
use board_play::{Evaluate, FullGame, Linear};

use crate::{DiskRace, Layer, Outcome};

/// The evaluation function, which counts how far the pieces have come, how many pieces are one step
/// from an empty goal, and how many moves there are.
///
/// The [`Evaluator`] calls it.
///
/// ```
/// use board_core::Position as _;
/// use board_play::Evaluate as _;
/// use disk_race::{DiskRace, EVALUATION};
///
/// // No piece has left its start, so only the four legal moves and the turn count.
/// let [.., moves, turn] = EVALUATION.weights;
/// assert_eq!(EVALUATION.evaluate(&DiskRace::start()), 4 * moves + turn);
/// ```
// Hidden, because the type contains the number of features.
#[doc(hidden)]
pub const EVALUATION: Linear<DiskRace, 9> = Linear {
    names: [
        "unturned outer",
        "unturned inner",
        "turned centre",
        "turned inner",
        "turned outer",
        "facing a goal",
        "arrived",
        "moves",
        "turn",
    ],
    weights: [25, 53, 72, 90, 107, 44, 213, 1, 5],
    features,
};

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
        EVALUATION.evaluate(position)
    }

    /// The number of moves shows whether the game is over, and is part of the evaluation.
    #[inline]
    fn evaluate_or_end(&self, position: &DiskRace) -> Result<i32, Outcome> {
        let moves = position.count_moves();
        let outcome = if moves == 0 { position.outcome() } else { None };
        outcome.map_or_else(|| Ok(EVALUATION.sum(features_with(position, moves))), Err)
    }
}

fn features(position: &DiskRace) -> [i32; 9] {
    features_with(position, position.count_moves())
}

fn features_with(position: &DiskRace, moves: usize) -> [i32; 9] {
    let own = position.turn();
    let [mine, theirs] = [own, !own].map(|player| way(position, player));
    let [a, b, c, d, e, f, g] = [0, 1, 2, 3, 4, 5, 6].map(|i: usize| mine[i] - theirs[i]);
    [a, b, c, d, e, f, g, moves as i32, 1]
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
