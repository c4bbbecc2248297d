//! Law 5: texts.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use board_core::{Move, Rules};

use crate::play::all_moves;
use crate::{Law, LawResult, Violation, edits};

/// How many nearly right texts are tried for a position or a move, besides those edited as a
/// whole; they differ from one to the next.
pub(crate) const EDITS: usize = 128;

/// Law 5 for the text of one value: it is one line, reading it gives the value back, also with
/// white space around it, and `max` of nearly the same texts are refused or printed back exactly.
pub fn text_is_exact<T>(value: &T, max: usize) -> LawResult
where
    T: Display + FromStr<Err: Display> + PartialEq + Debug,
{
    let (at, text) = (Law::Text.at(value), value.to_string());
    let tidy = !text.is_empty() && text.trim() == text && !text.contains(char::is_control);
    at.require(tidy, || format!("{text:?} is not one line without space around it"))?;
    for input in [text.clone(), format!(" \t\r\n{text}\n "), format!("\x0c{text}")] {
        let read = input.parse::<T>().map_err(|why| why.to_string());
        at.require(read.as_ref() == Ok(value), || format!("{input:?} is read as {read:?}"))?;
    }
    edits::of(&text, max)
        .iter()
        .try_for_each(|input| rejected_or_printed_back::<T>(input).map(drop))
}

/// Checks law 5 for any text: if it is read at all, it is what the value prints, white space aside; and
/// the error about one that is refused says something. Gives the value; `None` if it is refused.
pub fn rejected_or_printed_back<T>(input: &str) -> Result<Option<T>, Violation>
where
    T: Display + FromStr<Err: Display>,
{
    let at = Law::Text.at(&input);
    match input.parse::<T>() {
        Ok(value) => {
            at.require_equal("printed back", input.trim_ascii(), &value.to_string()[..])?;
            Ok(Some(value))
        }
        Err(why) => {
            at.require(!why.to_string().is_empty(), || "the error says nothing".into())?;
            Ok(None)
        }
    }
}

/// Checks that a string is rejected with exactly this message.
///
/// # Panics
/// If it is accepted, or rejected with another message.
#[track_caller]
pub fn assert_rejected<T: FromStr<Err: Display> + Debug>(text: &str, message: &str) {
    match text.parse::<T>() {
        Ok(value) => panic!("{text:?} is read as {value:?}"),
        Err(error) => assert_eq!(error.to_string(), message, "{text:?}"),
    }
}

/// Law 5 for every move that exists; and it is printed as wide as it should be, for tables.
pub fn move_texts_are_exact<M: Move>() -> LawResult {
    all_moves::<M>().try_for_each(|m| {
        text_is_exact(&m, EDITS)?;
        Law::Text.at(&m).require_equal(
            "40 wide",
            &format!("{:>40}", m.to_string()),
            &format!("{m:>40}"),
        )
    })
}

/// Checks law 5 for all rules.
pub fn rules_texts_are_exact<R: Rules>() -> LawResult {
    R::all().iter().try_for_each(|rules| text_is_exact(rules, usize::MAX))
}
