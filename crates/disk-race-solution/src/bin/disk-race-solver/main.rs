//! Solves Disk race, and checks and summarizes solutions.
//!
//! The environment variable `RAYON_NUM_THREADS` sets the number of threads.

#![forbid(unsafe_code)]

mod check;
mod plot;
mod solve;
mod statistics;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
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
    Solve(solve::Solve),
    Check(check::Check),
    Statistics(statistics::Statistics),
    Plot(plot::Plot),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Solve(command) => command.run(),
        Command::Check(command) => command.run(),
        Command::Statistics(command) => command.run(),
        Command::Plot(command) => command.run(),
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

fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|why| format!("{}: {why}", file.display()))
}

fn solution(file: &Path) -> Result<Solution, String> {
    Solution::read(read(file)?).map_err(|why| format!("{}: {why}", file.display()))
}
