//! Writes files atomically: completely or not at all.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

#[cfg(unix)]
mod abandoned;
mod draft;
mod journal;

pub use draft::Draft;
pub use journal::Journal;

/// Whether to replace an existing file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Keep the file; writing is an error.
    Keep,
    /// Replace the file.
    Replace,
}

/// Writes a file. The content is written to a temporary file in the same folder, synced to disk and
/// renamed, so that a full disk, a crash or a kill leaves the old file intact. A replaced file
/// keeps its owner, permissions and symbolic links.
///
/// # Errors
/// As [`check`], and if a system call fails or the owner cannot be kept.
pub fn write(file: &Path, content: &[u8], existing: Existing) -> io::Result<()> {
    write_with(file, existing, |new| new.write_all(content))
}

/// As [`write()`], with a function that writes the content.
fn write_with(
    file: &Path,
    existing: Existing,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let Place { file, old } = place(file, existing)?;
    let mut new = temporary_for(&file)?;
    write(new.as_file_mut())?;
    if let Some(old) = old {
        keep_permissions(&new, &old)?;
    }
    new.as_file().sync_all()?;
    let done = match existing {
        // Another program may have created the file in the meantime.
        Existing::Keep => new.persist_noclobber(&file),
        Existing::Replace => new.persist(&file),
    };
    done.map(drop).map_err(|failed| failed.error)
}

/// Checks whether a file can be written, without trying.
///
/// # Errors
/// If an existing file is to be kept ([`ErrorKind::AlreadyExists`]), is read-only, or is not a
/// regular file: devices and pipes would not keep the content.
pub fn check(file: &Path, existing: Existing) -> io::Result<()> {
    place(file, existing).map(drop)
}

/// Checks whether a file can be written by creating a temporary file.
fn probe(file: &Path, existing: Existing) -> io::Result<()> {
    let Place { file, old } = place(file, existing)?;
    let new = temporary_for(&file)?;
    old.map_or(Ok(()), |old| keep_permissions(&new, &old))
}

/// The target of a write.
#[derive(Debug)]
struct Place {
    /// The path without symbolic links.
    file: PathBuf,
    /// The existing file.
    old: Option<Metadata>,
}

fn place(file: &Path, existing: Existing) -> io::Result<Place> {
    let error = |kind, why| Err(io::Error::new(kind, why));
    let path = file.as_os_str().as_encoded_bytes();
    // A path that ends with a separator or dots names a folder.
    let is_name = |name: &OsStr| path.ends_with(name.as_encoded_bytes());
    if !file.file_name().is_some_and(is_name) {
        return error(ErrorKind::InvalidInput, "not a file name");
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
        return error(ErrorKind::InvalidInput, "not a regular file");
    }
    if existing == Existing::Keep {
        return error(ErrorKind::AlreadyExists, "the file exists; use --force to replace it");
    }
    // Renaming would replace a read-only file too.
    if old.permissions().readonly() {
        return error(ErrorKind::PermissionDenied, "the file is read-only");
    }
    // The file may be read-only for this user.
    OpenOptions::new().write(true).open(file)?;
    let file = if is_link { fs::canonicalize(file)? } else { file.into() };
    Ok(Place { file, old: Some(old) })
}

fn folder(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// The names of temporary files start and end with these.
const TEMPORARY: [&str; 2] = [".board-", ".new"];

/// Creates an empty file with a random name in the same folder, so that it can be renamed. Removes
/// the temporary files of killed processes.
fn temporary_for(file: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(TEMPORARY[0]).suffix(TEMPORARY[1]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The default for new files; the system applies the umask.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let folder = folder(file);
    #[cfg(unix)]
    abandoned::remove(folder);
    loop {
        let new = builder.tempfile_in(folder)?;
        // Another process may have removed the file before it was locked.
        #[cfg(unix)]
        if !abandoned::lock(&new) {
            continue;
        }
        return Ok(new);
    }
}

fn keep_permissions(new: &NamedTempFile, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        // Only the superuser can change the owner; others can only set one of their own groups.
        let _ = fchown(new.as_file(), Some(old.uid()), Some(old.gid()))
            .or_else(|_| fchown(new.as_file(), None, Some(old.gid())));
        let owners = |file: &Metadata| [file.uid(), file.gid()];
        if owners(&new.as_file().metadata()?) != owners(old) {
            let why = "the new file would belong to another user or group";
            return Err(io::Error::new(ErrorKind::PermissionDenied, why));
        }
    }
    new.as_file().set_permissions(old.permissions())
}
