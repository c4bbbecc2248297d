//! The files to which a game is saved.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::output;
use crate::save::{self, Existing};

/// The files that a game may replace, and whether writing has failed.
#[derive(Clone, Default, Debug)]
pub struct Files {
    /// Whether all existing files may be replaced.
    force: bool,
    /// Files that may always be replaced.
    own: Vec<Known>,
    failed: bool,
}

/// The identity of a file, which differs from that of another file with the same name.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Known {
    /// The path without symbolic links.
    path: PathBuf,
    /// The device and inode numbers.
    #[cfg(unix)]
    numbers: [u64; 2],
}

impl Known {
    fn of(file: &Path) -> io::Result<Self> {
        let path = fs::canonicalize(file)?;
        #[cfg(unix)]
        let numbers = {
            use std::os::unix::fs::MetadataExt;
            let found = fs::metadata(&path)?;
            [found.dev(), found.ino()]
        };
        Ok(Self {
            path,
            #[cfg(unix)]
            numbers,
        })
    }
}

impl Files {
    /// Allows replacing all files with `force`, otherwise none yet.
    pub fn new(force: bool) -> Self {
        Self { force, ..Self::default() }
    }

    /// Allows replacing this file.
    pub fn own(&mut self, file: &Path) {
        if let Ok(known) = Known::of(file) {
            self.own.retain(|own| own.path != known.path);
            self.own.push(known);
        }
    }

    /// Returns whether a record could not be written.
    pub fn failed(&self) -> bool {
        self.failed
    }

    /// Checks whether a file can be written, without trying.
    pub fn check(&self, file: &Path) -> io::Result<()> {
        save::check(file, self.existing(file))
    }

    /// Writes a record to a file, and prints an error if that fails.
    pub fn write(&mut self, file: &Path, record: &str) {
        let existing = self.existing(file);
        match save::write(file, record.as_bytes(), existing) {
            Ok(()) => self.own(file),
            Err(why) => {
                self.failed = true;
                output::note(format_args!("board: not saved: {}: {why}", file.display()));
            }
        }
    }

    fn existing(&self, file: &Path) -> Existing {
        let is_own = || Known::of(file).is_ok_and(|known| self.own.contains(&known));
        if self.force || is_own() { Existing::Replace } else { Existing::Keep }
    }
}
