//! Law 5: notation, and the binary form of positions.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use board_core::author::zobrist::mix_with;
use board_core::{Indexed, Packed, Rules};

use crate::play::all_moves;
use crate::{Law, LawResult, Violation};

/// The number of nearly valid notations that are tried per position or move, besides the edits of
/// the whole. They differ from one to the next.
pub(crate) const EDITS: usize = 128;

/// Checks law 5 for the notation of one value: it is one line and parses to the same value, also
/// with surrounding whitespace, and `max` nearly valid notations are rejected or canonical.
pub(crate) fn notation_round_trips<T>(value: &T, max: usize) -> LawResult
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
    edits(&text, max).iter().try_for_each(|input| rejected_or_canonical::<T>(input).map(drop))
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

/// Makes tests that strings are rejected, each with an error message.
///
/// A test has a name, a type, and pairs of a string and the message.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/tests/nim.rs")); }
/// board_laws::rejection_tests! {
///     invalid_moves_are_rejected: nim::Move {
///         "" => "expected a heap from a to c at byte 0, found the end",
///         "a6" => format!("expected {} at byte 1, found '6'", "a number from 1 to 5"),
///     }
/// }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! rejection_tests {
    ($($(#[$attribute:meta])* $test:ident: $Type:ty { $($text:expr => $message:expr),+ $(,)? })+) => {
        $(
            $(#[$attribute])*
            #[test]
            fn $test() {
                $({
                    let (text, message) = (&$text[..], &$message[..]);
                    $crate::assert_rejected::<$Type>(text, message);
                })+
            }
        )+
    };
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
pub(crate) fn move_notations_round_trip<M: Indexed>() -> LawResult {
    for m in all_moves::<M>() {
        notation_round_trips(&m, EDITS)?;
        let (padded, found) = (format!("{:>40}", m.to_string()), format!("{m:>40}"));
        ensure_equal!(Law::Text.at(&m), padded, found, "the notation with a width of 40");
    }
    Ok(())
}

/// Checks law 5 for all rules.
pub(crate) fn rules_notations_round_trip<R: Rules>() -> LawResult {
    R::all().iter().try_for_each(|rules| notation_round_trips(rules, usize::MAX))
}

/// Checks law 5 at one position: its bytes give it back, and changed bytes are rejected or those of
/// another position.
pub(crate) fn bytes_round_trip<P: Packed>(position: &P) -> LawResult {
    let law = Law::Text.at(position);
    let bytes = position.to_bytes();
    ensure_equal!(law, Ok(*position), P::from_bytes(bytes), "the position of {bytes:?}");
    for place in 0..bytes.as_ref().len() {
        let mut changed = bytes;
        changed.as_mut()[place] ^= 1 << (place % 8);
        bytes_are_canonical::<P>(changed)?;
    }
    Ok(())
}

/// Checks law 5 for any bytes: they are rejected, or those of their position.
pub(crate) fn bytes_are_canonical<P: Packed>(bytes: P::Bytes) -> LawResult {
    let Ok(position) = P::from_bytes(bytes) else { return Ok(()) };
    let law = Law::Text.at(&position);
    ensure_equal!(law, bytes, position.to_bytes(), "the bytes of a position");
    Ok(())
}

// Nearly valid notations, which a parser must reject or accept as canonical.

/// Returns strings that one edit makes of `text`, the same for every call: at most `max` random
/// edits of one or two characters, and every edit of the whole.
pub(crate) fn edits(text: &str, max: usize) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let seed = text.bytes().fold(0, |seed, byte| mix_with(seed, byte.into()));
    let count = chars.len() * KINDS + POOL;
    let edit = |number: usize| match number.checked_sub(chars.len() * KINDS) {
        Some(added) => format!("{text}{}", pool(added)),
        None => small(&chars, number / KINDS, number % KINDS),
    };
    let small = numbers(count, max, seed).map(edit);
    whole(text).chain(small).filter(|edited| edited != text).collect()
}

/// Returns all numbers below `count`, or `max` random ones if there are more.
pub(crate) fn numbers(count: usize, max: usize, seed: u64) -> impl Iterator<Item = usize> {
    let by_chance = move |n: usize| mix_with(seed, n as u64) as usize % count;
    (0..count.min(max)).map(move |n| if count <= max { n } else { by_chance(n) })
}

/// Returns edits of the whole string: additions before and after it, and replacements.
fn whole(text: &str) -> impl Iterator<Item = String> {
    let before = ["+", "\u{a0}", "\u{feff}", text].map(|junk| format!("{junk}{text}"));
    let after = [" x", " standard", ",standard", "\u{e9}", "\u{a0}"];
    let after = after.map(|junk| format!("{text}{junk}"));
    let instead = [String::new(), " ".into(), format!("{text} {text}"), text.to_uppercase()];
    before.into_iter().chain(after).chain(instead)
}

/// The inserted characters outside the range from the space to `~`.
const MORE: [char; 9] = ['\0', '\t', '\n', '\r', '\x0c', '\u{7f}', '\u{a0}', '\u{e9}', '\u{ff17}'];
const ASCII: usize = (b'~' - b' ') as usize + 1;
const POOL: usize = ASCII + MORE.len();

/// The number of edits per character; see `small`.
const KINDS: usize = 5 + 2 * POOL;

/// Returns edit number `kind` of character `at`.
fn small(chars: &[char], at: usize, kind: usize) -> String {
    let (before, here, after) = (&chars[..at], chars[at], &chars[at + 1..]);
    let instead = match kind {
        0 => vec![],
        1 => vec![here, here],
        // 7 becomes 34.
        2 => here.to_digit(10).map_or(vec![], |n| [n / 2, n - n / 2].map(digit_char).to_vec()),
        3 => {
            let rest = after.iter().skip(1);
            let swapped = after.iter().take(1).chain([&here]);
            return before.iter().chain(swapped).chain(rest).collect();
        }
        4 => return before.iter().collect(),
        _ if kind < 5 + POOL => vec![pool(kind - 5)],
        _ => vec![pool(kind - 5 - POOL), here],
    };
    before.iter().chain(&instead).chain(after).collect()
}

fn digit_char(digit: u32) -> char {
    char::from_digit(digit, 10).unwrap_or('0')
}

fn pool(number: usize) -> char {
    if number < ASCII { char::from(b' ' + number as u8) } else { MORE[number - ASCII] }
}
