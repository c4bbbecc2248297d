//! Law 10: the fast rules against the reference rules.

use board_core::{Position, Rules};

use crate::keys::mixed_notations;
use crate::play::next_positions;
use crate::text::edits;
use crate::{Law, LawResult, Walk};

/// The reference rules of a game: a slow, simple second implementation, written from the rule list
/// and independently of the fast one.
///
/// The implementation consists of three functions over strings.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    /// Returns the start position under these rules, or an error if the rules are invalid.
    pub start: fn(rules: &str) -> Result<String, String>,
    /// Returns the moves and the outcome of a position, or an error if the string is not its
    /// canonical notation. Surrounding whitespace is an error too.
    pub answer: fn(position: &str) -> Result<Answer, String>,
    /// Returns the position after a move, or `None` if the move is not legal.
    pub play: fn(position: &str, m: &str) -> Option<String>,
}

/// The notations of the legal moves, sorted as strings, and the name of the outcome (`None` if the
/// game is not over).
type Answer = (Vec<String>, Option<String>);

/// The number of nearly valid notations that are tried per position, besides the edits of the
/// whole.
const EDITS: usize = 32;

/// Returns the answer of the fast rules.
pub(crate) fn answer<P: Position>(position: &P) -> Answer {
    let mut moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    (moves, position.outcome().map(|outcome| outcome.to_string()))
}

/// Checks law 10 for all rules: both implementations have the same start positions and reject the
/// same nearly valid rules.
pub(crate) fn same_starts<P: Position>(reference: &Reference) -> LawResult {
    for rules in P::Rules::all() {
        let (rules, fast) = (rules.to_string(), P::start_with(rules).to_string());
        let start = (reference.start)(&rules);
        let law = Law::Reference.at(&fast);
        ensure!(law, start.as_ref() == Ok(&fast), "the start position: reference: {start:?}");
        for edited in tidy_edits(&rules) {
            let law = Law::Reference.at(&edited);
            let fast = edited.parse::<P::Rules>().is_ok();
            let slow = (reference.start)(&edited).is_ok();
            ensure!(law, fast == slow, "rules are accepted: fast: {fast}, reference: {slow}");
        }
    }
    Ok(())
}

/// Checks law 10 at one position: notation, moves, outcome and all successors are the same.
pub fn same_game<P: Position>(reference: &Reference, position: &P) -> LawResult {
    same_after(reference, position, &position.legal_moves())
}

/// Checks law 10 on a walk: at each position, moves, outcome and the position after the move that is
/// played are the same, and at every sixteenth position all successors. Also checks
/// [`next_positions`] of the fast rules.
pub(crate) fn same_walk<P: Position>(reference: &Reference, walk: &Walk<P>) -> LawResult {
    for (n, position) in walk.positions().iter().enumerate() {
        let (legal, played) = (position.legal_moves(), walk.moves().get(n..=n));
        let moves = if n % 16 == 0 { &legal[..] } else { played.unwrap_or_default() };
        same_after(reference, position, moves)?;
        next_positions(position)?;
    }
    Ok(())
}

/// Does what [`same_game`] does, with the successors after these moves only.
fn same_after<P: Position>(reference: &Reference, position: &P, moves: &[P::Move]) -> LawResult {
    let (law, notation) = (Law::Reference.at(position), position.to_string());
    let (fast, slow) = (Ok(answer(position)), (reference.answer)(&notation));
    ensure!(law, fast == slow, "moves and outcome: fast: {fast:?}, reference: {slow:?}");
    for &m in moves {
        let fast = Some(position.after_unchecked(m).to_string());
        let slow = (reference.play)(&notation, &m.to_string());
        ensure!(law, fast == slow, "the position after {m}: fast: {fast:?}, reference: {slow:?}");
    }
    Ok(())
}

/// Checks law 10 for any string without surrounding whitespace: both implementations reject it, or
/// both read it as a position with the same moves and outcome.
pub(crate) fn same_parse<P: Position>(reference: &Reference, text: &str) -> LawResult {
    let fast = text.parse::<P>().map(|position| answer(&position));
    let (fast, slow) = (fast.map_err(|why| why.to_string()), (reference.answer)(text));
    // The messages of errors may differ.
    let same = fast.as_ref().ok() == slow.as_ref().ok();
    let law = Law::Reference.at(&text);
    ensure!(law, same, "parsing a position: fast: {fast:?}, reference: {slow:?}");
    Ok(())
}

/// Checks [`same_parse`] for nearly valid notations of one position.
pub(crate) fn same_parse_of_edits<P: Position>(reference: &Reference, position: &P) -> LawResult {
    let edited = tidy_edits(&position.to_string());
    edited.iter().try_for_each(|text| same_parse::<P>(reference, text))
}

/// Returns nearly valid notations without surrounding whitespace, which only the fast rules accept.
fn tidy_edits(text: &str) -> Vec<String> {
    let mut edited = edits(text, EDITS);
    edited.retain(|text| text.trim_ascii() == text);
    edited
}

/// Checks [`same_parse`] for the last two positions of a walk, with the other player to move and
/// under all rules.
///
/// Finished games are rejected by both implementations or have the same outcome.
pub(crate) fn same_ends<P: Position>(reference: &Reference, walk: &Walk<P>) -> LawResult {
    let last_two = walk.positions().iter().rev().take(2);
    let starts = P::Rules::all().into_iter().map(P::start_with);
    let others: Vec<P> = starts.chain(last_two.clone().copied()).collect();
    let mut texts =
        last_two.flat_map(|here| others.iter().flat_map(|other| mixed_notations(here, other)));
    texts.try_for_each(|text| same_parse::<P>(reference, &text))
}
