//! Input line by line, in bounded memory.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::mem;

use crate::watch;

/// The maximum length in bytes of a line that contains a position, far more than needed.
const MAX_LINE: usize = 1 << 20;

/// The maximum length in bytes of a line that is skipped because it is too long.
const MAX_SKIPPED: usize = 1 << 30;

/// The byte order mark in UTF-8.
pub const MARK: &[u8] = "\u{feff}".as_bytes();

/// The lines of an input, with at most one in memory.
pub struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    is_first: bool,
}

/// Returns the error for a line or record that is too long.
pub fn too_long(length: u64, max: usize) -> String {
    format!("too long: expected at most {max} bytes, found {length}")
}

impl<R: Read> Lines<R> {
    /// Reads lines of at most [`MAX_LINE`] bytes, not counting the line break.
    pub fn new(input: R) -> Self {
        let input = BufReader::with_capacity(1 << 16, input);
        Self { input, line: Vec::new(), is_first: true }
    }

    /// Returns whether reading may block because no input is buffered.
    pub fn would_wait(&self) -> bool {
        self.input.buffer().is_empty()
    }

    /// Returns the next line with its line break, if it has one. A byte order mark before the first
    /// line is removed.
    pub fn next(&mut self) -> io::Result<Option<Result<&str, String>>> {
        let mut length = self.read_part()?;
        if length > MAX_LINE && !self.line.ends_with(b"\n") {
            while !self.line.ends_with(b"\n") {
                match self.read_part()? {
                    0 => break,
                    more => length += more,
                }
                if length > MAX_SKIPPED {
                    return Err(io::Error::other(too_long(length as u64, MAX_LINE)));
                }
            }
            // The line break does not count.
            let length = (length - usize::from(self.line.ends_with(b"\n"))) as u64;
            return Ok(Some(Err(too_long(length, MAX_LINE))));
        }
        if mem::take(&mut self.is_first) && self.line.starts_with(MARK) {
            self.line.drain(..MARK.len());
        }
        let line = utf8(&self.line).map_err(|(_, why)| why);
        Ok((length > 0).then_some(line))
    }

    /// Reads up to a line break, the end of the input, or one byte beyond the maximum. Returns the
    /// number of bytes.
    fn read_part(&mut self) -> io::Result<usize> {
        self.line.clear();
        let max = MAX_LINE as u64 + 1;
        self.input.by_ref().take(max).read_until(b'\n', &mut self.line)
    }
}

/// Returns the text, or the number of line breaks before the first invalid byte and the error.
pub fn utf8(bytes: &[u8]) -> Result<&str, (usize, String)> {
    std::str::from_utf8(bytes).map_err(|error| {
        let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = valid.rsplit('\n').next().unwrap_or_default();
        let column = line.chars().count() + 1;
        (valid.matches('\n').count(), format!("invalid UTF-8 at column {column}"))
    })
}

/// Calls `answer` with each line's number and content, or with an error if the line is invalid
/// UTF-8 or longer than [`MAX_LINE`]. Empty lines and lines that begin with `#` are skipped.
/// Returns whether all answers are true.
///
/// The output is flushed when no more input is buffered, so that other programs can interact line
/// by line, while long streams are written in large blocks.
pub fn each_line<E: From<io::Error>>(
    input: impl Read,
    out: &mut impl Write,
    mut answer: impl FnMut(&mut dyn Write, u64, Result<&str, String>) -> Result<bool, E>,
) -> Result<bool, E> {
    let (mut lines, mut all) = (Lines::new(input), true);
    for number in 1.. {
        if lines.would_wait() {
            out.flush()?;
        }
        let Some(line) = watch::wait(|| lines.next())? else { break };
        let line = line.map(|line| line.strip_suffix('\n').unwrap_or(line));
        let is_skipped = |line: &&str| matches!(line.trim_start().chars().next(), None | Some('#'));
        if !line.as_ref().is_ok_and(is_skipped) {
            all &= answer(out, number, line)?;
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Result<String, String>> {
        let mut lines = Lines::new(input);
        std::iter::from_fn(|| lines.next().unwrap().map(|line| line.map(str::to_owned))).collect()
    }

    #[test]
    fn line_breaks_are_kept_and_invalid_lines_skipped() {
        let good = |text: &str| Ok(text.to_owned());
        assert!(lines(b"").is_empty());
        assert_eq!(lines(b"\n\n12\r\n34"), ["\n", "\n", "12\r\n", "34"].map(good));
        let utf8 = Err("invalid UTF-8 at column 2".into());
        assert_eq!(lines(b"\xc3\xa9\xff\nb"), [utf8, good("b")]);
        let line = |length| "x".repeat(length);
        let (longest, longer) = (line(1 << 20), Err(too_long(1_048_577, 1_048_576)));
        let input = format!("{}\n{longest}\n1\n{}", line((1 << 20) + 1), line((1 << 20) + 1));
        let expected = [longer.clone(), Ok(longest + "\n"), good("1\n"), longer];
        assert!(lines(input.as_bytes()) == expected);
    }

    #[test]
    fn only_an_empty_buffer_has_to_wait() {
        let mut lines = Lines::new(b"a\nb\n".as_slice());
        assert!(lines.would_wait());
        lines.next().unwrap();
        assert!(!lines.would_wait(), "the second line is buffered");
        lines.next().unwrap();
        assert!(lines.would_wait());
    }
}
