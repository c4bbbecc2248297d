//! The checks of a single position.

use arbitrary::{Result, Unstructured};
use board_core::{Position, Rules};

/// Checks that the reference rules, if there are any, have the same moves and outcome.
pub fn agree<P: Position>(position: &P) {
    let Some(reference) = board_naive::reference(P::NAME) else { return };
    let text = position.to_string();
    let mut moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort();
    let outcome = position.outcome().map(|outcome| outcome.to_string());
    assert_eq!(Ok((moves, outcome)), (reference.answer)(&text), "the moves and outcome at {text}");
}

/// Generates rules.
pub fn rules<R: Rules>(bytes: &mut Unstructured) -> Result<R> {
    bytes.choose(&R::all()).copied()
}
