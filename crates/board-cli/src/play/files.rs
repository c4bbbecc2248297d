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
    /// Files that may be replaced in any case, where links lead to.
    own: Vec<PathBuf>,
    failed: bool,
}

impl Files {
    /// With `force` every file may be replaced, otherwise none yet.
    pub fn new(force: bool) -> Self {
        Self { force, ..Self::default() }
    }

    /// From now on this file may be replaced.
    pub fn own(&mut self, file: &Path) {
        self.own.extend(fs::canonicalize(file));
    }

    /// Whether some record could not be written.
    pub fn failed(&self) -> bool {
        self.failed
    }

    /// Checks that a record could be written to a file, as far as that can be known.
    pub fn check(&self, file: &Path) -> io::Result<()> {
        save::check(file, self.existing(file)).map(drop)
    }

    /// Writes a record to a file. If that fails, the game goes on.
    pub fn write(&mut self, file: &Path, record: &str) {
        let existing = self.existing(file);
        match save::write(file, record.as_bytes(), existing) {
            Ok(()) if existing == Existing::Keep => self.own(file),
            Ok(()) => {}
            Err(why) => {
                self.failed = true;
                output::note(format_args!("board: not saved: {}: {why}", file.display()));
            }
        }
    }

    fn existing(&self, file: &Path) -> Existing {
        let is_own = || fs::canonicalize(file).is_ok_and(|file| self.own.contains(&file));
        if self.force || is_own() { Existing::Replace } else { Existing::Keep }
    }
}
