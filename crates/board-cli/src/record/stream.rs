//! Reads many records, with one in memory at a time.

use std::fs::File;
use std::io;
use std::iter;
use std::path::Path;

use board_play::Session;
use board_play::record::Splitter;

use super::{Problem, read_stored, read_text};
use crate::input::{LineError, Lines};

/// The maximum length of a record in bytes, enough for a million plies.
const MAX_RECORD: usize = 1 << 24;

/// Returns the records of a file, or of standard input for `-`: JSON objects, one per line, if the
/// file starts with a brace, otherwise text records. If there is no record, or reading fails, the
/// last item is that problem.
pub fn records(file: &Path) -> Box<dyn Iterator<Item = Read>> {
    match open(file) {
        Ok(input) => Box::new(Records {
            lines: Lines::new(input, MAX_RECORD),
            number: 0,
            collector: Collector::default(),
            ended: false,
        }),
        Err(why) => Box::new(iter::once(Err(why.into()))),
    }
}

/// A record or the problem with it.
type Read = Result<Box<dyn Session>, Problem>;

fn open(file: &Path) -> io::Result<Box<dyn io::Read>> {
    if file.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    Ok(Box::new(File::open(file)?))
}

struct Records {
    lines: Lines<Box<dyn io::Read>>,
    /// The number of lines read.
    number: usize,
    collector: Collector,
    ended: bool,
}

impl Records {
    /// Reads up to the end of a record.
    fn advance(&mut self) -> Result<Option<Record>, Problem> {
        while let Some(line) = self.lines.next()? {
            self.number += 1;
            let done = self.collector.push(self.number, line);
            if done.is_some() {
                return Ok(done);
            }
        }
        self.ended = true;
        // The collector keeps a record from the first line that is not blank.
        let last = self.collector.record.take();
        last.map(Some).ok_or_else(|| Problem::of_file("no record".into()))
    }
}

impl Iterator for Records {
    type Item = Read;

    fn next(&mut self) -> Option<Read> {
        if self.ended {
            return None;
        }
        match self.advance() {
            Ok(record) => record.map(|record| record.read()),
            Err(problem) => {
                self.ended = true;
                Some(Err(problem))
            }
        }
    }
}

/// Collects lines into records.
#[derive(Default)]
struct Collector {
    /// Whether records are JSON objects, decided by the first readable line.
    stored: Option<bool>,
    splitter: Splitter,
    record: Option<Record>,
}

impl Collector {
    /// Adds a line. If it starts a new record, returns the previous one.
    fn push(&mut self, number: usize, line: Result<&str, LineError>) -> Option<Record> {
        let blank = line.is_ok_and(|text| text.trim_ascii().is_empty());
        if blank && (self.record.is_none() || self.stored == Some(true)) {
            return None;
        }
        let begins = if let Ok(text) = line {
            self.stored.get_or_insert(text.trim_ascii_start().starts_with('{'));
            self.splitter.begins(text)
        } else {
            // The next record starts at a header.
            self.splitter = Splitter::default();
            false
        };
        let stored = self.stored == Some(true);
        let before = if begins || stored { self.record.take() } else { None };
        self.record.get_or_insert_with(|| Record::new(stored, number)).push(number, line);
        before
    }
}

/// The lines of a record.
struct Record {
    stored: bool,
    /// Its first line.
    line: usize,
    /// Its length in bytes.
    length: u64,
    /// Empty if the record is too long.
    text: String,
    /// Its first line with invalid UTF-8, with the error.
    invalid: Option<(usize, LineError)>,
}

impl Record {
    fn new(stored: bool, line: usize) -> Self {
        Self { stored, line, length: 0, text: String::new(), invalid: None }
    }

    fn push(&mut self, number: usize, line: Result<&str, LineError>) {
        match line {
            Ok(text) => {
                self.length += text.len() as u64;
                self.text += text;
            }
            Err(LineError::TooLong { length, .. }) => self.length += length,
            Err(why) => self.invalid = self.invalid.or(Some((number, why))),
        }
        if self.is_too_long() {
            self.text = String::new();
        }
    }

    fn is_too_long(&self) -> bool {
        self.length > MAX_RECORD as u64
    }

    fn read(&self) -> Read {
        if self.is_too_long() {
            let why = LineError::TooLong { length: self.length, max: MAX_RECORD };
            return Err(Problem::of_line(self.line, why.to_string()));
        }
        if let Some((line, why)) = self.invalid {
            return Err(Problem::of_line(line, why.to_string()));
        }
        let read = if self.stored { read_stored } else { read_text };
        read(self.line, &self.text)
    }
}
