//! Standard output and standard error.

use std::env;
use std::fmt::Display;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::Duration;

use board_core::escaped;
use serde::Serialize;

use crate::failure::Failure;

/// Passes buffered standard output to `write`, and flushes it.
pub fn print<T>(
    write: impl FnOnce(&mut BufWriter<io::StdoutLock<'static>>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let result = write(&mut out);
    // `drop` would ignore errors, such as a full disk.
    out.flush()?;
    result
}

/// Writes an object as a line of JSON.
pub fn json_line(out: &mut (impl Write + ?Sized), object: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, object).map_err(io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Writes an error to standard error, with control characters of names and messages escaped. Errors
/// of writing are ignored.
pub fn error(what: impl Display) {
    let line = escaped(&format!("{}: {what}", program())) + "\n";
    let _ = anstream::stderr().write_all(line.as_bytes());
}

/// Returns the name of the program: that of its file.
pub fn program() -> String {
    let file = env::args_os().next().unwrap_or_default();
    Path::new(&file).file_stem().map_or("board".into(), |name| name.to_string_lossy().into_owned())
}

/// Replaces the byte offset in a parse error by a column, counted from 1. Everything before the
/// offset is valid notation, which is ASCII.
pub fn with_column(error: impl Display) -> String {
    let error = error.to_string();
    let Some((expected, rest)) = error.rsplit_once(" at byte ") else { return error };
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let Ok(byte) = rest[..digits].parse::<u64>() else { return error };
    format!("{expected} at column {}{}", byte + 1, &rest[digits..])
}

/// Shortens and escapes a message for a terminal, because libraries quote their input in full.
pub fn cut(message: &str) -> String {
    const PART: usize = 140;
    let letters: Vec<_> = message.chars().collect();
    let tail = letters.len().saturating_sub(PART);
    if tail <= PART {
        return escaped(message);
    }
    let [head, tail] =
        [&letters[..PART], &letters[tail..]].map(|part| escaped(&String::from_iter(part)));
    format!("{head}...{tail}")
}

/// Rounds a figure whose last digits depend on the platform's logarithms and powers.
pub fn rounded(figure: f64) -> f64 {
    (figure * 1000.0).round() / 1000.0
}

/// Returns a rate per second, or `None` if the time is too short to be measured.
pub fn per_second(number: u64, time: Duration) -> Option<f64> {
    (time >= Duration::from_micros(1)).then(|| number as f64 / time.as_secs_f64())
}

/// Formats a rate per second, such as `61.7 million`, between `before` and `after`. Returns an
/// empty string if the time is too short to be measured.
pub fn rate(before: &str, number: u64, time: Duration, after: &str) -> String {
    let Some(rate) = per_second(number, time) else { return String::new() };
    let rate = match rate {
        1e9.. => format!("{:.2} billion", rate / 1e9),
        1e6.. => format!("{:.1} million", rate / 1e6),
        1e4.. => format!("{:.1} thousand", rate / 1e3),
        _ => format!("{rate:.0}"),
    };
    format!("{before}{rate}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_middle_of_a_long_message_is_cut() {
        let message: String = ('!'..='~').cycle().take(281).collect();
        assert_eq!(cut(&message[..280]), message[..280]);
        assert_eq!(cut(&message), format!("{}...{}", &message[..140], &message[141..]));
        // Characters are counted, not bytes.
        assert_eq!(cut(&"é".repeat(280)), "é".repeat(280));
    }

    #[test]
    fn rates_have_three_digits_or_a_unit() {
        for (number, seconds, expected) in [
            (0, 2, "0"),
            (19_999, 2, "10000"),
            (20_000, 2, "10.0 thousand"),
            (1_500_000, 3, "500.0 thousand"),
            (2_000_000, 2, "1.0 million"),
            (123_400_000, 2, "61.7 million"),
            (5_000_000_000, 2, "2.50 billion"),
        ] {
            assert_eq!(rate("", number, Duration::from_secs(seconds), ""), expected);
        }
        assert_eq!(rate(", ", 3, Duration::from_micros(1), " a second"), ", 3.0 million a second");
        for nanoseconds in [0, 1, 999] {
            assert_eq!(rate(", ", 3, Duration::from_nanos(nanoseconds), " a second"), "");
        }
    }

    #[test]
    fn bytes_in_errors_become_columns() {
        assert_eq!(
            with_column("expected x at byte 9, found y"),
            "expected x at column 10, found y"
        );
        for other in ["no position", "the end at byte x"] {
            assert_eq!(with_column(other), other);
        }
    }
}
