//! Input line by line, in bounded memory.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::mem;
use std::path::Path;

use crate::failure::Failure;
use crate::{output, watch};

/// The maximum length of a line with a position in bytes, far more than it needs.
pub const MAX_LINE: usize = 1 << 20;

/// The number of bytes that are kept of a line that is too long.
const BEGINNING: usize = 64;

/// The byte order mark in UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The lines of an input, with at most one in memory.
#[derive(Debug)]
pub struct Lines<R> {
    input: BufReader<R>,
    max: usize,
    line: Vec<u8>,
    is_first: bool,
}

/// An error from reading a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineError {
    /// The line is too long.
    TooLong {
        /// Its length in bytes.
        length: u64,
        /// The maximum length.
        max: usize,
    },
    /// The line is not valid UTF-8 from this column on, counted from 1.
    NotUtf8(usize),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { length, max } => {
                write!(f, "too long: expected at most {max} bytes, found {length}")
            }
            Self::NotUtf8(column) => write!(f, "invalid UTF-8 at column {column}"),
        }
    }
}

impl<R: Read> Lines<R> {
    /// Reads lines of at most `max` bytes, not counting the line break.
    pub fn new(input: R, max: usize) -> Self {
        let input = BufReader::with_capacity(1 << 16, input);
        Self { input, max, line: Vec::new(), is_first: true }
    }

    /// Returns whether reading may have to wait, because no input is buffered.
    pub fn would_wait(&self) -> bool {
        self.input.buffer().is_empty()
    }

    /// Returns the next line with its line break, if it has one. A byte order mark before the first
    /// line is removed.
    pub fn next(&mut self) -> io::Result<Option<Result<&str, LineError>>> {
        let max = self.max;
        let Some((line, length)) = self.next_bytes()? else { return Ok(None) };
        if length > line.len() as u64 {
            return Ok(Some(Err(LineError::TooLong { length, max })));
        }
        Ok(Some(utf8(line).map_err(|(_, why)| why)))
    }

    /// Returns the next line as in [`next`](Self::next), and its length in bytes. Of a line that is
    /// too long, returns only the beginning.
    pub fn next_bytes(&mut self) -> io::Result<Option<(&[u8], u64)>> {
        let mut length = self.read_part()? as u64;
        if length == 0 {
            return Ok(None);
        }
        if length > self.max as u64 && !self.ended() {
            let beginning = self.line[..self.max.min(BEGINNING)].to_vec();
            length += self.skip_rest()?;
            self.line = beginning;
        }
        if mem::take(&mut self.is_first) && self.line.starts_with(MARK) {
            self.line.drain(..MARK.len());
            length -= MARK.len() as u64;
        }
        Ok(Some((&self.line, length)))
    }

    /// Reads up to a line break, the end of the input, or one byte more than the maximum. Returns
    /// the number of bytes.
    fn read_part(&mut self) -> io::Result<usize> {
        self.line.clear();
        let max = self.max as u64 + 1;
        self.input.by_ref().take(max).read_until(b'\n', &mut self.line)
    }

    /// Returns whether the part that was read ends with a line break.
    fn ended(&self) -> bool {
        self.line.ends_with(b"\n")
    }

    /// Skips the rest of a line, and returns its length without the line break.
    fn skip_rest(&mut self) -> io::Result<u64> {
        let mut skipped = 0;
        loop {
            let read = self.read_part()? as u64;
            if read == 0 || self.ended() {
                return Ok(skipped + read.saturating_sub(1));
            }
            skipped += read;
        }
    }
}

/// Returns the text, or the number of line breaks before the first invalid byte and the error.
pub fn utf8(bytes: &[u8]) -> Result<&str, (usize, LineError)> {
    std::str::from_utf8(bytes).map_err(|error| {
        let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = valid.rsplit('\n').next().unwrap_or_default();
        (valid.matches('\n').count(), LineError::NotUtf8(line.chars().count() + 1))
    })
}

/// Calls `answer` with the number and the content of each line, or with an error if the line is
/// invalid UTF-8 or longer than [`MAX_LINE`]. Empty lines and lines that begin with `#` are skipped.
///
/// The output is flushed when no more input is buffered, so that another program can use this one
/// line by line, while long streams are written in large blocks.
pub fn each_line<E: From<io::Error>>(
    input: impl Read,
    out: &mut impl Write,
    mut answer: impl FnMut(&mut dyn Write, u64, Result<&str, String>) -> Result<(), E>,
) -> Result<(), E> {
    let mut lines = Lines::new(input, MAX_LINE);
    for number in 1.. {
        if lines.would_wait() {
            out.flush()?;
        }
        let Some(line) = watch::wait(|| lines.next())? else { break };
        let line = line.map(|line| line.strip_suffix('\n').unwrap_or(line));
        if !line.is_ok_and(|line| matches!(line.trim_start().chars().next(), None | Some('#'))) {
            answer(out, number, line.map_err(|why| why.to_string()))?;
        }
    }
    Ok(())
}

/// Reads a list with an entry per line from a file. `read` gets the number and the content of each
/// line, as in [`each_line`]. All invalid lines are reported on standard error.
pub fn list<T>(
    file: &Path,
    mut read: impl FnMut(u64, &str) -> Result<T, String>,
) -> Result<Vec<T>, Failure> {
    let named = |why: io::Error| Failure::Data(format!("{}: {why}", file.display()));
    let (mut list, mut all_valid) = (Vec::new(), true);
    let input = File::open(file).map_err(named)?;
    let end = each_line(input, &mut io::sink(), |_, number, line| {
        match line.and_then(|line| read(number, line.trim())) {
            Ok(entry) => list.push(entry),
            Err(why) => {
                all_valid = false;
                output::note(format_args!("board: {}: line {number}: {why}", file.display()));
            }
        }
        Ok(())
    });
    end.map_err(named)?;
    if all_valid { Ok(list) } else { Err(Failure::Reported) }
}

#[cfg(test)]
mod tests;
