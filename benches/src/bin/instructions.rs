//! Counts the instructions of every kernel with callgrind, and compares them with the stored
//! counts.
//!
//! `cargo run --profile bench -p board-benches --bin instructions` fails if a count is more than 3% above
//! the stored one, or if the stored counts are from another compiler. With `-- --record` it stores
//! the counts.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::thread;

use board_benches::baseline::{self, Baseline, Counted};
use board_benches::{Game, Kernel, program};

/// The function that callgrind measures. It writes a file after each call.
const MEASURED: &str = "board_benches::kernel::Kernel::run";

/// The file of the stored counts.
const STORED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions.txt");

fn main() -> ExitCode {
    program::run(|arguments| match *arguments {
        [] => Ok(check()?),
        ["--record"] => Ok(record()?),
        ["--run", name] => Ok(run(name)?),
        _ => Err("expected no arguments or `--record`".into()),
    })
}

fn check() -> Result<(), String> {
    let text = program::read(Path::new(STORED))?;
    let stored: Baseline = text.parse().map_err(|why| format!("{STORED}: {why}"))?;
    let compiler = compiler()?;
    if stored.compiler != compiler {
        return Err(format!(
            "the stored counts are from another compiler: {}, expected {compiler}",
            stored.compiler
        ));
    }
    let changes = baseline::changes(&stored.counts, &count_all()?);
    changes.iter().for_each(program::say);
    let failing = changes.iter().filter(|change| change.fails()).count();
    if failing > 0 {
        return Err(format!("{failing} kernels fail; to store the new counts, run with --record"));
    }
    let count = stored.counts.len();
    program::say(format_args!("{count} kernels, none more than 3% above its stored count"));
    Ok(())
}

fn record() -> Result<(), String> {
    let baseline = Baseline { compiler: compiler()?, counts: count_all()? };
    program::write(Path::new(STORED), baseline.to_string())
}

/// Runs each kernel of a game once, under callgrind.
fn run(name: &str) -> Result<(), String> {
    let game = Game::named(name).ok_or_else(|| format!("unknown game `{name}`"))?;
    // The stack of the main thread is aligned by the environment, which changes the cost of copies.
    let kernels = thread::spawn(move || game.kernels().iter().for_each(Kernel::run));
    kernels.join().map_err(|_| format!("a kernel of {name} failed"))
}

fn count_all() -> Result<Vec<Counted>, String> {
    let counts: Result<Vec<_>, _> = Game::all().map(|game| count(&game)).collect();
    Ok(counts?.concat())
}

/// Returns the counts of the kernels of a game, from the files that callgrind writes.
fn count(game: &Game) -> Result<Vec<Counted>, String> {
    let directory = tempfile::tempdir().map_err(|why| format!("no temporary directory: {why}"))?;
    let files = directory.path().join("callgrind");
    let program = std::env::current_exe().map_err(|why| why.to_string())?;
    let output = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(format!("--toggle-collect={MEASURED}"))
        .arg(format!("--dump-after={MEASURED}"))
        .arg(format!("--callgrind-out-file={}", files.display()))
        .arg(program)
        .args(["--run", game.name])
        .output()
        .map_err(|why| format!("valgrind cannot be started; is it installed? {why}"))?;
    if !output.status.success() {
        return Err(format!("{}: {}", game.name, String::from_utf8_lossy(&output.stderr)));
    }
    let count = |(number, kernel): (usize, &Kernel)| {
        let file = files.with_extension(number.to_string());
        let text = program::read(&file)?;
        let total = text.lines().find_map(|line| line.strip_prefix("totals: ")?.parse().ok());
        let instructions = total.filter(|&total| total > 0);
        let instructions = instructions.ok_or(format!("no total for {}", kernel.name()))?;
        Ok(Counted { name: kernel.name(), instructions, elements: kernel.elements })
    };
    (1..).zip(&game.kernels()).map(count).collect()
}

/// Returns the version of the compiler, its target and the version of LLVM.
fn compiler() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").output();
    let output = output.map_err(|why| format!("rustc: {why}"))?.stdout;
    let text = String::from_utf8_lossy(&output);
    let part = |start| text.lines().find(|line| line.starts_with(start)).unwrap_or_default();
    Ok(["rustc", "host", "LLVM"].map(part).join(", "))
}
