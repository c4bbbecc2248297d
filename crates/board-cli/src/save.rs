//! Writes files atomically: completely or not at all.

use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

mod journal;

pub use journal::Journal;

/// Writes a file. The content is written to a temporary file in the same folder, synced to disk and
/// renamed, so that a full disk, a crash or a kill leaves the old file intact. A replaced file
/// keeps its permissions and symbolic links. An existing file is only replaced with `force`.
///
/// # Errors
/// Fails for the same reasons as [`check`], and if a system call fails.
pub fn write(file: &Path, content: &[u8], force: bool) -> io::Result<()> {
    let (file, old) = target(file, force)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".board-").suffix(".new");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The default for new files; the system applies the umask.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut new = builder.tempfile_in(folder(&file))?;
    new.write_all(content)?;
    if let Some(permissions) = old {
        new.as_file().set_permissions(permissions)?;
    }
    new.as_file().sync_all()?;
    // Another program may have created the file in the meantime.
    let done = if force { new.persist(&file) } else { new.persist_noclobber(&file) };
    done.map(drop).map_err(|failed| failed.error)
}

/// Checks whether a file can be written, without trying.
///
/// # Errors
/// Fails if an existing file must be kept ([`ErrorKind::AlreadyExists`]), is read-only, or is not a
/// regular file: devices and pipes would not keep the content.
pub fn check(file: &Path, force: bool) -> io::Result<()> {
    target(file, force).map(drop)
}

/// Returns the path of a file without symbolic links, and the permissions of the existing file.
fn target(file: &Path, force: bool) -> io::Result<(PathBuf, Option<fs::Permissions>)> {
    let error = |kind, why| Err(io::Error::new(kind, why));
    let path = file.as_os_str().as_encoded_bytes();
    // A path that ends with a separator or dots names a folder.
    let is_name = |name: &OsStr| path.ends_with(name.as_encoded_bytes());
    if !file.file_name().is_some_and(is_name) {
        return error(ErrorKind::InvalidInput, "not a file name");
    }
    let old = match fs::metadata(file) {
        Ok(old) => old,
        Err(why) if why.kind() == ErrorKind::NotFound => {
            let is_new = !file.is_symlink() && folder(file).is_dir();
            return if is_new { Ok((file.into(), None)) } else { Err(why) };
        }
        Err(why) => return Err(why),
    };
    if !old.is_file() {
        return error(ErrorKind::InvalidInput, "not a regular file");
    }
    if !force {
        return error(ErrorKind::AlreadyExists, "the file exists; use --force to replace it");
    }
    // Renaming would replace a read-only file too.
    if old.permissions().readonly() {
        return error(ErrorKind::PermissionDenied, "the file is read-only");
    }
    // The file may be read-only for this user.
    OpenOptions::new().write(true).open(file)?;
    Ok((fs::canonicalize(file)?, Some(old.permissions())))
}

fn folder(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}
