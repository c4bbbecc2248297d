//! Standard output: text, JSON, numbers for people. And notes on standard error.

use std::fmt::Display;
use std::io::{self, BufWriter, Write};
use std::time::Duration;

use serde::Serialize;

use crate::failure::Failure;

/// Hands standard output to `write`, and makes sure that all of it gets there.
pub fn print<T>(
    write: impl FnOnce(&mut BufWriter<io::StdoutLock<'static>>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let result = write(&mut out);
    // Not left to `drop`, which would hide that the disk is full.
    out.flush()?;
    result
}

/// Writes one object as a line of JSON.
pub fn json_line(out: &mut (impl Write + ?Sized), object: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Writes a line to standard error. If that is full or closed, nobody is left to be told.
pub fn note(what: impl Display) {
    let _ = anstream::stderr().write_all(format!("{what}\n").as_bytes());
}

/// A message with at most so many characters that a screen still shows what it is about: libraries
/// quote what they read, however long it is, and whatever it does to a terminal.
pub fn cut(message: &str) -> String {
    const PART: usize = 140;
    let end_of = |nth: Option<(usize, char)>| nth.map(|(at, _)| at);
    let head = end_of(message.char_indices().nth(PART));
    let tail = end_of(message.char_indices().nth_back(PART - 1));
    match (head, tail) {
        (Some(head), Some(tail)) if head < tail => {
            format!("{}...{}", seen(&message[..head]), seen(&message[tail..]))
        }
        _ => seen(message),
    }
}

/// A text in which control characters, and those that turn the direction of writing (Unicode's
/// `Bidi_Control`), stand as escapes.
fn seen(text: &str) -> String {
    let turns = |c| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut seen = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() || turns(c) { seen.extend(c.escape_debug()) } else { seen.push(c) }
    }
    seen
}

/// A number a second, such as `61.7 million`.
pub fn rate(number: u64, time: Duration) -> String {
    let rate = number as f64 / time.as_secs_f64().max(1e-9);
    match rate {
        1e9.. => format!("{:.2} billion", rate / 1e9),
        1e6.. => format!("{:.1} million", rate / 1e6),
        1e4.. => format!("{:.1} thousand", rate / 1e3),
        _ => format!("{rate:.0}"),
    }
}
