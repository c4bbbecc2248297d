use std::io::{self, BufRead, BufReader, Read};
use std::mem;

use board_play::record::game_header;

use crate::input::{MARK, too_long};
use crate::watch;

/// The maximum length of a record in bytes, enough for a million plies.
const MAX_RECORD: usize = 1 << 24;

/// The maximum number of bytes that are skipped to find the record after one that is too long.
const MAX_SKIPPED: usize = 16 * MAX_RECORD;

/// Reads records one by one, with at most one in memory.
pub struct Parts<R> {
    input: BufReader<R>,
    /// A line, or a part of a long one, that was read but not returned.
    next: Vec<u8>,
    /// The line of `next`, from 1.
    line: usize,
    /// Whether `next` begins a line.
    begins: bool,
}

/// A record, not necessarily valid, or the lines before the first one.
pub struct Part {
    /// The numbers of the first line, and of the last line that is not empty.
    pub lines: (usize, usize),
    /// The bytes, or the error if the record is too long.
    pub bytes: Result<Vec<u8>, String>,
}

impl<R: Read> Parts<R> {
    pub fn new(input: R) -> Self {
        let input = BufReader::with_capacity(1 << 16, input);
        Self { input, next: Vec::new(), line: 1, begins: true }
    }

    /// Returns the next record. A byte order mark before the first record is skipped.
    ///
    /// # Errors
    /// Fails if reading fails, or no record begins after a record that is far too long.
    pub fn next(&mut self) -> io::Result<Option<Part>> {
        let (mut bytes, mut length, mut lines) = (Vec::new(), 0, (self.line, self.line));
        loop {
            if self.next.is_empty() {
                let mut input = self.input.by_ref().take(1 << 16);
                watch::wait(|| input.read_until(b'\n', &mut self.next))?;
                if self.line == 1 && self.begins && self.next.starts_with(MARK) {
                    self.next.drain(..MARK.len());
                }
            }
            let begins = self.begins && game_header(&String::from_utf8_lossy(&self.next)).is_some();
            if self.next.is_empty() || begins && length > 0 {
                let bytes = if length > MAX_RECORD {
                    Err(too_long(length as u64, MAX_RECORD))
                } else {
                    Ok(bytes)
                };
                return Ok((length > 0).then_some(Part { lines, bytes }));
            }
            length += self.next.len();
            if length > MAX_SKIPPED {
                let what = format!("expected at most {MAX_RECORD} bytes, found {length} or more");
                return Err(io::Error::other(format!("line {}: too long: {what}", lines.0)));
            }
            if !self.next.trim_ascii().is_empty() {
                lines.1 = self.line;
            }
            self.begins = self.next.ends_with(b"\n");
            self.line += usize::from(self.begins);
            let next = mem::take(&mut self.next);
            if length <= MAX_RECORD {
                bytes.extend(next);
            }
        }
    }
}
