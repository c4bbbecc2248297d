//! Content that grows before it is saved.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Seek, Write};
use std::path::Path;

use super::{Existing, folder, place, probe, write_with};

/// The content of a file that grows on disk: a temporary file without a name, in the folder of its
/// target. It disappears if the process is killed.
#[derive(Debug)]
pub struct Draft {
    content: BufWriter<File>,
    is_empty: bool,
    /// The first error of [`add_record`](Self::add_record).
    failed: Option<io::Error>,
}

impl Draft {
    /// Creates a draft, and checks whether the file can be written.
    ///
    /// # Errors
    /// As [`check`](super::check), and if a system call fails or the owner cannot be kept.
    pub fn new(file: &Path, existing: Existing) -> io::Result<Self> {
        probe(file, existing)?;
        let content = tempfile::tempfile_in(folder(&place(file, existing)?.file))?;
        Ok(Self { content: BufWriter::new(content), is_empty: true, failed: None })
    }

    /// Returns whether there is no content.
    pub fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Adds a text record. An error is returned when the draft is saved.
    pub fn add_record(&mut self, record: &str) {
        if self.failed.is_none() {
            let separator = if self.is_empty { "" } else { "\n" };
            self.failed = write!(self, "{separator}{record}").err();
        }
    }

    /// Writes the content to a file.
    ///
    /// # Errors
    /// If adding a record failed; as [`check`](super::check), and if a system call fails or the
    /// owner cannot be kept.
    pub fn save(self, file: &Path, existing: Existing) -> io::Result<()> {
        write_copy(file, &mut self.finish()?, existing)
    }

    /// As [`save`](Self::save), for content that must not be lost: if writing fails, the content
    /// goes to a file with a number appended to the name.
    ///
    /// # Errors
    /// As [`save`](Self::save); if the content was written under another name, the error contains
    /// that name.
    pub fn save_somewhere(self, file: &Path, existing: Existing) -> io::Result<()> {
        let mut content = self.finish()?;
        let Err(why) = write_copy(file, &mut content, existing) else { return Ok(()) };
        for number in 1..1000 {
            let mut name = OsString::from(file);
            name.push(format!(".{number}"));
            match write_copy(Path::new(&name), &mut content, Existing::Keep) {
                Ok(()) => {
                    let name = Path::new(&name).display();
                    return Err(io::Error::new(why.kind(), format!("{why}; written to {name}")));
                }
                Err(other) if other.kind() == ErrorKind::AlreadyExists => {}
                Err(_) => break,
            }
        }
        Err(why)
    }

    fn finish(self) -> io::Result<File> {
        match self.failed {
            Some(why) => Err(why),
            None => Ok(self.content.into_inner()?),
        }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_empty &= bytes.is_empty();
        self.content.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.content.flush()
    }
}

/// Writes a copy of another file's content.
fn write_copy(file: &Path, content: &mut File, existing: Existing) -> io::Result<()> {
    write_with(file, existing, |new| {
        content.rewind()?;
        io::copy(content, new).map(drop)
    })
}
