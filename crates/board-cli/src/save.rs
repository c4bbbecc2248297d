//! Files that the program writes: afterwards a file is whole, or it is as it was.

use std::fs::{self, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// What becomes of a file that is there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// It stays, and nothing is written.
    Keep,
    /// The new content takes its place.
    Replace,
}

/// Writes a file. The content goes to a new file beside it, reaches the disk, and takes the place
/// in one step, so that a full disk, a crash or a kill at any time leaves the old file. A file that
/// is replaced keeps its permissions, and a link still leads to it.
///
/// # Errors
/// As [`check`], and those of the system.
pub fn write(file: &Path, content: &[u8], existing: Existing) -> io::Result<()> {
    let Place { file, old } = check(file, existing)?;
    let mut new = new_beside(&file)?;
    new.write_all(content)?;
    if let Some(old) = old {
        keep_permissions(&new, &old)?;
    }
    new.as_file().sync_all()?;
    let done = match existing {
        // Somebody else may have made the file in the meantime.
        Existing::Keep => new.persist_noclobber(&file),
        Existing::Replace => new.persist(&file),
    };
    done.map(drop).map_err(|failed| failed.error)
}

/// Where a file is written.
#[derive(Debug)]
pub struct Place {
    /// Where links lead to.
    file: PathBuf,
    /// What is there already.
    old: Option<Metadata>,
}

/// Checks that a file could be written here, as far as that can be known without trying.
///
/// # Errors
/// That the file is to stay ([`ErrorKind::AlreadyExists`]), must not be written, or is no ordinary
/// file: devices and pipes take what is written and keep nothing.
pub fn check(file: &Path, existing: Existing) -> io::Result<Place> {
    let refused = |kind, why| Err(io::Error::new(kind, why));
    let is_link = fs::symlink_metadata(file).is_ok_and(|found| found.is_symlink());
    let old = match fs::metadata(file) {
        Ok(old) => old,
        Err(why) if why.kind() == ErrorKind::NotFound && !is_link && folder(file).is_dir() => {
            return Ok(Place { file: file.into(), old: None });
        }
        Err(why) => return Err(why),
    };
    if !old.is_file() {
        return refused(ErrorKind::InvalidInput, "not an ordinary file");
    }
    if existing == Existing::Keep {
        return refused(ErrorKind::AlreadyExists, "the file exists; --force replaces it");
    }
    // Another file could take its place all the same, which is not what its owner wants.
    if old.permissions().readonly() {
        return refused(ErrorKind::PermissionDenied, "the file is read-only");
    }
    let file = if is_link { fs::canonicalize(file)? } else { file.into() };
    Ok(Place { file, old: Some(old) })
}

fn folder(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// An empty file in the same folder, so that it can be renamed, under a name that nobody guesses.
fn new_beside(file: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".board-").suffix(".new");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file; the system takes away what the user's mask forbids.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder(file))
}

fn keep_permissions(new: &NamedTempFile, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        // Only the superuser can give a file away; for others it is theirs already, or will be.
        let _ = fchown(new.as_file(), Some(old.uid()), Some(old.gid()));
    }
    new.as_file().set_permissions(old.permissions())
}
