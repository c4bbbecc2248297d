//! Input line by line, in bounded memory.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, StdinLock, Write};
use std::str::Utf8Error;

use crate::failure::Failure;
use crate::watch;

/// The longest line about one position that is read, in bytes: thousands of times what it needs.
pub const LONGEST_LINE: usize = 1 << 20;

/// The lines of an input, of which never more than one is in memory.
#[derive(Debug)]
pub struct Lines<R> {
    input: BufReader<R>,
    longest: usize,
    line: Vec<u8>,
}

/// Why a line cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineError {
    /// It is longer than is read; the rest of it is left out.
    TooLong {
        /// Its length in bytes.
        length: u64,
        /// The longest that is read.
        longest: usize,
    },
    /// It is no text.
    NotUtf8(Utf8Error),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { length, longest } => {
                write!(f, "too long: {length} bytes, of which at most {longest} are read")
            }
            Self::NotUtf8(error) => write!(f, "not UTF-8 from byte {} on", error.valid_up_to()),
        }
    }
}

impl<R: Read> Lines<R> {
    /// The lines of an input, of at most `longest` bytes, the end of the line not counted.
    pub fn new(input: R, longest: usize) -> Self {
        Self { input: BufReader::with_capacity(1 << 16, input), longest, line: Vec::new() }
    }

    /// Whether no more input is at hand, so that reading may have to wait for it.
    pub fn would_wait(&self) -> bool {
        self.input.buffer().is_empty()
    }

    /// The next line with its end, which the last one need not have.
    pub fn next(&mut self) -> io::Result<Option<Result<&str, LineError>>> {
        self.line.clear();
        let max = self.longest as u64 + 1;
        let read = self.input.by_ref().take(max).read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(None);
        }
        if read > self.longest && !self.line.ends_with(b"\n") {
            let length = read as u64 + skip_line(&mut self.input)?;
            return Ok(Some(Err(LineError::TooLong { length, longest: self.longest })));
        }
        Ok(Some(std::str::from_utf8(&self.line).map_err(LineError::NotUtf8)))
    }
}

/// Passes over the rest of a line, and gives its length without its end.
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

/// Calls `answer` with the number and the text of each line of standard input, or with what is
/// wrong with the line if it is no text, or longer than [`LONGEST_LINE`]. The lines need not be
/// UTF-8, nor the last one ended.
///
/// Answers are handed on as soon as no more input waits, so that another program can talk with
/// this one line by line, while a long stream is still written in large pieces.
pub fn each_line(
    out: &mut impl Write,
    mut answer: impl FnMut(&mut dyn Write, u64, Result<&str, String>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut lines: Lines<StdinLock> = Lines::new(io::stdin().lock(), LONGEST_LINE);
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
