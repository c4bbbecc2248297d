//! Law 10: the fast rules against the reference rules.

use board_core::{Position, Rules};

use crate::keys::mixed_notations;
use crate::{Law, LawResult, Walk, edits};

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

/// The functions of [`Reference`] in its order, as another crate may hand them over.
type Functions = (
    fn(&str) -> Result<String, String>,
    fn(&str) -> Result<Answer, String>,
    fn(&str, &str) -> Option<String>,
);

impl From<Functions> for Reference {
    fn from((start, answer, play): Functions) -> Self {
        Self { start, answer, play }
    }
}

/// The notations of the legal moves, sorted as strings, and the name of the outcome (`None` if the
/// game is not over).
pub type Answer = (Vec<String>, Option<String>);

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
pub fn same_starts<P: Position>(reference: &Reference) -> LawResult {
    for rules in P::Rules::all() {
        let (rules, fast) = (rules.to_string(), P::start_with(rules).to_string());
        let start = (reference.start)(&rules);
        Law::Reference.at(&fast).require_same("the start position", &Ok(&fast), &start.as_ref())?;
        for edited in
            edits::of(&rules, EDITS).iter().filter(|edited| edited.trim_ascii() == *edited)
        {
            let fast = edited.parse::<P::Rules>().is_ok();
            let accepted = (reference.start)(edited).is_ok();
            Law::Reference.at(edited).require_same(
                "whether the rules are accepted",
                &fast,
                &accepted,
            )?;
        }
    }
    Ok(())
}

/// Checks law 10 at one position: notation, moves, outcome and all successors are the same.
pub fn same_game<P: Position>(reference: &Reference, position: &P) -> LawResult {
    same_after(reference, position, &position.legal_moves())
}

/// Does what [`same_game`] does, with the successors after these moves only.
pub fn same_after<P: Position>(
    reference: &Reference,
    position: &P,
    moves: &[P::Move],
) -> LawResult {
    let (law, notation) = (Law::Reference.at(position), position.to_string());
    let found = (reference.answer)(&notation);
    law.require_same("moves and outcome", &Ok(answer(position)), &found)?;
    moves.iter().try_for_each(|&m| {
        let fast = Some(position.after_unchecked(m).to_string());
        let played = (reference.play)(&notation, &m.to_string());
        law.require_same(format_args!("the position after {m}"), &fast, &played)
    })
}

/// Checks law 10 for any string without surrounding whitespace: both implementations reject it, or
/// both read it as a position with the same moves and outcome.
pub fn same_parse<P: Position>(reference: &Reference, text: &str) -> LawResult {
    let fast = text.parse::<P>().map(|position| answer(&position));
    let (fast, found) = (fast.map_err(|why| why.to_string()), (reference.answer)(text));
    // The messages of errors may differ.
    Law::Reference.at(&text).require(fast.as_ref().ok() == found.as_ref().ok(), || {
        format!("parsing a position: fast: {fast:?}, reference: {found:?}")
    })
}

/// Checks [`same_parse`] for nearly valid notations of one position. Surrounding whitespace is left
/// out, because only the fast rules accept it.
pub fn same_parse_of_edits<P: Position>(reference: &Reference, position: &P) -> LawResult {
    let mut edited = edits::of(&position.to_string(), EDITS);
    edited.retain(|text| text.trim_ascii() == text);
    edited.iter().try_for_each(|text| same_parse::<P>(reference, text))
}

/// Checks [`same_parse`] for the last two positions of a walk, with the other player to move and
/// under all rules.
///
/// Finished games are rejected by both implementations or have the same outcome.
pub fn same_ends<P: Position>(reference: &Reference, walk: &Walk<P>) -> LawResult {
    let last_two = walk.positions().iter().rev().take(2);
    let starts = P::Rules::all().into_iter().map(P::start_with);
    let others: Vec<P> = starts.chain(last_two.clone().copied()).collect();
    let mut texts =
        last_two.flat_map(|here| others.iter().flat_map(|other| mixed_notations(here, other)));
    texts.try_for_each(|text| same_parse::<P>(reference, &text))
}
