//! A plain search, for comparison.

use board_core::{Outcome, Position};

/// The value of a finished, won game. Every ply before the end makes a win worth 1 less.
pub const WIN: i32 = i32::MAX;

/// Returns the value of a position for the side to move, by all lines of `depth` plies. `guess`
/// evaluates the leaves.
pub fn negamax<P: Position>(
    position: &P,
    (ply, depth): (i32, u8),
    guess: &impl Fn(&P) -> i32,
) -> i32 {
    if let Some(outcome) = position.outcome() {
        return i32::from(outcome.score_for(position.turn())) * (WIN - ply);
    }
    if depth == 0 {
        return guess(position);
    }
    let next = (ply + 1, depth - 1);
    let moves = position.legal_moves().into_iter();
    let values = moves.map(|m| -negamax(&position.after_unchecked(m), next, guess));
    values.max().expect("a game that goes on has a move")
}

/// Returns the legal moves with their values for the side to move.
pub fn values<P: Position>(
    position: &P,
    depth: u8,
    guess: &impl Fn(&P) -> i32,
) -> Vec<(P::Move, i32)> {
    let value = |m| -negamax(&position.after_unchecked(m), (1, depth - 1), guess);
    position.legal_moves().into_iter().map(|m| (m, value(m))).collect()
}

/// Returns the greatest value, and the moves with this value.
pub fn best<M: Copy, V: Copy + Ord>(values: &[(M, V)]) -> (V, Vec<M>) {
    let best = values.iter().map(|&(_, value)| value).max().expect("a move");
    (best, values.iter().filter(|&&(_, value)| value == best).map(|&(m, _)| m).collect())
}
