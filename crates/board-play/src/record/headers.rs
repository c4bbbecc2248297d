//! The table of headers.

use alloc::format;
use alloc::string::{String, ToString};
use core::num::NonZeroU32;
use core::str::FromStr;

use super::Notes;
use super::ending::result;
use crate::{Game, Limits};
use board_core::author::text::{self, Reader};
use board_core::{Player, Position};

/// What the headers of a record state.
pub(super) struct Head<P> {
    pub(super) start: P,
    pub(super) limits: Limits,
    pub(super) notes: Notes,
}

/// What is expected instead of a value, and the rest of the error message.
pub(super) type Wrong = (String, String);

/// A header: its name, a function that parses its value, and a function that returns the value to be
/// written, if any.
type Header<P> =
    (&'static str, fn(&mut Head<P>, &str) -> Result<(), Wrong>, fn(&Game<P>) -> Option<String>);

/// Returns the headers in the order in which they are written. The values of `result` and `cause` are
/// parsed together, by another function.
pub(super) fn table<P: Position>() -> [Header<P>; 10] {
    [
        (
            "game",
            |_, text| {
                if text == P::NAME { Ok(()) } else { wrong(format!("a game of {}", P::NAME)) }
            },
            |_| Some(P::NAME.into()),
        ),
        (
            "rules",
            |head, text| put(&mut head.start, parsed::<P, _>("rules", text).map(P::start_with)),
            |game| unless(&P::Rules::default(), &game.start().rules()),
        ),
        (
            "start",
            |head, text| put(&mut head.start, parsed::<P, _>("a position", text)),
            |game| unless(&P::start_with(game.start().rules()), game.start()),
        ),
        (
            P::PLAYERS[0],
            |head, text| put(&mut head.notes.names[0], Ok(text.into())),
            |game| game.name(Player::First).map(String::from),
        ),
        (
            P::PLAYERS[1],
            |head, text| put(&mut head.notes.names[1], Ok(text.into())),
            |game| game.name(Player::Second).map(String::from),
        ),
        (
            "date",
            |head, text| {
                let date = text.parse().or_else(|_| wrong("a date as in 2025-11-30".into()));
                put(&mut head.notes.date, date.map(Some))
            },
            |game| game.date().map(|date| date.to_string()),
        ),
        (
            "repetition",
            |head, text| put(&mut head.limits.repetition, number(1, text).map(NonZeroU32::new)),
            |game| game.limits().repetition.map(|times| times.to_string()),
        ),
        (
            "max-plies",
            |head, text| put(&mut head.limits.max_plies, number(0, text).map(Some)),
            |game| game.limits().max_plies.map(|plies| plies.to_string()),
        ),
        ("result", |_, _| Ok(()), |game| Some(result(game.ending()?.winner(), P::PLAYERS).into())),
        ("cause", |_, _| Ok(()), |game| Some(game.ending()?.cause().into())),
    ]
}

/// Returns the names of the headers of a game's records, in the order in which they are written.
#[must_use]
pub fn headers<P: Position>() -> [&'static str; 10] {
    table::<P>().map(|(name, ..)| name)
}

fn put<T>(place: &mut T, value: Result<T, Wrong>) -> Result<(), Wrong> {
    *place = value?;
    Ok(())
}

fn wrong<T>(expected: String) -> Result<T, Wrong> {
    Err((expected, String::new()))
}

/// Parses rules or a position.
fn parsed<P: Position, T: FromStr<Err: ToString>>(what: &str, text: &str) -> Result<T, Wrong> {
    let problem =
        |why: T::Err| (format!("{what} of {}", P::NAME), format!(": {}", why.to_string()));
    text.parse().map_err(problem)
}

/// Parses a decimal number without sign or leading zeros.
fn number(min: u32, text: &str) -> Result<u32, Wrong> {
    let read = |reader: &mut Reader<'_>| reader.number(min, u32::MAX, "a number");
    text::read(text, read).or_else(|_| wrong(format!("a number from {min} to {}", u32::MAX)))
}

/// Returns the notation of a value, unless it is the default.
fn unless<T: PartialEq + ToString>(default: &T, value: &T) -> Option<String> {
    (value != default).then(|| value.to_string())
}
