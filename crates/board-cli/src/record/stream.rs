//! Reads many records, with one in memory at a time.

use std::fs::File;
use std::io;
use std::iter;
use std::mem;
use std::path::Path;

use board_games::AnyGame;
use board_play::record::Splitter;

use super::{Problem, read};
use crate::input::{LineError, Lines};

/// The maximum length of a record in bytes, enough for a million plies.
const MAX_RECORD: usize = 1 << 24;

/// Returns the records of a file, or of standard input for `-`: text records, or JSON objects, one
/// per line. If there is no record, or reading fails, the last item is that problem.
pub fn records(file: &Path) -> Box<dyn Iterator<Item = Read>> {
    match open(file) {
        Ok(input) => Box::new(Records::new(input)),
        Err(why) => Box::new(iter::once(Err(why.into()))),
    }
}

/// A record or the problem with it.
type Read = Result<AnyGame, Problem>;

fn open(file: &Path) -> io::Result<Box<dyn io::Read>> {
    if file.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    Ok(Box::new(File::open(file)?))
}

struct Records<R> {
    lines: Lines<R>,
    /// The number of lines read.
    number: usize,
    /// The lines of the current record, and lines after it that were read to find its end.
    text: Vec<u8>,
    /// The offsets in the text of the current record and of the first line that is not split yet.
    start: usize,
    next: usize,
    splitter: Splitter,
    /// The first line of the current record.
    line: usize,
    /// The length of the current record, without its text, if it is too long.
    dropped: u64,
    /// The length of the rest of the last line, if the line is too long.
    cut: u64,
    is_empty: bool,
    ended: bool,
}

impl<R: io::Read> Records<R> {
    fn new(input: R) -> Self {
        Self {
            lines: Lines::new(input, MAX_RECORD),
            number: 0,
            text: Vec::new(),
            start: 0,
            next: 0,
            splitter: Splitter::default(),
            line: 1,
            dropped: 0,
            cut: 0,
            is_empty: true,
            ended: false,
        }
    }

    /// Returns the next record, or `None` at the end of the input.
    fn advance(&mut self) -> io::Result<Option<Read>> {
        while let Some(end) = self.find_end()? {
            let record = self.take(end);
            if record.is_some() {
                return Ok(record);
            }
        }
        Ok(None)
    }

    /// Reads up to the end of a record, and returns its length in the text.
    fn find_end(&mut self) -> io::Result<Option<usize>> {
        loop {
            while let Some(line) = self.text[self.next..].split_inclusive(|b| *b == b'\n').next() {
                if let Some(end) = self.splitter.push(line) {
                    return Ok(Some(end));
                }
                self.next += line.len();
            }
            let length = self.next - self.start;
            let is_too_long = self.dropped + self.cut > 0 || length > MAX_RECORD;
            if is_too_long || self.ended {
                let end = mem::take(&mut self.splitter).finish();
                if end < length || self.ended {
                    return Ok((length as u64 + self.dropped > 0).then_some(end));
                }
                self.drop_text();
            }
            self.read_line()?;
        }
    }

    /// Drops the text of a record that is too long. It ends at the next line that can begin a
    /// record anywhere but in moves.
    fn drop_text(&mut self) {
        self.dropped += (self.next - self.start) as u64 + mem::take(&mut self.cut);
        self.text.truncate(self.start);
        self.next = self.start;
        self.splitter.push(b"dropped");
    }

    fn read_line(&mut self) -> io::Result<()> {
        self.text.drain(..self.start);
        (self.next, self.start) = (self.next - self.start, 0);
        if let Some((line, length)) = self.lines.next_bytes()? {
            self.number += 1;
            self.text.extend(line);
            self.cut = length - line.len() as u64;
        } else {
            self.ended = true;
        }
        Ok(())
    }

    /// Takes the record with this length in the text, unless there is none in these lines.
    fn take(&mut self, length: usize) -> Option<Read> {
        let first = self.line;
        let (last, record) = match mem::take(&mut self.dropped) {
            0 => {
                let bytes = &self.text[self.start..self.start + length];
                self.start += length;
                self.line += breaks(bytes);
                (first + breaks(bytes.trim_ascii_end()), read(first, bytes)?)
            }
            length => {
                // The text contains the next line, unless the input has ended.
                self.line = self.number;
                let why = LineError::TooLong { length, max: MAX_RECORD };
                let problem = Problem::of_line(first, why.to_string());
                (self.number - usize::from(!self.ended), Err(problem))
            }
        };
        self.next = self.start;
        Some(record.map_err(|problem| Problem { lines: Some((first, last)), ..problem }))
    }
}

fn breaks(bytes: &[u8]) -> usize {
    bytes.split(|byte| *byte == b'\n').count() - 1
}

impl<R: io::Read> Iterator for Records<R> {
    type Item = Read;

    fn next(&mut self) -> Option<Read> {
        let read = self.advance().unwrap_or_else(|why| {
            (self.text, self.start, self.next, self.ended) = (Vec::new(), 0, 0, true);
            Some(Err(why.into()))
        });
        let is_empty = mem::replace(&mut self.is_empty, false);
        read.or_else(|| is_empty.then(|| Err(Problem::of_file("no record".into()))))
    }
}

#[cfg(test)]
mod tests;
