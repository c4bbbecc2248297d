//! Many records one after the other, in the memory of one.

use std::fs::File;
use std::io;
use std::iter;
use std::path::Path;

use board_play::Session;
use board_play::record::Splitter;

use super::{Problem, read_stored, read_text};
use crate::input::{LineError, Lines};

/// The longest record that is read, in bytes: a game of a million plies.
const LONGEST_RECORD: usize = 1 << 24;

/// Every record of a file, for `-` of standard input: JSON objects, one a line, if the text begins
/// with a brace; otherwise records as text, one behind the other. If there is none, or the text
/// cannot be read to its end, that is the last problem.
pub fn records(file: &Path) -> Box<dyn Iterator<Item = Read>> {
    match open(file) {
        Ok(input) => Box::new(Records {
            lines: Lines::new(input, LONGEST_RECORD),
            number: 0,
            gathered: Gathered::default(),
            ended: false,
        }),
        Err(why) => Box::new(iter::once(Err(why.into()))),
    }
}

/// A record, or why it is none.
type Read = Result<Box<dyn Session>, Problem>;

fn open(file: &Path) -> io::Result<Box<dyn io::Read>> {
    if file.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    Ok(Box::new(File::open(file)?))
}

struct Records {
    lines: Lines<Box<dyn io::Read>>,
    /// The lines that were read.
    number: usize,
    gathered: Gathered,
    ended: bool,
}

impl Records {
    /// Reads up to the end of a record.
    fn advance(&mut self) -> Result<Option<Record>, Problem> {
        while let Some(line) = self.lines.next()? {
            self.number += 1;
            let done = self.gathered.push(self.number, line);
            if done.is_some() {
                return Ok(done);
            }
        }
        self.ended = true;
        match self.gathered.record.take() {
            None if self.gathered.stored.is_none() => Err(Problem::of_text("no record".into())),
            record => Ok(record),
        }
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

/// The lines of a record whose end was not met yet.
#[derive(Default)]
struct Gathered {
    /// Whether records are JSON objects, which the first line says that can be read.
    stored: Option<bool>,
    splitter: Splitter,
    record: Option<Record>,
}

impl Gathered {
    /// Takes a line. If another record begins with it, gives the one before.
    fn push(&mut self, number: usize, line: Result<&str, LineError>) -> Option<Record> {
        let blank = line.is_ok_and(|text| text.trim_ascii().is_empty());
        if blank && (self.record.is_none() || self.stored == Some(true)) {
            return None;
        }
        let begins = if let Ok(text) = line {
            self.stored.get_or_insert(text.trim_ascii_start().starts_with('{'));
            self.splitter.begins(text)
        } else {
            // Whatever it opened or closed: the next record begins at a header again.
            self.splitter = Splitter::default();
            false
        };
        let stored = self.stored == Some(true);
        let before = if begins || stored { self.record.take() } else { None };
        self.record.get_or_insert_with(|| Record::new(stored, number)).push(number, line);
        before
    }
}

/// A record that was not read yet.
struct Record {
    stored: bool,
    /// The line on which it begins.
    line: usize,
    /// Its length in bytes.
    length: u64,
    /// Nothing if it cannot be read.
    text: String,
    /// The first of its lines that is no text, and why.
    no_text: Option<(usize, LineError)>,
}

impl Record {
    fn new(stored: bool, line: usize) -> Self {
        Self { stored, line, length: 0, text: String::new(), no_text: None }
    }

    fn push(&mut self, number: usize, line: Result<&str, LineError>) {
        match line {
            Ok(text) => {
                self.length += text.len() as u64;
                self.text += text;
            }
            Err(LineError::TooLong { length, .. }) => self.length += length,
            Err(why) => self.no_text = self.no_text.or(Some((number, why))),
        }
        if self.is_too_long() {
            self.text = String::new();
        }
    }

    fn is_too_long(&self) -> bool {
        self.length > LONGEST_RECORD as u64
    }

    fn read(&self) -> Read {
        if self.is_too_long() {
            let why = LineError::TooLong { length: self.length, longest: LONGEST_RECORD };
            return Err(Problem::of_line(self.line, why.to_string()));
        }
        if let Some((line, why)) = self.no_text {
            return Err(Problem::of_line(line, why.to_string()));
        }
        let read = if self.stored { read_stored } else { read_text };
        read(self.line, &self.text)
    }
}
