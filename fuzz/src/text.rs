//! Any text, as a position, a move, a space and rules.

use board_laws::reference::same_game;
use board_laws::text::rejected_or_printed_back;
use board_laws::{LawResult, Reference, assert_ok};
use board_naive::ReferenceRules;
use board_play::{AnyGame, Game, Limits, Session};

use crate::Fuzzed;
use crate::play::laws_hold;

/// Reads the bytes as every kind of text: each is refused or is exactly what is printed, the reference
/// rules agree, and a position that is read obeys the laws. If there are two lines, the second is
/// a move in the position of the first.
///
/// # Panics
/// If any of it is not so.
pub fn text<P: Fuzzed>(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    assert_ok(any_text::<P>(text));
    if let Some((position, m)) = text.split_once('\n') {
        same_move::<P>(position, m);
    }
}

fn any_text<P: Fuzzed>(text: &str) -> LawResult {
    rejected_or_printed_back::<P::Move>(text)?;
    rejected_or_printed_back::<P::Space>(text)?;
    let rules = rejected_or_printed_back::<P::Rules>(text)?;
    let position = rejected_or_printed_back::<P>(text)?;
    let any = AnyGame::of::<P>();
    let started = any.start(text, Limits::default());
    assert_eq!(started.is_ok(), rules.is_some(), "started under the rules {text:?}");
    assert_eq!(any.parse(text, Limits::default()).is_ok(), position.is_some(), "{text:?}");
    // The reference rules take no space around it.
    if text == text.trim_ascii() {
        let start = rules.map(|rules| P::start_with(rules).to_string());
        let reference_start = P::Reference::start(text).map(|start| start.text());
        assert_eq!(start, reference_start.ok(), "the start under the rules {text:?}");
        let reference_position = P::Reference::parse(text);
        assert_eq!(
            position.is_some(),
            reference_position.is_ok(),
            "{text:?} by the reference rules"
        );
    }
    let Some(position) = position else { return Ok(()) };
    laws_hold(&position)?;
    same_game(&reference::<P>(), &position)
}

/// The reference rules as the laws ask them.
fn reference<P: Fuzzed>() -> Reference {
    Reference {
        start: board_naive::start::<P::Reference>,
        answer: board_naive::answer::<P::Reference>,
        play: board_naive::play::<P::Reference>,
    }
}

/// Both rules take the move, or neither does.
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
    let mut any: Box<dyn Session> = Box::new(Game::from_position(fast, Limits::default()));
    assert_eq!(any.check(m).is_ok(), next.is_some(), "{m:?} at {position}");
    assert_eq!(any.play(m).is_ok(), next.is_some(), "{m:?} at {position}");
    assert_eq!(any.position(), next.unwrap_or(fast.to_string()), "after {m:?} at {position}");
}
