//! Law 5 for serde: stored forms round-trip, and a damaged one gives an error or a valid value. The
//! formats are JSON and, as a compact binary format, postcard.

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use board_core::{Board, Indexed, Position, Rules};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::play::all_moves;
use crate::text::{edits, numbers};
use crate::{Law, LawResult};

/// The number of nearly valid stored forms that are read per value and format.
pub(crate) const EDITS: usize = 24;

/// JSON that is neither a position, a move, rules, an outcome nor a record.
#[rustfmt::skip]
pub(crate) const JUNK: [&str; 16] = [
    "null", "true", "7", "-1", "0.5", "1e300", "1e999", "18446744073709551616", "[]", "[null]",
    "[[[\"\"]]]", "{}", "{\"x\":1}", "\"\"", "\" \"", "\"\\u0000\"",
];

/// JSON that is nested deeply enough to overflow the stack of a recursive reader.
pub(crate) fn deep(open: &str, close: &str) -> String {
    format!("{}7{}", open.repeat(100_000), close.repeat(100_000))
}

pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|why| format!("serialization failed: {why}"))
}

pub(crate) fn read<T: DeserializeOwned>(json: &str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|why| why.to_string())
}

fn bytes<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_allocvec(value).unwrap_or_default()
}

/// A type with a stored form.
pub(crate) trait Stored: Serialize + DeserializeOwned + PartialEq + Debug {}

impl<T: Serialize + DeserializeOwned + PartialEq + Debug> Stored for T {}

/// Checks law 5 for one value: reading either format gives the same value.
pub(crate) fn round_trips<T: Stored>(value: &T) -> LawResult {
    let (json, bytes) = (json(value), bytes(value));
    let differs = |stored: String| {
        let law = Law::Text;
        Err(law
            .at(&format_args!("{value:?}"))
            .violation(format_args!("expected the same value from its {stored}")))
    };
    let stored = read::<T>(&json);
    if stored.as_ref() != Ok(value) {
        return differs(format!("JSON {json}, found {stored:?}"));
    }
    match postcard::take_from_bytes::<T>(&bytes) {
        Ok((read, [])) if read == *value => Ok(()),
        stored => differs(format!("bytes {bytes:?}, found {stored:?}")),
    }
}

/// Checks law 5 for a type: values of other types and deeply nested JSON are rejected.
pub(crate) fn junk_is_rejected<T: DeserializeOwned + Debug>() -> LawResult {
    let nested = [deep("[", "]"), deep("{\"x\":", "}"), deep("[", ""), "7".repeat(1_000_000)];
    let texts = ["7", "x", "\\u00e9", "["].map(|text| format!("\"{}\"", text.repeat(250_000)));
    JUNK.into_iter().map(String::from).chain(nested).chain(texts).try_for_each(|junk| {
        let (begin, stored) = (junk.chars().take(80).collect::<String>(), read::<T>(&junk));
        let law = Law::Text.at(&begin);
        ensure!(law, stored.is_err(), "expected an error for this JSON, found {stored:?}");
        Ok(())
    })
}

/// Checks law 5 around one value.
///
/// Edited JSON and truncated or changed bytes give an error, or a value that
/// [round-trips](round_trips) and is `valid`. Tries at most `max` random edits and as many changes.
pub(crate) fn rejected_or_valid<T: Stored>(
    value: &T,
    max: usize,
    valid: impl Fn(&T) -> LawResult,
) -> LawResult {
    let good = |read: &T| round_trips(read).and_then(|()| valid(read));
    let edited = edits(&json(value), max);
    edited.iter().filter_map(|json| read(json).ok()).try_for_each(|value| good(&value))?;
    let bytes = bytes(value);
    for length in 0..bytes.len() {
        let read = postcard::from_bytes::<T>(&bytes[..length]);
        let place = format!("the first {length} bytes of {bytes:?}");
        ensure!(Law::Text.at(&place), read.is_err(), "expected an error, found {read:?}");
    }
    let changed = changed(&bytes, max);
    changed.filter_map(|bytes| postcard::from_bytes(&bytes).ok()).try_for_each(|value| good(&value))
}

