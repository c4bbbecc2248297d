//! Games, played by both implementations.

use arbitrary::{Result, Unstructured};
use board_core::Indexed;
use board_games::FullGame;
use board_laws::{assert_ok, check_position};

use crate::Sample;
use crate::play::{agree, rules};

/// Compares with the reference rules at one ply, and checks the laws at the end of one walk, in
/// this many.
const INTERVAL: u64 = 128;

/// Plays moves chosen by the bytes, from the position on the first line or from the start. At every
/// ply the key must be correct and an illegal move must change nothing. At a sample of the plies
/// the notation must round-trip and the reference rules must agree.
///
/// # Panics
/// If a check fails.
pub fn walk<P: FullGame>(data: &[u8], mut sample: Sample) {
    let (start, data) = start::<P>(data);
    let mut bytes = Unstructured::new(data);
    if let Ok(start) = start.map_or_else(|| rules(&mut bytes).map(P::start_with), Ok) {
        // Running out of bytes ends the walk.
        let _ = plies(start, &mut bytes, &mut sample);
    }
}

/// Returns the position on the first line, and the bytes after it.
fn start<P: FullGame>(data: &[u8]) -> (Option<P>, &[u8]) {
    let Some(end) = data.iter().position(|&byte| byte == b'\n') else { return (None, data) };
    let text = std::str::from_utf8(&data[..end]).ok();
    match text.and_then(|text| text.parse().ok()) {
        Some(position) => (Some(position), &data[end + 1..]),
        None => (None, data),
    }
}

fn plies<P: FullGame>(start: P, bytes: &mut Unstructured, sample: &mut Sample) -> Result<()> {
    let mut fast = start;
    let mut key = start.key();
    while !bytes.is_empty() {
        let moves = fast.legal_moves();
        let Some(last) = moves.len().checked_sub(1) else { break };
        let tried = P::Move::from_index(bytes.int_in_range(0..=P::Move::COUNT - 1)?);
        let tried = tried.expect("an index below COUNT");
        check_illegal(&mut fast, tried);
        let m = moves[bytes.int_in_range(0..=last)?];
        let before = fast;
        let (after, after_key) = fast.after_with_key(key, m);
        assert_eq!(fast.play(m), Ok(()), "{m} was generated at {before}");
        assert_eq!(fast.turn(), !before.turn(), "after {m} at {before}");
        assert_eq!((after, after_key), (fast, fast.key()), "the key after {m} at {before}");
        key = after_key;
        if sample.is_due(INTERVAL) {
            compare(&before, m, tried, &fast);
        }
    }
    if sample.is_due(INTERVAL) {
        assert_ok(check_position(&fast));
    }
    Ok(())
}

/// Checks that a move, if it is illegal, changes nothing.
fn check_illegal<P: FullGame>(fast: &mut P, m: P::Move) {
    if fast.check(m).is_err() {
        let before = *fast;
        assert!(fast.play(m).is_err_and(|why| !why.to_string().is_empty()), "{m} at {before}");
        assert_eq!(*fast, before, "after the illegal {m}");
    }
}

/// Checks that both implementations agree at a position, after a move, and on whether another move
/// is legal. Also checks that the notation round-trips.
fn compare<P: FullGame>(before: &P, m: P::Move, tried: P::Move, after: &P) {
    let text = before.to_string();
    assert_eq!(text.parse::<P>().as_ref().ok(), Some(before), "{text} read back");
    assert_eq!(before.count_moves(), before.legal_moves().len(), "the number of moves at {text}");
    agree(before);
    agree(after);
    let Some(reference) = board_naive::reference(P::NAME) else { return };
    let next = (reference.play)(&text, &m.to_string());
    assert_eq!(next, Some(after.to_string()), "after {m} at {text}");
    let legal = (reference.play)(&text, &tried.to_string()).is_some();
    assert_eq!(before.check(tried).is_ok(), legal, "{tried} at {text}");
}
