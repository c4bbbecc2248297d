//! The checks of a single position.

use board_core::Position;
use board_naive::ReferenceRules;

/// Checks that both implementations have the same notation, moves and outcome, and returns the
/// moves.
pub fn agree<P: Position, N: ReferenceRules>(fast: &P, reference: &N) -> Vec<P::Move> {
    let text = fast.to_string();
    assert_eq!(text, reference.text());
    assert_eq!(fast.outcome().map(|outcome| outcome.to_string()), reference.outcome(), "{text}");
    let moves = fast.legal_moves().to_vec();
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort();
    assert_eq!(texts, reference.legal(), "the moves at {text}");
    moves
}
