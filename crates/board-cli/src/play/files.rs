//! The files that a game is saved to.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::output;
use crate::save::{self, Existing};

/// Which files a game may write, and whether it could.
#[derive(Clone, Default, Debug)]
pub struct Files {
    /// Whether files that exist may be replaced.
    force: bool,
    /// Files that may be replaced in any case.
    own: Vec<Known>,
    failed: bool,
}

/// A file as it was when it was read or written: another one under its name is not the same.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Known {
    /// Where links lead to.
    path: PathBuf,
    /// The system's numbers for the device and the file, where it has them.
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
    /// With `force` every file may be replaced, otherwise none yet.
    pub fn new(force: bool) -> Self {
        Self { force, ..Self::default() }
    }

    /// From now on this file may be replaced.
    pub fn own(&mut self, file: &Path) {
        if let Ok(known) = Known::of(file) {
            self.own.retain(|own| own.path != known.path);
            self.own.push(known);
        }
    }

    /// Whether some record could not be written.
    pub fn failed(&self) -> bool {
        self.failed
    }

    /// Checks that a record could be written to a file, as far as that can be known.
    pub fn check(&self, file: &Path) -> io::Result<()> {
        save::check(file, self.existing(file))
    }

    /// Writes a record to a file. If that fails, the game goes on.
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
