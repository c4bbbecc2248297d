//! Solves Disk race, and checks and summarizes solutions.
//!
//! The environment variable `RAYON_NUM_THREADS` sets the number of threads.

#![forbid(unsafe_code)]

mod solve;
mod statistics;

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use disk_race::Rules;
use disk_race_solution::Solution;
use indicatif::{ProgressBar, ProgressStyle};

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
        /// Solution file to write
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

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Solve { file, rules } => solve::solve(&file, rules),
        Command::Check { files } => files.iter().try_for_each(|file| solve::check(file)),
        Command::Statistics { file } => statistics::print(&file),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("disk-race-solver: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Returns a progress bar on standard error.
fn bar(length: u64, message: String) -> ProgressBar {
    let form = ProgressStyle::with_template("{msg} [{bar:40}] {percent}% {elapsed}");
    let bar = ProgressBar::new(length).with_message(message);
    form.map_or(bar.clone(), |form| bar.with_style(form))
}

fn solution(file: &Path) -> Result<Solution, String> {
    let bytes = fs::read(file).map_err(|why| failed(file, why))?;
    Solution::read(bytes).map_err(|why| failed(file, why))
}

fn failed(file: &Path, why: impl Display) -> String {
    format!("{}: {why}", file.display())
}
