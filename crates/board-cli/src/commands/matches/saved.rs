//! The games in the file of the `--resume` option.

use std::fs::File;
use std::path::Path;

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

    /// Returns the location of a record.
    pub fn place(&self, record: usize) -> String {
        format!("{}, line {}", self.file.display(), self.lines[record])
    }

    /// Returns the length in bytes of an incomplete character at the end.
    ///
    /// # Errors
    /// Fails if a record could not be read.
    pub fn finish(&mut self) -> Result<u64, Failure> {
        self.failure.take().map_or(Ok(self.truncated), Err)
    }
}

impl Iterator for Saved<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        while self.failure.is_none() {
            let wrong = Failure::in_file(self.file);
            let Part { lines: (first, _), bytes } = match self.parts.next() {
                Ok(part) => part?,
                Err(why) => {
                    self.failure = Some(wrong(why.to_string()));
                    continue;
                }
            };
            let read = bytes.map_err(|why| (first, why)).and_then(|bytes| {
                // A kill may have truncated the last character.
                let error =
                    std::str::from_utf8(bytes).err().filter(|error| error.error_len().is_none());
                let valid = error.map_or(bytes.len(), |error| error.valid_up_to());
                let text = utf8(&bytes[..valid]).map_err(|(breaks, why)| (first + breaks, why))?;
                Ok((text.to_owned(), bytes.len() - valid))
            });
            match read {
                // The lines that are skipped are no record.
                Ok((text, _)) if split(&text).next().is_none() => {}
                Ok((text, truncated)) => {
                    self.truncated = truncated as u64;
                    self.lines.push(first);
                    return Some(text);
                }
                Err((line, why)) => self.failure = Some(wrong(format!("line {line}: {why}"))),
            }
        }
        None
    }
}
