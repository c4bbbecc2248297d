//! Output, errors and files of the programs in this package.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;
use std::process::{self, ExitCode};
use std::{env, fs};

use board_core::escaped;

/// Runs a program with its arguments, and reports its error.
pub fn run(program: impl FnOnce(&[&str]) -> Result<(), Box<dyn Error>>) -> ExitCode {
    // Exceeding a limit of file sizes is then an error like a full disk.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let arguments: Option<Vec<&str>> = arguments.iter().map(|argument| argument.to_str()).collect();
    let done = match arguments {
        Some(arguments) => program(&arguments),
        None => Err("expected arguments in UTF-8".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            complain(format_args!("error: {why}"));
            ExitCode::FAILURE
        }
    }
}

/// Prints a line. Ends the program if standard output is closed or full.
pub fn say(line: impl Display) {
    let Err(why) = writeln!(io::stdout(), "{line}") else { return };
    if why.kind() == ErrorKind::BrokenPipe {
        // The status that shells give to programs that end by SIGPIPE.
        process::exit(141)
    }
    complain(format_args!("error: {why}"));
    process::exit(1)
}

/// Writes lines to standard error, which may be closed or full, too.
pub fn complain(lines: impl Display) {
    for line in lines.to_string().lines() {
        let _ = writeln!(io::stderr(), "{}", escaped(line));
    }
}

/// Writes a file completely, or leaves it as it is. Creates its folder.
///
/// # Errors
/// Names the file.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    let written = folder.and_then(|()| fs::write(&new, content));
    let written = written.and_then(|()| fs::rename(&new, path));
    written.map_err(|why| {
        let _ = fs::remove_file(&new);
        named(path, why)
    })
}

/// Reads a text file.
///
/// # Errors
/// Names the file.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|why| named(path, why))
}

fn named(path: &Path, why: impl Display) -> String {
    format!("{}: {why}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_write_keeps_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        write(&file, "old").unwrap();
        fs::create_dir(folder.path().join("file.new")).unwrap();
        assert!(write(&file, "new").unwrap_err().starts_with(&format!("{}: ", file.display())));
        assert_eq!(read(&file).unwrap(), "old");
    }
}
