//! The games in the file of the `--resume` option.

use std::fs::File;
use std::io;
use std::path::Path;
use std::str;

use board_play::record::split;

use crate::failure::Failure;
use crate::input::utf8;
use crate::record::{Part, Parts};

/// An iterator over the records in a file. It ends at the first error.
pub struct Saved<'a> {
    file: &'a Path,
    parts: Parts<File>,
    /// The line on which each record begins.
    lines: Vec<usize>,
    /// The error, if any.
    failure: Option<Failure>,
    /// The length in bytes of an incomplete character at the end.
    truncated: u64,
}

impl<'a> Saved<'a> {
    pub fn new(file: &'a Path, input: File) -> Self {
        let (parts, lines) = (Parts::new(input), Vec::new());
        Self { file, parts, lines, failure: None, truncated: 0 }
    }

    /// Returns the location of a line of a record, counted from 1.
    pub fn place(&self, record: usize, line: usize) -> String {
        format!("{}, line {}", self.file.display(), self.lines[record] + line - 1)
    }

    /// Returns the length in bytes of an incomplete character at the end.
    ///
    /// # Errors
    /// Fails if a record could not be read.
    pub fn finish(&mut self) -> Result<u64, Failure> {
        self.failure.take().map_or(Ok(self.truncated), Err)
    }

    /// Reads the next record.
    fn read(&mut self) -> Result<Option<String>, Failure> {
        let wrong = Failure::in_file(self.file);
        let failed = |why: io::Error| wrong(why.to_string());
        let mut is_skipped = false;
        while let Some(Part { lines: (first, _), bytes }) = self.parts.next().map_err(failed)? {
            let at = |(breaks, why)| wrong(format!("line {}: {why}", first + breaks));
            let bytes = &bytes.map_err(|why| at((0, why)))?[..];
            // A kill may have truncated the last character.
            let error = str::from_utf8(bytes).err().filter(|error| error.error_len().is_none());
            let valid = error.map_or(bytes.len(), |error| error.valid_up_to());
            let text = utf8(&bytes[..valid]).map_err(at)?;
            if split(text).next().is_some() {
                self.truncated = (bytes.len() - valid) as u64;
                self.lines.push(first);
                return Ok(Some(text.to_owned()));
            }
            if valid < bytes.len() {
                return Err(at((0, "invalid UTF-8 at the end".into())));
            }
            is_skipped = true;
        }
        // Comments alone could be any file.
        if is_skipped && self.lines.is_empty() { Err(wrong("no record".into())) } else { Ok(None) }
    }
}

impl Iterator for Saved<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.read().unwrap_or_else(|why| {
            self.failure = Some(why);
            None
        })
    }
}
