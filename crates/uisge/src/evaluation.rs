use board_core::Position as _;
use board_play::{Evaluate as _, Evaluated, Linear, Skill};

use crate::bitboard::Bitboard;
use crate::movegen::{MoveSet, Side, Sums};
use crate::{Move, Outcome, Uisge};

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

/// The number of pieces of each player (U2).
const PIECES: i32 = 6;

impl Evaluated for Uisge {
    const EVALUATE: Option<fn(&Self) -> i32> = Some(|position| EVALUATION.evaluate(position));

    const SKILLS: [Skill; 4] =
        [Skill::new(40, 200), Skill::new(180, 95), Skill::new(1_000, 0), Skill::new(200_000, 0)];

    /// The moves of both players show whether the side to move is stuck.
    #[inline]
    fn evaluate_or_end(&self) -> Result<i32, Outcome> {
        let moves = Side::both(self).moves();
        let may_be_over = self.crowned() || (moves.mobile() & self.of(self.turn)).is_empty();
        let outcome = if may_be_over { ending(self) } else { None };
        outcome.map_or_else(|| Ok(EVALUATION.sum(features_of(self, &moves))), Err)
    }

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

/// Returns the outcome, in a function of its own because games are rarely over.
#[cold]
#[inline(never)]
fn ending(position: &Uisge) -> Option<Outcome> {
    position.outcome()
}

fn features(position: &Uisge) -> [i32; 5] {
    features_of(position, &Side::both(position).moves())
}

/// Returns the features, given the moves of both players.
///
/// A feature is how many more pieces of a set are mine than theirs. It takes one count instead of
/// two, because each player has six pieces:
///
/// ```text
///                  mine           theirs
///   pieces         # # # # # #    # # # # # #
///   set            # # # # . .    # . . . . .    the lead is 4 - 1 = 3
///   set ^ theirs   # # # # . .    . # # # # #    9 pieces, 6 more than the lead
/// ```
#[inline]
fn features_of(position: &Uisge, moves: &MoveSet) -> [i32; 5] {
    let theirs = position.of(!position.turn());
    let lead = |pieces: Bitboard| (pieces ^ theirs).count() as i32 - PIECES;
    [
        lead(position.crowns),
        lead(moves.jumping() - position.crowns),
        Sums::of(&moves.steps()).weighted(lead),
        lead(moves.mobile() & position.crowns),
        1,
    ]
}