/// Returns the bytes with one of them changed: all variants, or `max` random ones.
fn changed(bytes: &[u8], max: usize) -> impl Iterator<Item = Vec<u8>> + '_ {
    let all = bytes.len() * 255;
    numbers(all, max, all as u64).map(|number| {
        let mut changed = bytes.to_vec();
        changed[number / 255] ^= (number % 255 + 1) as u8;
        changed
    })
}

/// Checks law 5 for values of a type that is not stored as a string.
///
/// The values [round-trip](round_trips), and damaged or unrelated data is rejected or read as
/// another value.
pub(crate) fn values_round_trip<T: Stored>(values: &[T]) -> LawResult {
    junk_is_rejected::<T>()?;
    values.iter().try_for_each(round_trips)?;
    values.iter().try_for_each(|value| rejected_or_valid(value, usize::MAX, |_| Ok(())))
}

/// Checks law 5 for one value: the stored form is the notation in both formats, and JSON with
/// surrounding whitespace is rejected.
pub(crate) fn stored_as_notation<T>(value: &T) -> LawResult
where
    T: Serialize + DeserializeOwned + Debug + Display,
{
    let (law, text) = (Law::Text.at(value), value.to_string());
    ensure_equal!(law, json(&text), json(value), "its JSON");
    ensure_equal!(law, bytes(&text), bytes(value), "its bytes");
    for wrong in [format!(" {text}"), format!("{text} "), format!("{text}\n"), String::new()] {
        let read = read::<T>(&json(&wrong));
        ensure!(law, read.is_err(), "the stored form {wrong:?} is read as {read:?}");
    }
    Ok(())
}

/// Checks law 5 for one value: it is [stored as its notation](stored_as_notation) and
/// [round-trips](round_trips), and damaged data gives an error or another such value.
///
/// Nearly valid notations are rejected exactly when parsing rejects them, JSON with the same message.
pub(crate) fn stored_only_as_notation<T>(value: &T) -> LawResult
where
    T: Stored + Display + FromStr<Err: Display>,
{
    stored_as_notation(value)?;
    round_trips(value)?;
    rejected_or_valid(value, EDITS, stored_as_notation)?;
    let edited = edits(&value.to_string(), EDITS);
    edited.iter().filter(|text| text.trim_ascii() == *text).try_for_each(|text| {
        let law = Law::Text.at(text);
        let parsed = text.parse::<T>().map_err(|why| why.to_string());
        let stored = serde_json::from_value::<T>(text.as_str().into());
        ensure_equal!(law, parsed, stored.map_err(|why| why.to_string()), "reading the JSON");
        let stored = postcard::from_bytes::<T>(&bytes(text));
        let parsed = parsed.map_err(|_| postcard::Error::SerdeDeCustom);
        ensure_equal!(law, parsed, stored, "reading the bytes");
        Ok(())
    })
}

/// Checks law 5 for positions, moves and rules: unrelated data is rejected, and all moves and rules
/// pass [`stored_only_as_notation`].
pub(crate) fn moves_and_rules<P>() -> LawResult
where
    P: Position + DeserializeOwned,
    P::Move: Serialize + DeserializeOwned,
    P::Rules: Serialize + DeserializeOwned,
{
    junk_is_rejected::<P>()?;
    junk_is_rejected::<P::Move>()?;
    junk_is_rejected::<P::Rules>()?;
    all_moves::<P::Move>().try_for_each(|m| stored_only_as_notation(&m))?;
    P::Rules::all().iter().try_for_each(stored_only_as_notation)
}

/// Checks law 5 for the spaces of a game, which are stored as their notation, and for the outcomes
/// of some positions.
pub(crate) fn spaces_and_outcomes<P>(positions: impl Iterator<Item = P>) -> LawResult
where
    P: Board,
    P::Space: Serialize + DeserializeOwned,
    P::Outcome: Serialize + DeserializeOwned,
{
    junk_is_rejected::<P::Space>()?;
    let mut spaces = (0..P::Space::COUNT).filter_map(P::Space::from_index);
    spaces.try_for_each(|space| stored_only_as_notation(&space))?;
    let outcomes: HashSet<P::Outcome> = positions.filter_map(|p| p.outcome()).collect();
    values_round_trip(&Vec::from_iter(outcomes))
}
