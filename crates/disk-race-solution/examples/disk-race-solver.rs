//! Solves Disk race, and checks and summarizes solutions.
//!
//! The environment variable `RAYON_NUM_THREADS` sets the number of threads.

#![forbid(unsafe_code)]

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::time::Instant;

use board_core::{Player, Position as _, Value, escaped};
use clap::{Parser, Subcommand};
use disk_race::{DiskRace, First, Rules};
use disk_race_solution::Solution;
use disk_race_solution::solver::{Check, Layer, Retrograde, Statistics};
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
        Command::Solve { file, rules } => solve(&file, rules),
        Command::Check { files } => files.iter().try_for_each(|file| check(file)),
        Command::Statistics { file } => print_statistics(&file),
    };
    if let Err(why) = done {
        fail(why)
    }
}

fn solve(file: &Path, rules: Rules) -> Result<(), String> {
    if rules.first != First::Red {
        return Err(format!("{rules}: expected rules by which red begins"));
    }
    // Whether the file can be written is known before the work.
    write(file, &[]).and_then(|()| fs::remove_file(file)).map_err(|why| failed(file, why))?;
    let start = Instant::now();
    let mut solver = Retrograde::new(rules);
    while solver.latest() > 0 {
        let message = format!(
            "{} positions found; searching backwards from ply {}",
            solver.found(),
            solver.plies()
        );
        let bar = bar(solver.latest() as u64, message);
        solver.step(|| bar.inc(1));
        bar.finish_and_clear();
    }
    write(file, &solver.file()).map_err(|why| failed(file, why))?;
    say(format_args!(
        "{} positions are decisive, up to symmetry; the longest game takes {} plies ({:.1} s)",
        solver.found(),
        solver.plies() - 1,
        start.elapsed().as_secs_f64()
    ));
    Ok(())
}

/// Writes a new file, or nothing.
fn write(file: &Path, content: &[u8]) -> io::Result<()> {
    let mut new = File::create_new(file)?;
    let written = new.write_all(content).and_then(|()| new.sync_all());
    written.inspect_err(|_| drop(fs::remove_file(file)))
}

fn check(file: &Path) -> Result<(), String> {
    let start = Instant::now();
    let solution = solution(file)?;
    let check = Check::of(&solution);
    let bar = bar(check.ranks(), name(file));
    let checked = check.run(|done| bar.inc(done));
    bar.finish_and_clear();
    let positions = checked.map_err(|why| failed(file, why))?;
    let (wins, losses) = solution.counts();
    say(format_args!(
        "{}: {positions} positions are right, {} of them decisive ({:.0} s)",
        name(file),
        wins + losses,
        start.elapsed().as_secs_f64()
    ));
    Ok(())
}

fn print_statistics(file: &Path) -> Result<(), String> {
    let solution = solution(file)?;
    let statistics = Statistics::of(&solution);
    for player in Player::ALL {
        let name = DiskRace::PLAYERS[player.index()];
        say(format_args!(
            "| {name} to move: red, blue arrived | positions | wins | losses | draws |"
        ));
        say("|---|---|---|---|---|");
        let layers = statistics.layers.iter().filter(|((turn, _), _)| *turn == player);
        let mut all = Layer::default();
        for ((_, [red, blue]), layer) in layers {
            all.positions += layer.positions;
            all.wins += layer.wins;
            all.losses += layer.losses;
            row(&format!("{red}, {blue}"), layer);
        }
        row("all", &all);
        say("");
    }
    say("| plies | wins | losses |");
    say("|---|---|---|");
    for (plies, [wins, losses]) in &statistics.distances {
        say(format_args!("| {plies} | {wins} | {losses} |"));
    }
    say("");
    let longest = statistics.distances.keys().max();
    let is_longest = |value: &Value| value.plies() == longest.copied();
    say("The longest games:");
    for (position, value) in solution.decisive().filter(|(_, value)| is_longest(value)) {
        say(format_args!("- {position}: {value}"));
    }
    Ok(())
}

fn row(name: &str, layer: &Layer) {
    let draws = layer.positions - layer.wins - layer.losses;
    say(format_args!(
        "| {name} | {} | {} | {} | {draws} |",
        layer.positions, layer.wins, layer.losses
    ));
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
