//! Strings, parsed as a position, a move, a space and rules.

use board_games::FullGame;
use board_laws::{Violation, assert_ok, check_position};
use board_laws::{rejected_or_canonical, same_game};
use board_play::{Game, Limits};

/// Reads the bytes as a binary form and as every kind of notation, which must be rejected or
/// canonical. The reference rules must agree, and a position must obey the laws. If there are two
/// lines, the second is a move in the position on the first.
///
/// # Panics
/// If a check fails.
pub fn text<P: FullGame>(data: &[u8]) {
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

fn check_string<P: FullGame>(text: &str) -> Result<(), Violation> {
    rejected_or_canonical::<P::Move>(text)?;
    rejected_or_canonical::<P::Space>(text)?;
    let rules = rejected_or_canonical::<P::Rules>(text)?;
    let position = rejected_or_canonical::<P>(text)?;
    let reference = board_naive::reference(P::NAME);
    if let Some(reference) = reference.filter(|_| is_tidy(text)) {
        let start = rules.map(|rules| P::start_with(rules).to_string());
        let reference_start = (reference.start)(text);
        assert_eq!(start, reference_start.ok(), "the start under the rules {text:?}");
        let is_accepted = (reference.answer)(text).is_ok();
        assert_eq!(position.is_some(), is_accepted, "whether the position {text:?} is accepted");
    }
    let Some(position) = position else { return Ok(()) };
    check_position(&position)?;
    reference.map_or(Ok(()), |reference| same_game(&reference, &position))
}

/// Returns whether there is no surrounding whitespace, which the reference rules reject.
fn is_tidy(text: &str) -> bool {
    text == text.trim_ascii()
}

/// Checks that both implementations play the move, or both reject it.
fn same_move<P: FullGame>(position: &str, m: &str) {
    let Ok(fast) = position.parse::<P>() else { return };
    if !is_tidy(position) || !is_tidy(m) {
        return;
    }
    let next = m.parse().ok().and_then(|m| fast.after(m).ok()).map(|next| next.to_string());
    if let Some(reference) = board_naive::reference(P::NAME) {
        assert_eq!(next, (reference.play)(position, m), "{m:?} at {position}");
    }
    let mut game = Game::from_position(fast, Limits::default());
    let played = game.parse_move(m).map(|m| game.play(m));
    assert_eq!(matches!(played, Ok(Ok(()))), next.is_some(), "{m:?} at {position}");
    let found = game.scene().position;
    assert_eq!(found, next.unwrap_or(fast.to_string()), "after {m:?} at {position}");
}
