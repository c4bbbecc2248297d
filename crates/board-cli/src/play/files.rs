//! The files to which a game is saved.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::output;
use crate::save;

/// The files that a game may replace, and whether writing has failed.
#[derive(Clone, Default, Debug)]
pub struct Files {
    /// Whether all existing files may be replaced.
    pub force: bool,
    /// Files that may always be replaced, with symbolic links resolved.
    pub own: Vec<PathBuf>,
    /// Whether a record could not be written.
    pub failed: bool,
}

impl Files {
    /// Allows replacing this file.
    pub fn own(&mut self, file: &Path) {
        self.own.extend(fs::canonicalize(file).ok().filter(|path| !self.own.contains(path)));
    }

    /// Checks whether a file can be written, without trying.
    pub fn check(&self, file: &Path) -> io::Result<()> {
        save::check(file, self.may_replace(file))
    }

    /// Writes a record to a file, and prints an error if that fails.
    pub fn write(&mut self, file: &Path, record: &str) {
        match save::write(file, record.as_bytes(), self.may_replace(file)) {
            Ok(()) => self.own(file),
            Err(why) => {
                self.failed = true;
                output::error(format_args!("not saved: {}: {why}", file.display()));
            }
        }
    }

    fn may_replace(&self, file: &Path) -> bool {
        self.force || fs::canonicalize(file).is_ok_and(|path| self.own.contains(&path))
    }
}
