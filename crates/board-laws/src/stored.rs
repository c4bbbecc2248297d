//! Law 5 for serde: stored forms survive a round trip in any format, and of broken ones comes an
//! error or a value that obeys the laws. The formats are JSON, and postcard for binary ones that
//! hold nothing but the values.

use std::fmt::{Debug, Display};

use board_core::zobrist::mix_with;
use board_core::{Position, Rules};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::play::all_moves;
use crate::{Broken, Law, edits};

/// A type that serde can store and read, and whose values can be compared.
pub trait Stored: Serialize + DeserializeOwned + PartialEq + Debug {}

impl<T: Serialize + DeserializeOwned + PartialEq + Debug> Stored for T {}

/// How many nearly right stored forms are read for one value, in each format.
pub(crate) const EDITS: usize = 24;

/// JSON that is no position, no move, no rules, no outcome and no record.
pub(crate) const JUNK: [&str; 16] = [
    "null",
    "true",
    "7",
    "-1",
    "0.5",
    "1e300",
    "1e999",
    "18446744073709551616",
    "[]",
    "[null]",
    "[[[\"\"]]]",
    "{}",
    "{\"x\":1}",
    "\"\"",
    "\" \"",
    "\"\\u0000\"",
];

/// Deep enough to overflow the stack of a reader that follows.
pub(crate) fn deep(open: &str, close: &str) -> String {
    format!("{}7{}", open.repeat(100_000), close.repeat(100_000))
}

fn demand(value: &impl Debug, holds: bool, detail: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Law::Text.broken(format!("{value:?}"), detail())) }
}

/// Law 5 for one value: it is read back from both formats as it was stored.
///
/// # Errors
/// What is read instead.
pub fn survives<T: Stored>(value: &T) -> Result<(), Broken> {
    let json = serde_json::to_string(value);
    let read = json.as_ref().ok().map(|json| serde_json::from_str::<T>(json));
    demand(value, matches!(&read, Some(Ok(read)) if read == value), || {
        format!("its JSON {json:?} is read as {read:?}")
    })?;
    let bytes = postcard::to_allocvec(value);
    let read = bytes.as_ref().ok().map(|bytes| postcard::take_from_bytes::<T>(bytes));
    demand(value, matches!(&read, Some(Ok((read, []))) if read == value), || {
        format!("its bytes {bytes:?} are read as {read:?}")
    })
}

/// Law 5 for a type: values of other types, and JSON that is nested deeply, are refused.
///
/// # Errors
/// What is accepted.
pub fn junk_is_refused<T: DeserializeOwned + Debug>() -> Result<(), Broken> {
    let nested = [deep("[", "]"), deep("{\"x\":", "}"), deep("[", ""), "7".repeat(1_000_000)];
    let texts = ["7", "x", "\\u00e9", "["].map(|text| format!("\"{}\"", text.repeat(250_000)));
    let junk = JUNK.into_iter().map(String::from).chain(nested).chain(texts);
    for json in junk {
        let read = serde_json::from_str::<T>(&json);
        let begin: String = json.chars().take(80).collect();
        Law::Text.demand(read.is_err(), format!("the JSON {begin}"), || {
            format!("it is read as {read:?}")
        })?;
    }
    Ok(())
}

/// Law 5 around one value: of its JSON with an edit, and of its bytes cut or with one byte changed,
/// comes an error, or a value that [survives] itself and is `valid`. At most `most` edits, and as
/// many changes, are tried by chance if there are more.
///
/// # Errors
/// What is wrong with a value that was read.
pub fn refused_or_valid<T: Stored>(
    value: &T,
    most: usize,
    valid: impl Fn(&T) -> Result<(), Broken>,
) -> Result<(), Broken> {
    let good = |read: &T| survives(read).and_then(|()| valid(read));
    let json = serde_json::to_string(value).unwrap_or_default();
    for edited in edits::of(&json, most) {
        if let Ok(read) = serde_json::from_str::<T>(&edited) {
            good(&read)?;
        }
    }
    let bytes = postcard::to_allocvec(value).unwrap_or_default();
    for length in 0..bytes.len() {
        let read = postcard::from_bytes::<T>(&bytes[..length]);
        demand(value, read.is_err(), || {
            format!("the first {length} of its bytes {bytes:?} are read as {read:?}")
        })?;
    }
    for changed in changed(&bytes, most) {
        if let Ok(read) = postcard::from_bytes::<T>(&changed) {
            good(&read)?;
        }
    }
    Ok(())
}

