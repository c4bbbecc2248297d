//! The checks of a single position.

use board_core::Position;
use board_laws::{LawResult, keys, play, setups, symmetry, text};
use board_naive::ReferenceRules;

use crate::Fuzzed;

/// Checks the laws about a single position.
pub fn check_laws<P: Fuzzed>(position: &P) -> LawResult {
    play::over_without_moves(position)?;
    play::check_accepts_generated(position)?;
    play::moves_agree(position)?;
    play::play_passes_the_turn(position)?;
    text::rejected_or_canonical::<P>(&position.to_string())?;
    setups::setup_gives_position(position)?;
    keys::key_follows_moves(position)?;
    symmetry::symmetries_commute_with_play(position)
}

/// Checks that both implementations have the same notation, moves and outcome, and returns the
/// moves.
pub fn agree<P: Position, N: ReferenceRules>(fast: &P, reference: &N) -> Vec<P::Move> {
    let text = fast.to_string();
    assert_eq!(text, reference.text());
    assert_eq!(fast.outcome().map(|outcome| outcome.to_string()), reference.outcome(), "{text}");
    let mut moves = Vec::new();
    fast.generate(&mut moves);
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort();
    assert_eq!(texts, reference.legal(), "the moves at {text}");
    moves
}
