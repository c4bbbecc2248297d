//! Errors that end the program.

use std::fmt::Display;
use std::io;
use std::path::Path;

use board_census::CensusError;

/// An error that ends the program.
#[derive(Debug)]
pub enum Failure {
    /// Invalid arguments: status 2, like clap's own errors.
    Usage(String),
    /// Invalid data: status 1.
    Data(String),
    /// Invalid data that has already been reported line by line: status 1.
    Reported,
    /// Ctrl-C or another signal ended the run after partial results: status 130 or the signal's
    /// status, as in shells.
    Interrupted,
    /// Reading or writing failed: status 1, or silently 141, as in shells, if the reader closed the
    /// output.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<CensusError> for Failure {
    fn from(error: CensusError) -> Self {
        match error {
            CensusError::Interrupted => Self::Interrupted,
            error => Self::Data(error.to_string()),
        }
    }
}

impl Failure {
    /// Returns a function that adds a file name to an error.
    pub fn in_file<E: Display>(file: &Path) -> impl Fn(E) -> Self {
        move |why| Self::Data(format!("{}: {why}", file.display()))
    }

    /// Fails if some data is invalid and has already been reported.
    pub fn unless(all_valid: bool) -> Result<(), Self> {
        if all_valid { Ok(()) } else { Err(Self::Reported) }
    }
}