/// The bytes with one of them changed: all ways, or `most` by chance.
fn changed(bytes: &[u8], most: usize) -> impl Iterator<Item = Vec<u8>> + '_ {
    let all = bytes.len() * 255;
    let by_chance = move |n: usize| mix_with(all as u64, n as u64) as usize % all;
    let numbers = (0..all.min(most)).map(move |n| if all <= most { n } else { by_chance(n) });
    numbers.map(|number| {
        let mut changed = bytes.to_vec();
        changed[number / 255] ^= (number % 255 + 1) as u8;
        changed
    })
}

/// Law 5 for a type whose stored form is not a text, with some of its values: they [survive](survives),
/// and what is nearly right or nothing at all is refused, or read as another value.
///
/// # Errors
/// What is stored or read instead.
pub fn values_survive<T: Stored>(values: &[T]) -> Result<(), Broken> {
    junk_is_refused::<T>()?;
    values.iter().try_for_each(survives)?;
    values.iter().try_for_each(|value| refused_or_valid(value, usize::MAX, |_| Ok(())))
}

/// Law 5 for one value: the stored form is the text, and nothing but the text is read, white space
/// around it included.
///
/// # Errors
/// What is stored or read instead.
pub fn stored_as_text<T>(value: &T) -> Result<(), Broken>
where
    T: Stored + Display,
{
    let text = value.to_string();
    let stored =
        serde_json::to_value(value).map_err(|why| Law::Text.broken(value, why.to_string()))?;
    Law::Text.demand(stored == text.as_str(), value, || format!("it is stored as {stored}"))?;
    let read = serde_json::from_value::<T>(stored);
    Law::Text.demand(read.as_ref().is_ok_and(|read| read == value), value, || {
        format!("its stored form is read as {read:?}")
    })?;
    for wrong in [format!(" {text}"), format!("{text} "), format!("{text}\n"), String::new()] {
        let read = serde_json::from_value::<T>(wrong.as_str().into());
        Law::Text.demand(read.is_err(), value, || {
            format!("the stored form {wrong:?} is read as {read:?}")
        })?;
    }
    Ok(())
}

/// Law 5 for one value: [`stored_as_text`] in both formats; and of what is nearly right comes an
/// error or another such value.
///
/// # Errors
/// What is stored or read instead.
pub fn only_its_text<T: Stored + Display>(value: &T) -> Result<(), Broken> {
    stored_as_text(value)?;
    survives(value)?;
    let bytes = postcard::to_allocvec(value);
    demand(value, bytes == postcard::to_allocvec(&value.to_string()), || {
        format!("its bytes are {bytes:?}, not those of its text")
    })?;
    refused_or_valid(value, EDITS, stored_as_text)
}

/// Law 5 for the start position, with every edit of it that there is: [`refused_or_valid`].
///
/// # Errors
/// What is stored or read instead.
pub fn every_edit_of_the_start<P: Position + Stored>() -> Result<(), Broken> {
    refused_or_valid(&P::start(), usize::MAX, stored_as_text)
}

/// Law 5 for texts that break the rules: in both formats they are refused, in JSON with the reason
/// that reading the text gives.
///
/// # Errors
/// What is accepted, or the other reason.
pub fn refused_for_the_rules<P>(texts: &[&str]) -> Result<(), Broken>
where
    P: Position + DeserializeOwned,
{
    texts.iter().try_for_each(|text| {
        let place = || format!("the text {text:?}");
        let bytes = postcard::to_allocvec(text).unwrap_or_default();
        let read = postcard::from_bytes::<P>(&bytes);
        Law::Text.demand(read == Err(postcard::Error::SerdeDeCustom), place(), || {
            format!("its bytes are read as {read:?}")
        })?;
        let stored = serde_json::from_value::<P>((*text).into()).map_err(|why| why.to_string());
        let read = text.parse::<P>().map_err(|why| why.to_string());
        Law::Text.demand(stored.is_err() && stored == read, place(), || {
            format!("in JSON it is read as {stored:?}, by itself as {read:?}")
        })
    })
}

/// Law 5 for positions, moves and rules: what is none at all is refused; and
/// [`only_its_text`] for every move that exists and all rules.
///
/// # Errors
/// What is stored or read instead.
pub fn moves_and_rules<P>() -> Result<(), Broken>
where
    P: Position<Move: Stored, Rules: Stored> + DeserializeOwned,
{
    junk_is_refused::<P>()?;
    junk_is_refused::<P::Move>()?;
    junk_is_refused::<P::Rules>()?;
    all_moves::<P::Move>().try_for_each(|m| only_its_text(&m))?;
    P::Rules::all().iter().try_for_each(only_its_text)
}
