//! Temporary files of killed processes. A process locks the file that it is writing, and the system
//! releases the lock when the process ends.

use std::fs::{self, DirEntry, OpenOptions};
use std::path::Path;

use rustix::fs::{FlockOperation, flock};
use tempfile::NamedTempFile;

use super::TEMPORARY;

/// Locks a new temporary file. Returns false if [`remove`] was faster and the file is gone.
pub fn lock(new: &NamedTempFile) -> bool {
    // Without locks, as in some network folders, no file is taken for abandoned.
    let _ = flock(new, FlockOperation::LockExclusive);
    new.path().exists()
}

/// Removes the temporary files in a folder that no process is writing. Errors are ignored: the
/// files may belong to other users.
pub fn remove(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if !is_temporary(&entry) {
            continue;
        }
        let Ok(file) = OpenOptions::new().write(true).open(entry.path()) else { continue };
        // Keeps the lock until the file is removed, because `lock` then looks for the file.
        if flock(&file, FlockOperation::NonBlockingLockExclusive).is_ok() {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_temporary(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    let name = name.as_encoded_bytes();
    let [start, end] = TEMPORARY.map(str::as_bytes);
    name.starts_with(start)
        && name.ends_with(end)
        && entry.file_type().is_ok_and(|kind| kind.is_file())
}
