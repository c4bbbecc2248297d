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
        self.line.clear();
        let max = self.max as u64 + 1;
        let read = self.input.by_ref().take(max).read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(None);
        }
        if read > self.max && !self.line.ends_with(b"\n") {
            let length = read as u64 + skip_line(&mut self.input)?;
            return Ok(Some(Err(LineError::TooLong { length, max: self.max })));
        }
        Ok(Some(std::str::from_utf8(&self.line).map_err(|error| {
            let valid = String::from_utf8_lossy(&self.line[..error.valid_up_to()]);
            LineError::NotUtf8(valid.chars().count() + 1)
        })))
    }
}

/// Skips the rest of a line, and returns its length without the line break.
fn skip_line(input: &mut impl BufRead) -> io::Result<u64> {
    let mut skipped = 0;
    loop {
        let rest = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            rest => rest?,
        };
        let end = rest.iter().position(|&byte| byte == b'\n');
        let length = end.unwrap_or(rest.len());
        let ended = end.is_some() || rest.is_empty();
        input.consume(length + usize::from(end.is_some()));
        skipped += length as u64;
        if ended {
            return Ok(skipped);
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
