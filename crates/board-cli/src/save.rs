//! Files that the program writes: afterwards a file is whole, or it is as it was.

use std::ffi::OsStr;
use std::fs::{self, Metadata, OpenOptions};
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
/// is replaced keeps its owner and permissions, or is not replaced; a symbolic link still leads to it.
///
/// # Errors
/// As [`check`], and those of the system.
pub fn write(file: &Path, content: &[u8], existing: Existing) -> io::Result<()> {
    let Place { file, old } = place(file, existing)?;
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

/// As [`write()`], for what must not be lost: where that fails, such as for a file that has come there
/// in the meantime, the content goes to a file with a number behind the name.
///
/// # Errors
/// As [`write()`]; if the content went to another name, the error says so.
pub fn write_somewhere(file: &Path, content: &[u8], existing: Existing) -> io::Result<()> {
    let Err(why) = write(file, content, existing) else { return Ok(()) };
    for number in 1..1000 {
        let mut name = file.as_os_str().to_owned();
        name.push(format!(".{number}"));
        match write(Path::new(&name), content, Existing::Keep) {
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

/// Checks that a file could be written here, as far as that can be known without trying.
///
/// # Errors
/// That the file is to stay ([`ErrorKind::AlreadyExists`]), must not be written, or is no ordinary
/// file: devices and pipes take what is written and keep nothing.
pub fn check(file: &Path, existing: Existing) -> io::Result<()> {
    place(file, existing).map(drop)
}

/// Checks it by trying, for long work whose result would be lost.
///
/// # Errors
/// As [`check`], and those of the system.
pub fn probe(file: &Path, existing: Existing) -> io::Result<()> {
    let Place { file, old } = place(file, existing)?;
    let new = new_beside(&file)?;
    old.map_or(Ok(()), |old| keep_permissions(&new, &old))
}

/// Where a file is written.
#[derive(Debug)]
struct Place {
    /// Where links lead to.
    file: PathBuf,
    /// What is there already.
    old: Option<Metadata>,
}

fn place(file: &Path, existing: Existing) -> io::Result<Place> {
    let refused = |kind, why| Err(io::Error::new(kind, why));
    let whole = file.as_os_str().as_encoded_bytes();
    // Otherwise it ends with a separator or with dots: that is the name of a folder.
    let is_name = |name: &OsStr| whole.ends_with(name.as_encoded_bytes());
    if !file.file_name().is_some_and(is_name) {
        return refused(ErrorKind::InvalidInput, "not the name of a file");
    }
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
    // It may be so for this user alone.
    OpenOptions::new().write(true).open(file)?;
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
        // Only the superuser can give a file away. It may be kept for a group that the user is in.
        let _ = fchown(new.as_file(), Some(old.uid()), Some(old.gid()))
            .or_else(|_| fchown(new.as_file(), None, Some(old.gid())));
        let owners = |file: &Metadata| [file.uid(), file.gid()];
        if owners(&new.as_file().metadata()?) != owners(old) {
            let why = "a new file in its place would belong to another user or group";
            return Err(io::Error::new(ErrorKind::PermissionDenied, why));
        }
    }
    new.as_file().set_permissions(old.permissions())
}
