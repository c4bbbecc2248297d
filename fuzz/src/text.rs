//! Strings, parsed as a position, a move, a space and rules.

use board_laws::{Violation, assert_ok, check_position};
use board_laws::{rejected_or_canonical, same_game};
use board_naive::ReferenceRules;
use board_play::{Game, Limits};

use crate::Fuzzed;

/// Reads the bytes as a binary form and as every kind of notation, which must be rejected or canonical. The reference
/// rules must agree, and a position must obey the laws. If there are two lines, the second is a
/// move in the position on the first.
///
/// # Panics
/// If a check fails.
pub fn text<P: Fuzzed>(data: &[u8]) {
    let mut bytes = P::Bytes::default();
    bytes.as_mut().iter_mut().zip(data).for_each(|(byte, &found)| *byte = found);
    if let Ok(position) = P::from_bytes(bytes) {
        assert_eq!(position.to_bytes(), bytes, "the bytes of {position}");
    }
    let Ok(text) = std::str::from_utf8(data) else { return };
    assert_ok(check_string::<P>(text));
    if let Some((position, m)) = text.split_once('\n') {
        same_move::<P>(position, m);
    }
}

fn check_string<P: Fuzzed>(text: &str) -> Result<(), Violation> {
    rejected_or_canonical::<P::Move>(text)?;
    rejected_or_canonical::<P::Space>(text)?;
    let rules = rejected_or_canonical::<P::Rules>(text)?;
    let position = rejected_or_canonical::<P>(text)?;
    // The reference rules reject surrounding whitespace.
    if text == text.trim_ascii() {
        let start = rules.map(|rules| P::start_with(rules).to_string());
        let reference_start = P::Reference::start(text).map(|start| start.text());
        assert_eq!(start, reference_start.ok(), "the start under the rules {text:?}");
        let reference_position = P::Reference::parse(text);
        assert_eq!(
            position.is_some(),
            reference_position.is_ok(),
            "whether the position {text:?} is accepted"
        );
    }
    let Some(position) = position else { return Ok(()) };
    check_position(&position)?;
    same_game(&board_naive::reference(P::NAME).expect("reference rules"), &position)
}

/// Checks that both implementations play the move, or both reject it.
fn same_move<P: Fuzzed>(position: &str, m: &str) {
    let (Ok(fast), Ok(reference)) = (position.parse::<P>(), P::Reference::parse(position)) else {
        return;
    };
    if m != m.trim_ascii() {
        return;
    }
    let next = m.parse().ok().and_then(|m| fast.after(m).ok()).map(|next| next.to_string());
    let reference = reference.play(m).map(|next| next.text());
    assert_eq!(next, reference, "{m:?} at {position}");
    let mut game = Game::from_position(fast, Limits::default());
    let played = game.parse_move(m).map(|m| game.play(m));
    assert_eq!(matches!(played, Ok(Ok(()))), next.is_some(), "{m:?} at {position}");
    let found = game.scene().position;
    assert_eq!(found, next.unwrap_or(fast.to_string()), "after {m:?} at {position}");
}
