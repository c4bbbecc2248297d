use std::io::{self, Read};

use board_play::record::first_record;

use crate::input::{MARK, too_long};
use crate::watch;

/// The maximum length of a record in bytes, enough for a million plies.
const MAX_RECORD: usize = 1 << 24;

/// The maximum number of bytes that are skipped to find the record after one that is too long.
const MAX_SKIPPED: usize = 16 * MAX_RECORD;

/// Reads records one by one, with at most one in memory.
pub struct Parts<R> {
    input: R,
    buffer: Vec<u8>,
    /// The offset of the next record in the buffer.
    start: usize,
    /// The line of the next record, from 1.
    line: usize,
    /// Whether the buffer contains the rest of the input.
    is_all: bool,
}

/// A record, not necessarily valid, or the lines between two records.
pub struct Part<'a> {
    /// The numbers of the first line, and of the last line that is not empty.
    pub lines: (usize, usize),
    /// The bytes, or the error if the record is too long.
    pub bytes: Result<&'a [u8], String>,
}

impl<R: Read> Parts<R> {
    pub fn new(input: R) -> Self {
        Self { input, buffer: Vec::new(), start: 0, line: 1, is_all: false }
    }

    /// Returns the next record. A byte order mark before the first record is skipped.
    ///
    /// # Errors
    /// Fails if reading fails, or no record ends after a record that is far too long.
    pub fn next(&mut self) -> io::Result<Option<Part<'_>>> {
        let (first, mut length) = (self.line, 0);
        loop {
            let rest = &self.buffer[self.start..];
            let end = first_record(rest, self.is_all);
            if end.is_none() && rest.len() <= MAX_RECORD {
                self.read_more()?;
                continue;
            }
            // The last line may be the first one of another record.
            let lines =
                || rest.iter().rposition(|&byte| byte == b'\n').map_or(rest.len(), |at| at + 1);
            let part = self.start..self.start + end.unwrap_or_else(lines);
            let bytes = &self.buffer[part.clone()];
            let last = self.line + breaks(bytes.trim_ascii_end());
            self.line += breaks(bytes);
            self.start = part.end;
            length += bytes.len();
            if length > MAX_SKIPPED {
                (self.is_all, self.start) = (true, self.buffer.len());
                let what = format!("expected at most {MAX_RECORD} bytes, found {length} or more");
                return Err(io::Error::other(format!("line {first}: too long: {what}")));
            }
            if end.is_some() {
                let too_long = || too_long(length as u64, MAX_RECORD);
                let bytes =
                    if length > MAX_RECORD { Err(too_long()) } else { Ok(&self.buffer[part]) };
                return Ok((length > 0).then_some(Part { lines: (first, last), bytes }));
            }
        }
    }

    /// Reads as much as there is in the buffer again.
    fn read_more(&mut self) -> io::Result<()> {
        self.buffer.drain(..std::mem::take(&mut self.start));
        let (is_first, more) =
            (self.buffer.is_empty() && self.line == 1, self.buffer.len().max(1 << 16));
        let mut input = self.input.by_ref().take(more as u64);
        let read = watch::wait(|| input.read_to_end(&mut self.buffer))?;
        self.is_all = read < more;
        if is_first && self.buffer.starts_with(MARK) {
            self.buffer.drain(..MARK.len());
        }
        Ok(())
    }
}

fn breaks(bytes: &[u8]) -> usize {
    bytes.split(|byte| *byte == b'\n').count() - 1
}
