//! Errors of a run and their exit statuses.

use std::io;
use std::process::ExitCode;

use board_jobs::JobError;
use clap::CommandFactory;
use clap::error::ErrorKind;

use crate::cli::Cli;
use crate::{output, watch};

/// An error that ends a run.
#[derive(Debug)]
pub enum Failure {
    /// Invalid arguments: status 2, like clap's own errors.
    Usage(String),
    /// Invalid data: status 1.
    Data(String),
    /// Invalid data that has already been reported line by line: status 1.
    Reported,
    /// Ctrl-C or another signal ended the run after partial results: status 130 or that of the
    /// signal, as in shells.
    Interrupted,
    /// Reading or writing failed: status 1, or silently 141, as in shells, if the reader has closed
    /// the output.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<JobError> for Failure {
    fn from(error: JobError) -> Self {
        match error {
            JobError::Margin(_) => Self::Usage(format!("invalid --prefer-margin: {error}")),
            JobError::Player { .. } => Self::Usage(error.to_string()),
            JobError::Interrupted => Self::Interrupted,
            JobError::Io(error) => Self::Io(error),
            error => Self::Data(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Io(error.into())
    }
}

impl Failure {
    /// Prints the error on standard error, unless it has been reported, and returns the exit
    /// status.
    pub fn report(self) -> ExitCode {
        match self {
            Self::Usage(what) => {
                // clap adds the usage, in the colors of its own errors.
                Cli::command().error(ErrorKind::ValueValidation, what).exit()
            }
            Self::Data(what) => print_error(&what, 1),
            Self::Reported => ExitCode::from(1),
            Self::Interrupted => ExitCode::from(watch::status()),
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(141),
            Self::Io(error) => print_error(&error.to_string(), 1),
        }
    }
}

fn print_error(what: &str, status: u8) -> ExitCode {
    output::note(format_args!("board: {what}"));
    ExitCode::from(status)
}
