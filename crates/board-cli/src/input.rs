//! Input line by line, in bounded memory.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, StdinLock, Write};

use crate::failure::Failure;
use crate::watch;

/// The maximum length of a line with a position in bytes, far more than it needs.
pub const MAX_LINE: usize = 1 << 20;

/// The lines of an input, with at most one in memory.
#[derive(Debug)]
pub struct Lines<R> {
    input: BufReader<R>,
    max: usize,
    line: Vec<u8>,
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
        Self { input: BufReader::with_capacity(1 << 16, input), max, line: Vec::new() }
    }

    /// Returns whether reading may have to wait, because no input is buffered.
    pub fn would_wait(&self) -> bool {
        self.input.buffer().is_empty()
    }

    /// Returns the next line with its line break, if it has one.
    pub fn next(&mut self) -> io::Result<Option<Result<&str, LineError>>> {
        let read = self.read_part()?;
        if read == 0 {
            return Ok(None);
        }
        if read > self.max && !self.ended() {
            let length = read as u64 + self.skip_rest()?;
            return Ok(Some(Err(LineError::TooLong { length, max: self.max })));
        }
        Ok(Some(std::str::from_utf8(&self.line).map_err(|error| {
            let valid = String::from_utf8_lossy(&self.line[..error.valid_up_to()]);
            LineError::NotUtf8(valid.chars().count() + 1)
        })))
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

/// Calls `answer` with the number and the content of each line of standard input, or with an error
/// if the line is invalid UTF-8 or longer than [`MAX_LINE`].
///
/// The output is flushed when no more input is buffered, so that another program can use this one
/// line by line, while long streams are written in large blocks.
pub fn each_line(
    out: &mut impl Write,
    mut answer: impl FnMut(&mut dyn Write, u64, Result<&str, String>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut lines: Lines<StdinLock> = Lines::new(io::stdin().lock(), MAX_LINE);
    for number in 1.. {
        if lines.would_wait() {
            out.flush()?;
        }
        let Some(line) = watch::wait(|| lines.next())? else { break };
        let text = line.map(|line| line.strip_suffix('\n').unwrap_or(line));
        answer(out, number, text.map_err(|why| why.to_string()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
