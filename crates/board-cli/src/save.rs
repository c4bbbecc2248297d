//! Writes files atomically: completely or not at all.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::failure::Failure;

mod journal;

pub use journal::Journal;

/// A file that is being written. The content goes to a temporary file in the same folder, which
/// replaces the file at the end, so that a full disk, a crash or a kill leaves the old file intact. A
/// replaced file keeps its permissions and symbolic links. An existing file is only replaced with
/// `force`.
pub struct Save {
    file: PathBuf,
    old: Option<fs::Permissions>,
    force: bool,
    new: NamedTempFile,
}

impl Save {
    /// Creates the temporary file.
    ///
    /// # Errors
    /// Fails for the same reasons as [`check`], and if a system call fails.
    pub fn create(file: &Path, force: bool) -> io::Result<Self> {
        let (file, old) = target(file, force)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".board-").suffix(".new");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // The default for new files; the system applies the umask.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let new = builder.tempfile_in(folder(&file))?;
        Ok(Self { file, old, force, new })
    }

    /// Returns the temporary file, which may be written even after the end.
    pub fn file(&mut self) -> &mut File {
        self.new.as_file_mut()
    }

    /// Puts the file in its place. What has been written is synced to disk before.
    ///
    /// # Errors
    /// Fails if a system call fails, or another program has created the file in the meantime.
    pub fn finish(self) -> io::Result<()> {
        let Self { file, old, force, new } = self;
        if let Some(permissions) = old {
            new.as_file().set_permissions(permissions)?;
        }
        new.as_file().sync_all()?;
        let done = if force { new.persist(&file) } else { new.persist_noclobber(&file) };
        done.map(drop).map_err(|failed| failed.error)
    }
}

/// Writes a [file](Save) completely or not at all.
///
/// # Errors
/// As [`Save::create`] and [`Save::finish`], and if the file cannot be written.
pub fn write(file: &Path, content: &[u8], force: bool) -> io::Result<()> {
    let mut save = Save::create(file, force)?;
    save.file().write_all(content)?;
    save.finish()
}

/// Fails if one of the written files of a command is also another of its files.
pub fn check_distinct(written: &[&Path], read: &[&Path]) -> Result<(), Failure> {
    for (at, file) in written.iter().enumerate() {
        if written[at + 1..].iter().chain(read).any(|other| is_same(file, other)) {
            return Err(Failure::Usage(format!("{}: expected different files", file.display())));
        }
    }
    Ok(())
}

/// Returns whether two paths name the same file, which may not exist yet.
pub fn is_same(a: &Path, b: &Path) -> bool {
    if let ([Ok(a), Ok(b)], true) = ([a, b].map(fs::metadata), cfg!(unix)) {
        return is_same_file(&a, &b);
    }
    let new = |file: &Path| Some(fs::canonicalize(folder(file)).ok()?.join(file.file_name()?));
    let resolved = |file| fs::canonicalize(file).ok().or_else(|| new(file));
    resolved(a).is_some_and(|a| Some(a) == resolved(b))
}

/// Returns whether these are the same file. On other systems than Unix, this is true for all files,
/// because open files cannot be moved.
fn is_same_file(a: &fs::Metadata, b: &fs::Metadata) -> bool {
    #[cfg(unix)]
    let id = |file: &fs::Metadata| {
        use std::os::unix::fs::MetadataExt;
        (file.dev(), file.ino())
    };
    #[cfg(not(unix))]
    let id = fs::Metadata::is_file;
    id(a) == id(b)
}

/// The error for devices and pipes, which would not keep what is written, or never end.
fn not_regular() -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, "not a regular file")
}

/// Opens a regular file for reading.
///
/// # Errors
/// Fails if the file is not a regular one, or cannot be opened.
pub fn open(file: &Path) -> io::Result<File> {
    // Opening a pipe would wait for its writer.
    if fs::metadata(file)?.is_file() { File::open(file) } else { Err(not_regular()) }
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
        return Err(not_regular());
    }
    if !force {
        return error(ErrorKind::AlreadyExists, "the file exists; use --force to replace it");
    }
    // Renaming would replace a read-only file too.
    if old.permissions().readonly() {
        return error(ErrorKind::PermissionDenied, "the file is read-only");
    }
    // The file may be read-only for this user, or a match may write it.
    journal::open(file, OpenOptions::new().write(true))?;
    Ok((fs::canonicalize(file)?, Some(old.permissions())))
}

fn folder(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}
