use board_core::Position as _;
use board_play::{Evaluate, FullGame};

use super::network::{NETWORK, evaluate_with};
use crate::Bitboard;
use crate::board::PIECES;
use crate::movegen::{MoveSet, Side};
use crate::{Move, Outcome, Uisge};

/// What a crown is worth, for [`Evaluate::ordering_score`].
const CROWN: i32 = 53;

/// The strongest evaluation of Uisge, for searches.
///
/// ```
/// use board_play::Evaluate;
/// use uisge::{Evaluator, Uisge, prelude::*};
///
/// // Both players have the same chances, so only the turn counts.
/// assert!(Evaluator.evaluate(&Uisge::start()).abs() < 100);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Evaluator;

impl FullGame for Uisge {
    type Evaluator = Evaluator;
}

impl Evaluate<Uisge> for Evaluator {
    fn evaluate(&self, position: &Uisge) -> i32 {
        NETWORK.evaluate(position)
    }

    /// The moves of both players show whether the side to move is stuck.
    #[inline]
    fn evaluate_or_end(&self, position: &Uisge) -> Result<i32, Outcome> {
        let moves = Side::both(position).moves();
        let mobile = moves.mobile() & position.pieces_of(position.turn);
        let may_be_over = position.crowned() || mobile.is_empty();
        let outcome = if may_be_over { ending(position) } else { None };
        outcome.map_or_else(|| Ok(evaluate_with(&NETWORK, position, &moves)), Err)
    }

    /// A jump turns a blank piece into a crown, or a crown into a blank piece.
    #[inline]
    fn ordering_score(&self, position: &Uisge, m: Move) -> i32 {
        match m.squares() {
            Some((from, _)) if m.is_jump() && position.crowns.contains(from) => -CROWN,
            Some(_) if m.is_jump() => CROWN,
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

/// Returns how many more steps the side to move has than the opponent, given the moves of both.
#[inline]
pub(super) fn lead_in_steps(position: &Uisge, moves: &MoveSet) -> i32 {
    moves.steps().into_iter().map(lead_of(position)).sum()
}

/// Returns a function that counts how many more pieces of a set are mine than theirs.
///
/// It takes one count instead of two, because each player has six pieces:
///
/// ```text
///                  mine           theirs
///   pieces         # # # # # #    # # # # # #
///   set            # # # # . .    # . . . . .    the lead is 4 - 1 = 3
///   set ^ theirs   # # # # . .    . # # # # #    9 pieces, 6 more than the lead
/// ```
#[inline]
fn lead_of(position: &Uisge) -> impl Fn(Bitboard) -> i32 {
    let theirs = position.pieces_of(!position.turn());
    move |set| (set ^ theirs).len() as i32 - PIECES as i32
}
