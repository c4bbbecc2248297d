//! Play, move by move by both rules.

use arbitrary::{Result, Unstructured};
use board_core::{Keyed, Move, Position, Zobrist};
use board_laws::hold;
use board_naive::SlowRules;

use crate::Fuzzed;
use crate::games::rules;
use crate::play::{agree, laws_hold};

/// Plays the moves that the bytes choose, from the position on their first line, or, if there is
/// none, from the start. At every ply both rules agree, the text and the key are right, and a
/// move that is illegal is refused by both and changes nothing.
///
/// # Panics
/// If any of it is not so.
pub fn walk<P: Fuzzed>(data: &[u8]) {
    let (start, data) = start::<P>(data);
    let mut bytes = Unstructured::new(data);
    if let Ok(start) = start.map_or_else(|| rules(&mut bytes).map(P::start_with), Ok) {
        // Running out of bytes ends the walk.
        let _ = plies(start, &mut bytes);
    }
}

/// The position on the first line, and the bytes behind it.
fn start<P: Fuzzed>(data: &[u8]) -> (Option<P>, &[u8]) {
    let Some(end) = data.iter().position(|&byte| byte == b'\n') else { return (None, data) };
    let text = std::str::from_utf8(&data[..end]).ok();
    match text.and_then(|text| text.parse().ok()) {
        Some(position) => (Some(position), &data[end + 1..]),
        None => (None, data),
    }
}

fn plies<P: Fuzzed>(start: P, bytes: &mut Unstructured) -> Result<()> {
    let mut fast = Keyed::new(start);
    let mut slow = P::Slow::parse(&start.to_string()).expect("the text of a position");
    while !bytes.is_empty() {
        let moves = both(&fast, &slow);
        let Some(last) = moves.len().checked_sub(1) else { break };
        refused(&mut fast, &slow, bytes.int_in_range(0..=P::Move::COUNT - 1)?);
        let m = moves[bytes.int_in_range(0..=last)?];
        let before = fast.turn();
        assert_eq!(fast.play(m), Ok(()), "{m} was generated");
        assert_eq!(fast.turn(), !before, "after {m}");
        slow = slow.play(&m.to_string()).expect("a move that both rules generate");
    }
    both(&fast, &slow);
    hold(laws_hold(fast.position()));
    Ok(())
}

/// Checks that both rules agree here, and that text and key lead back to the position; gives the
/// moves.
fn both<P: Fuzzed>(fast: &Keyed<P>, slow: &P::Slow) -> Vec<P::Move> {
    let text = fast.to_string();
    assert_eq!(text.parse::<P>().as_ref().ok(), Some(fast.position()), "{text} read back");
    assert_eq!(fast.key(), fast.position().key(), "the key at {text}");
    let moves = agree(fast, slow);
    assert_eq!(fast.count_moves(), moves.len(), "the number of moves at {text}");
    moves
}

/// Tries the move with an index; if it is illegal, it changes nothing.
fn refused<P: Fuzzed>(fast: &mut Keyed<P>, slow: &P::Slow, index: usize) {
    let m = P::Move::from_index(index).expect("an index below COUNT");
    if fast.check(m).is_err() {
        let before = *fast;
        assert!(fast.play(m).is_err_and(|why| !why.to_string().is_empty()), "{m} at {before}");
        assert_eq!(*fast, before, "after the illegal {m}");
        assert!(slow.play(&m.to_string()).is_none(), "the slow rules take {m} at {before}");
    }
}
