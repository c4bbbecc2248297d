//! Solves Disk race, and checks and summarizes solutions.
//!
//! The environment variable `RAYON_NUM_THREADS` sets the number of threads.

#![forbid(unsafe_code)]

mod solve;
mod statistics;

use std::fmt::Display;
use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process;

use board_core::escaped;
use clap::{Parser, Subcommand};
use disk_race::Rules;
use disk_race_solution::Solution;
use indicatif::{ProgressBar, ProgressStyle};

/// The maximum size of a solution file. The largest solution has 700 kB.
const MAX_BYTES: u64 = 1 << 24;

/// Solve Disk race, and check and summarize solutions
#[derive(Parser, Debug)]
#[command(version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Compute a solution
    Solve {
        /// Solution file to write, which must not exist
        file: PathBuf,
        /// Rules to solve, as comma-separated name=value pairs
        #[arg(long, default_value = "standard")]
        rules: Rules,
    },
    /// Check solutions against the rules
    Check {
        /// Solution files
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
    /// Print statistics of a solution as Markdown tables
    Statistics {
        /// Solution file
        file: PathBuf,
    },
}

fn main() {
    // Exceeding a limit of file sizes is then an error like a full disk.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    let cli = Cli::try_parse().unwrap_or_else(|why| {
        if why.use_stderr() {
            why.to_string().lines().for_each(|line| complain(escaped(line)));
            process::exit(2)
        }
        say(why.to_string().trim_end());
        process::exit(0)
    });
    let done = match cli.command {
        Command::Solve { file, rules } => solve::solve(&file, rules),
        Command::Check { files } => files.iter().try_for_each(|file| solve::check(file)),
        Command::Statistics { file } => statistics::print(&file),
    };
    if let Err(why) = done {
        fail(why)
    }
}

/// Prints a line. Ends the program if standard output is closed or full.
fn say(line: impl Display) {
    match writeln!(io::stdout(), "{line}") {
        Ok(()) => {}
        // The status that shells give to programs that end by SIGPIPE.
        Err(why) if why.kind() == ErrorKind::BrokenPipe => process::exit(141),
        Err(why) => fail(why),
    }
}

/// Reports an error and ends the program.
fn fail(why: impl Display) -> ! {
    complain(format_args!("disk-race-solver: {why}"));
    process::exit(1)
}

/// Writes a line to standard error, which may be closed or full, too.
fn complain(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Returns a progress bar on standard error.
fn bar(length: u64, message: String) -> ProgressBar {
    let form = ProgressStyle::with_template("{msg} [{bar:40}] {percent}% {elapsed}");
    let bar = ProgressBar::new(length).with_message(message);
    form.map_or(bar.clone(), |form| bar.with_style(form))
}

fn solution(file: &Path) -> Result<Solution, String> {
    let about = fs::metadata(file).map_err(|why| failed(file, why))?;
    if !about.is_file() || about.len() > MAX_BYTES {
        return Err(failed(file, format_args!("expected a file of at most {MAX_BYTES} bytes")));
    }
    let bytes = fs::read(file).map_err(|why| failed(file, why))?;
    Solution::read(bytes).map_err(|why| failed(file, why))
}

fn failed(file: &Path, why: impl Display) -> String {
    format!("{}: {why}", name(file))
}

fn name(file: &Path) -> String {
    escaped(&file.display().to_string())
}
