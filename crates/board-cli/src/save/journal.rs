//! Records that are written one by one.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use board_play::record::split;

use super::check;
use crate::output;

/// A file to which text records are appended, each followed by an empty line.
pub struct Journal {
    path: PathBuf,
    force: bool,
    /// Opened for the first record.
    file: Option<File>,
    /// The length of the complete records in bytes.
    length: u64,
}

impl Journal {
    /// Creates a journal, after checking that its file can be written. The first record creates the
    /// file.
    ///
    /// # Errors
    /// As [`check`], and if another match writes the file.
    pub fn new(path: &Path, force: bool) -> io::Result<Self> {
        check(path, force)?;
        if let Ok(file) = OpenOptions::new().write(true).open(path) {
            lock(&file)?;
        }
        Ok(Self { path: path.into(), force, file: None, length: 0 })
    }

    /// Continues a file. Returns its records, each with the line on which it begins. The last
    /// record is removed if no empty line follows it, because a kill has truncated it.
    ///
    /// # Errors
    /// If the file cannot be read and written, contains invalid UTF-8, or another match writes it.
    pub fn resume(path: &Path) -> io::Result<(Self, Vec<(usize, String)>)> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        lock(&file)?;
        let mut content = Vec::new();
        file.read_to_end(&mut content)?;
        if let Some(cut) =
            std::str::from_utf8(&content).err().filter(|why| why.error_len().is_none())
        {
            content.truncate(cut.valid_up_to());
        }
        let content = std::str::from_utf8(&content)
            .map_err(|why| io::Error::new(io::ErrorKind::InvalidData, why))?;
        let mut records: Vec<_> =
            split(content).map(|part| (part.line, part.text.to_owned())).collect();
        let mut length = content.len() as u64;
        // An empty line also comes before the moves, which are numbered from 1.
        let is_cut = |record: &str| !record.ends_with("\n\n") || !record.contains("\n1.");
        if records.last().is_some_and(|(_, record)| is_cut(record)) {
            let (line, record) = records.remove(records.len() - 1);
            let file = path.display();
            output::note(format_args!("board: {file}, line {line}: removed an incomplete game"));
            length -= record.len() as u64;
        }
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Self { path: path.into(), force: false, file: Some(file), length }, records))
    }

    /// Appends a record. If this fails, the file keeps the earlier records.
    ///
    /// # Errors
    /// Fails if the file cannot be created or written.
    pub fn add(&mut self, record: &str) -> io::Result<()> {
        let record = format!("{record}\n");
        if self.file.is_none() {
            let mut options = OpenOptions::new();
            options.write(true).create_new(!self.force).create(true).truncate(false);
            let file = options.open(&self.path)?;
            lock(&file)?;
            file.set_len(0)?;
            self.file = Some(file);
        }
        let Some(file) = &mut self.file else { return Ok(()) };
        let written = file.write_all(record.as_bytes());
        if written.is_err() {
            // Fails only if the system has failed.
            let _ = file.set_len(self.length).and_then(|()| file.seek(SeekFrom::End(0)));
        } else {
            self.length += record.len() as u64;
        }
        written
    }
}

/// Locks a file, so that no other match writes it. The system releases the lock.
fn lock(file: &File) -> io::Result<()> {
    // Without locks, as in some network folders, no other process is found.
    #[cfg(unix)]
    if rustix::fs::flock(file, rustix::fs::FlockOperation::NonBlockingLockExclusive)
        == Err(rustix::io::Errno::WOULDBLOCK)
    {
        return Err(io::Error::new(io::ErrorKind::ResourceBusy, "in use by another process"));
    }
    let _ = file;
    Ok(())
}
