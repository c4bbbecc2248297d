//! Content that grows before it is saved.

use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;

use super::{Existing, folder, place, probe, write_with};

/// The content of a file that grows on disk: a temporary file without a name, in the folder of its
/// target. It disappears if the process is killed.
#[derive(Debug)]
pub struct Draft {
    content: BufWriter<File>,
    is_empty: bool,
}

impl Draft {
    /// Creates a draft, and checks whether the file can be written.
    ///
    /// # Errors
    /// As [`check`](super::check), and if a system call fails or the owner cannot be kept.
    pub fn new(file: &Path, existing: Existing) -> io::Result<Self> {
        probe(file, existing)?;
        let content = tempfile::tempfile_in(folder(&place(file, existing)?.file))?;
        Ok(Self { content: BufWriter::new(content), is_empty: true })
    }

    /// Returns whether there is no content.
    pub fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Writes the content to a file.
    ///
    /// # Errors
    /// As [`check`](super::check), and if a system call fails or the owner cannot be kept.
    pub fn save(self, file: &Path, existing: Existing) -> io::Result<()> {
        let mut content = self.content.into_inner()?;
        write_with(file, existing, |new| {
            content.rewind()?;
            io::copy(&mut content, new).map(drop)
        })
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
