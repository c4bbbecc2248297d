//! Why a run ends with a status other than 0, and with which.

use std::io;
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::ErrorKind;

use crate::cli::Cli;
use crate::output;

/// Why a run fails.
#[derive(Debug)]
pub enum Failure {
    /// The command line asks for what does not exist: status 2, as for all that clap refuses.
    Usage(String),
    /// The data is bad: status 1.
    Data(String),
    /// As [`Data`](Self::Data), when the output has said it already, line by line.
    Reported,
    /// Ctrl-C ended the run, and the output has said how far it came: status 130, as a shell
    /// gives a program that the signal kills.
    Interrupted,
    /// Reading or writing failed: status 1, or 141 in silence if the reader of the output has
    /// gone, as a shell gives a program that dies of it.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Io(error.into())
    }
}

impl Failure {
    /// Says on standard error what went wrong, unless it is said already.
    pub fn report(self) -> ExitCode {
        match self {
            Self::Usage(what) => {
                // clap adds the usage, in the colours that its own errors have.
                Cli::command().error(ErrorKind::ValueValidation, what).exit()
            }
            Self::Data(what) => say(&what, 1),
            Self::Reported => ExitCode::from(1),
            Self::Interrupted => ExitCode::from(130),
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(141),
            Self::Io(error) => say(&error.to_string(), 1),
        }
    }
}

fn say(what: &str, status: u8) -> ExitCode {
    output::note(format_args!("board: {what}"));
    ExitCode::from(status)
}
