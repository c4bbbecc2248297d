//! A plain search, which the others have to agree with.

use board_core::{Outcome, Position};

/// What a win at once is worth; one after some plies is worth as much less.
pub const WIN: i32 = i32::MAX;

/// What a position is worth for the player to move, by all lines of `depth` plies; `guess` says what
/// one at their end is worth where the game goes on.
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

/// What each move is worth for the player who makes it.
pub fn values<P: Position>(
    position: &P,
    depth: u8,
    guess: &impl Fn(&P) -> i32,
) -> Vec<(P::Move, i32)> {
    let value = |m| -negamax(&position.after_unchecked(m), (1, depth - 1), guess);
    position.legal_moves().into_iter().map(|m| (m, value(m))).collect()
}

/// The greatest value, and the moves that have it.
pub fn best<M: Copy, V: Copy + Ord>(values: &[(M, V)]) -> (V, Vec<M>) {
    let best = values.iter().map(|&(_, value)| value).max().expect("a move");
    (best, values.iter().filter(|&&(_, value)| value == best).map(|&(m, _)| m).collect())
}
