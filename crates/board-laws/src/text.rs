//! Law 5: texts.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use board_core::{Move, Rules};

use crate::play::all_moves;
use crate::{Broken, Law, edits};

/// How many nearly right texts are tried for a position or a move, besides those edited as a
/// whole; they differ from one to the next.
const EDITS: usize = 128;

/// Law 5 for the text of one value: it is one line, reading it gives the value back, also with
/// white space around it, and nearly the same texts are refused or printed back exactly.
///
/// # Errors
/// The first text that is not read as it should be.
pub fn text_is_exact<T>(value: &T) -> Result<(), Broken>
where
    T: Display + FromStr<Err: Display> + PartialEq + Debug,
{
    text_is_exact_up_to(value, EDITS)
}

/// As [`text_is_exact`], with at most so many nearly right texts.
fn text_is_exact_up_to<T>(value: &T, most: usize) -> Result<(), Broken>
where
    T: Display + FromStr<Err: Display> + PartialEq + Debug,
{
    let text = value.to_string();
    let tidy = !text.is_empty() && text.trim() == text && !text.contains(char::is_control);
    Law::Text
        .demand(tidy, value, || format!("{text:?} is not one line without space around it"))?;
    for input in [text.clone(), format!(" \t\r\n{text}\n "), format!("\x0c{text}")] {
        match input.parse::<T>() {
            Ok(read) if read == *value => {}
            Ok(read) => {
                return Err(Law::Text.broken(value, format!("{input:?} is read as {read:?}")));
            }
            Err(why) => {
                return Err(Law::Text.broken(value, format!("{input:?} is refused: {why}")));
            }
        }
    }
    edits::of(&text, most).iter().try_for_each(|input| refused_or_printed_back::<T>(input))
}

/// Law 5 for any text: if it is read at all, it is what the value prints, white space aside.
///
/// # Errors
/// That the value prints something else, or that the error says nothing.
pub fn refused_or_printed_back<T>(input: &str) -> Result<(), Broken>
where
    T: Display + FromStr<Err: Display>,
{
    let place = || format!("the text {input:?}");
    match input.parse::<T>() {
        Ok(value) => Law::Text.demand(value.to_string() == input.trim_ascii(), place(), || {
            format!("it is read as {:?}", value.to_string())
        }),
        Err(why) => Law::Text
            .demand(!why.to_string().is_empty(), place(), || "the error says nothing".to_string()),
    }
}

/// Law 5 for every move that exists; and it is printed as wide as it should be, for tables.
///
/// # Errors
/// As [`text_is_exact`].
pub fn move_texts_are_exact<M: Move>() -> Result<(), Broken> {
    all_moves::<M>().try_for_each(|m| {
        text_is_exact(&m)?;
        let (wide, expected) = (format!("{m:>40}"), format!("{:>40}", m.to_string()));
        Law::Text.demand(wide == expected, m, || format!("40 wide it is {wide:?}"))
    })
}

/// Law 5 for all rules.
///
/// # Errors
/// As [`text_is_exact`].
pub fn rules_texts_are_exact<R: Rules>() -> Result<(), Broken> {
    R::all().iter().try_for_each(|rules| text_is_exact_up_to(rules, usize::MAX))
}
