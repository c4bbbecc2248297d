//! Records that are written one by one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::{check, is_same_file};
use crate::failure::Failure;
use crate::output;

/// A file to which text records are appended, each followed by an empty line.
pub struct Journal {
    path: PathBuf,
    force: bool,
    file: Option<File>,
    /// The length of the file in bytes.
    length: u64,
    /// The number of bytes at the end that the first added record replaces.
    replaced: u64,
}

impl Journal {
    /// Creates a journal, after checking that its file can be written.
    ///
    /// # Errors
    /// As [`check`].
    pub fn new(path: &Path, force: bool) -> Result<Self, Failure> {
        check(path, force).map_err(Failure::in_file(path))?;
        Ok(Self { path: path.into(), force, file: None, length: 0, replaced: 0 })
    }

    /// Opens a file to be continued, and returns it for reading, too.
    ///
    /// # Errors
    /// If the file is not a regular one, cannot be read and written, or another match writes it.
    pub fn resume(path: &Path) -> Result<(Self, File), Failure> {
        let opened = || {
            super::open(path)?;
            let file = open(path, OpenOptions::new().read(true).write(true))?;
            Ok::<_, io::Error>((file.try_clone()?, file.metadata()?.len(), file))
        };
        let (read, length, file) = opened().map_err(Failure::in_file(path))?;
        Ok((Self { path: path.into(), force: false, file: Some(file), length, replaced: 0 }, read))
    }

    /// Creates a new file, and keeps other matches from writing it. The first record replaces the
    /// content of an existing file, or this number of bytes at the end of a continued one.
    ///
    /// # Errors
    /// Fails if the file cannot be created, or another match writes it.
    pub fn begin(&mut self, truncated: u64) -> Result<(), Failure> {
        self.replaced = truncated;
        if self.file.is_none() {
            let mut options = OpenOptions::new();
            options.read(true).write(true).create_new(!self.force).create(true).truncate(false);
            let opened = open(&self.path, &mut options);
            let opened = opened.and_then(|file| Ok((file.metadata()?.len(), file)));
            let (length, file) = opened.map_err(Failure::in_file(&self.path))?;
            (self.length, self.replaced, self.file) = (length, length, Some(file));
        }
        Ok(())
    }

    /// Appends a record. If this fails, the file keeps the earlier records.
    ///
    /// # Errors
    /// Fails if the file cannot be written, or another program has changed its length or moved it.
    pub fn add(&mut self, record: &str) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let (ours, found) = (file.metadata()?, fs::metadata(&self.path));
        if ours.len() != self.length || !found.is_ok_and(|found| is_same_file(&ours, &found)) {
            return Err(io::Error::other("another program has changed or moved the file"));
        }
        if self.replaced > 0 {
            if !self.force {
                let file = self.path.display();
                output::error(format_args!("{file}: removed an incomplete game"));
            }
            self.length -= std::mem::take(&mut self.replaced);
            file.set_len(self.length)?;
        }
        let record = format!("{}{record}\n", separator(file)?);
        let written = file.write_all(record.as_bytes());
        if written.is_err() {
            // Fails only if the system has failed.
            let _ = file.set_len(self.length);
        } else {
            self.length += record.len() as u64;
        }
        written
    }
}

/// Moves to the end of a file, and returns the line breaks that are missing before a new record.
fn separator(file: &mut File) -> io::Result<&'static str> {
    let mut end = Vec::new();
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(length.saturating_sub(3)))?;
    file.read_to_end(&mut end)?;
    Ok(match &end[..] {
        [] | [.., b'\n', b'\n'] | [b'\n', b'\r', b'\n'] => "",
        [.., b'\n'] => "\n",
        _ => "\n\n",
    })
}

/// Opens a file that no other match writes. The system releases the lock.
pub(super) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    let busy = || io::Error::new(io::ErrorKind::ResourceBusy, "in use by another process");
    // Windows refuses to open the file for writing again (error 32), but allows reading it.
    #[cfg(windows)]
    std::os::windows::fs::OpenOptionsExt::share_mode(options, 1);
    let is_shared = |why: &io::Error| cfg!(windows) && why.raw_os_error() == Some(32);
    let file = options.open(path).map_err(|why| if is_shared(&why) { busy() } else { why })?;
    // Without locks, as in some network folders, no other process is found.
    #[cfg(unix)]
    if rustix::fs::flock(&file, rustix::fs::FlockOperation::NonBlockingLockExclusive)
        == Err(rustix::io::Errno::WOULDBLOCK)
    {
        return Err(busy());
    }
    Ok(file)
}
