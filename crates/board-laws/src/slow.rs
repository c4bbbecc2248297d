//! Law 10: the fast rules against the same rules written slowly.

use board_core::{Position, Rules};

use crate::keys::crosses;
use crate::{Law, Verdict, Walk, edits};

/// The rules of a game a second time, written straight from the rule list: slow, obvious, and
/// sharing no code with the fast ones. They are three functions, and speak text alone.
#[derive(Clone, Copy, Debug)]
pub struct Slow {
    /// The start position under the rules with this text, or that there are no such rules.
    pub start: fn(rules: &str) -> Result<String, String>,
    /// What there is to say of a position; or why this is not exactly the text of a position,
    /// without any space around it.
    pub answer: fn(position: &str) -> Result<Answer, String>,
    /// The position after a move; none if it is not legal.
    pub play: fn(position: &str, m: &str) -> Option<String>,
}

/// The texts of the legal moves, sorted as text, and the text of the outcome; none while the game
/// goes on.
pub type Answer = (Vec<String>, Option<String>);

/// How many nearly right texts are tried for one position, besides those edited as a whole.
const EDITS: usize = 32;

/// What the fast rules answer.
pub(crate) fn answer<P: Position>(position: &P) -> Answer {
    let mut moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    (moves, position.outcome().map(|outcome| outcome.to_string()))
}

/// Law 10 for all rules: the same start; and nearly right rules are refused by both.
pub fn same_starts<P: Position>(slow: &Slow) -> Verdict {
    for rules in P::Rules::all() {
        let (text, fast) = (rules.to_string(), P::start_with(rules).to_string());
        let slow_start = (slow.start)(&text);
        Law::Slow.at(&fast).same("by the slow rules", &Ok(&fast), &slow_start.as_ref())?;
        for edited in edits::of(&text, EDITS).iter().filter(|text| text.trim_ascii() == *text) {
            let (fast, slow) = (edited.parse::<P::Rules>().is_ok(), (slow.start)(edited).is_ok());
            Law::Slow.at(edited).same("accepted as rules by the slow rules", &fast, &slow)?;
        }
    }
    Ok(())
}

/// Law 10 at one position: the same text, moves and outcome, and the same successors.
pub fn same_game<P: Position>(slow: &Slow, position: &P) -> Verdict {
    same_after(slow, position, &position.legal_moves())
}

/// [`same_game`], with the successors by some moves alone.
pub fn same_after<P: Position>(slow: &Slow, position: &P, moves: &[P::Move]) -> Verdict {
    let (at, text) = (Law::Slow.at(position), position.to_string());
    at.same("moves and outcome by the slow rules", &Ok(answer(position)), &(slow.answer)(&text))?;
    moves.iter().try_for_each(|&m| {
        let fast = Some(position.after_unchecked(m).to_string());
        let played = (slow.play)(&text, &m.to_string());
        at.same(format_args!("after {m} by the slow rules"), &fast, &played)
    })
}

/// Law 10 for one text without space around it: both refuse it, or both read it as a position, over
/// or not, with the same moves.
pub fn same_text<P: Position>(slow: &Slow, text: &str) -> Verdict {
    let fast = text.parse::<P>().map(|position| answer(&position));
    let (fast, slow) = (fast.map_err(|why| why.to_string()), (slow.answer)(text));
    Law::Slow.at(&text).demand(fast.as_ref().ok() == slow.as_ref().ok(), || {
        format!("as text: the fast rules say {fast:?}, the slow ones {slow:?}")
    })
}

/// Law 10 around one position: [`same_text`] for nearly right texts. White space around a text is
/// left out, for only the fast rules allow it.
pub fn same_texts<P: Position>(slow: &Slow, position: &P) -> Verdict {
    let mut edited = edits::of(&position.to_string(), EDITS);
    edited.retain(|text| text.trim_ascii() == text);
    edited.iter().try_for_each(|text| same_text::<P>(slow, text))
}

/// Law 10 for what a walk led to, and what led there: with the other player to move and under all
/// rules, a position in which the game is decided is refused by both, or over as both say.
pub fn same_ends<P: Position>(slow: &Slow, walk: &Walk<P>) -> Verdict {
    let last_two = walk.positions().iter().rev().take(2);
    let starts = P::Rules::all().into_iter().map(P::start_with);
    let others: Vec<P> = starts.chain(last_two.clone().copied()).collect();
    let mut texts = last_two.flat_map(|here| others.iter().flat_map(|other| crosses(here, other)));
    texts.try_for_each(|text| same_text::<P>(slow, &text))
}
