//! Law 5: notation.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use board_core::{Move, Rules};

use crate::play::all_moves;
use crate::{Law, LawResult, Violation, edits};

/// The number of nearly valid notations that are tried per position or move, besides the edits of
/// the whole. They differ from one to the next.
pub(crate) const EDITS: usize = 128;

/// Checks law 5 for the notation of one value: it is one line and parses to the same value, also
/// with surrounding whitespace, and `max` nearly valid notations are rejected or canonical.
pub fn notation_round_trips<T>(value: &T, max: usize) -> LawResult
where
    T: Display + FromStr<Err: Display> + PartialEq + Debug,
{
    let (law, text) = (Law::Text.at(value), value.to_string());
    let tidy = !text.is_empty() && text.trim() == text && !text.contains(char::is_control);
    ensure!(law, tidy, "expected one line without surrounding whitespace, found {text:?}");
    for input in [text.clone(), format!(" \t\r\n{text}\n "), format!("\x0c{text}")] {
        let read = input.parse::<T>().map_err(|why| why.to_string());
        let same = read.as_ref() == Ok(value);
        ensure!(law, same, "expected the same value from {input:?}, found {read:?}");
    }
    edits::of(&text, max).iter().try_for_each(|input| rejected_or_canonical::<T>(input).map(drop))
}

/// Checks law 5 for any string: if it parses, it is the notation of the value except for
/// surrounding whitespace, and if not, the error has a message.
///
/// Returns the value, or `None` if the string is rejected.
pub fn rejected_or_canonical<T>(input: &str) -> Result<Option<T>, Violation>
where
    T: Display + FromStr<Err: Display>,
{
    let law = Law::Text.at(&input);
    match input.parse::<T>() {
        Ok(value) => {
            let notation = value.to_string();
            ensure_equal!(law, input.trim_ascii(), notation, "the notation of the parsed value");
            Ok(Some(value))
        }
        Err(why) => {
            ensure!(law, !why.to_string().is_empty(), "the error has no message");
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
        Ok(value) => panic!("expected an error for {text:?}, found {value:?}"),
        Err(error) => assert_eq!(error.to_string(), message, "{text:?}"),
    }
}

/// Checks law 5 for every move that exists, also for formatting with a width.
pub fn move_notations_round_trip<M: Move>() -> LawResult {
    for m in all_moves::<M>() {
        notation_round_trips(&m, EDITS)?;
        let (padded, found) = (format!("{:>40}", m.to_string()), format!("{m:>40}"));
        ensure_equal!(Law::Text.at(&m), padded, found, "the notation with a width of 40");
    }
    Ok(())
}

/// Checks law 5 for all rules.
pub fn rules_notations_round_trip<R: Rules>() -> LawResult {
    R::all().iter().try_for_each(|rules| notation_round_trips(rules, usize::MAX))
}
