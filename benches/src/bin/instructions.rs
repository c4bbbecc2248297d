//! Counts the instructions of every kernel by callgrind and compares them with the stored counts.
//!
//! `cargo run --release -p board-benches --bin instructions` fails if a kernel takes over 3% more
//! than is stored, or if the stored counts are those of another compiler, for then nothing can be
//! compared. With `-- --record` it stores the counts instead.

use std::fs;
use std::process::{Command, ExitCode};

use board_benches::baseline::{self, Baseline, Counted};
use board_benches::{Game, Kernel};

/// What callgrind turns its counter on for, and writes a file after.
const MEASURED: &str = "board_benches::kernel::Kernel::run";

/// Where the counts are stored.
const STORED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions.txt");

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        [] => check(),
        ["--record"] => record(),
        ["--run", name] => run(name),
        _ => Err("expected nothing or `--record`".to_string()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("instructions: {why}");
            ExitCode::FAILURE
        }
    }
}

fn check() -> Result<(), String> {
    let text = fs::read_to_string(STORED).map_err(|why| format!("{STORED}: {why}"))?;
    let stored: Baseline = text.parse().map_err(|why| format!("{STORED}: {why}"))?;
    let compiler = compiler()?;
    if stored.compiler != compiler {
        return Err(format!(
            "nothing compared: the counts are of {}, not {compiler}",
            stored.compiler
        ));
    }
    let changes = baseline::changes(&stored.counts, &count_all()?);
    for change in &changes {
        println!("{change}");
    }
    let failing = changes.iter().filter(|change| change.fails()).count();
    if failing > 0 {
        return Err(format!(
            "{failing} kernels fail; if that is meant, store the counts: --record"
        ));
    }
    println!("{} kernels, none over 3% longer", stored.counts.len());
    Ok(())
}

fn record() -> Result<(), String> {
    let baseline = Baseline { compiler: compiler()?, counts: count_all()? };
    fs::write(STORED, baseline.to_string()).map_err(|why| format!("{STORED}: {why}"))
}

/// Runs each kernel of a game once: what callgrind looks at.
fn run(name: &str) -> Result<(), String> {
    let game = Game::named(name).ok_or("no such game")?;
    game.kernels().iter().for_each(Kernel::run);
    Ok(())
}

fn count_all() -> Result<Vec<Counted>, String> {
    Game::all()
        .map(|game| count(&game))
        .collect::<Result<Vec<_>, _>>()
        .map(|counts| counts.concat())
}

/// The instructions of the kernels of a game, each from the file that callgrind wrote after it.
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
        .map_err(|why| format!("valgrind, which has to be installed: {why}"))?;
    if !output.status.success() {
        return Err(format!("{}: {}", game.name, String::from_utf8_lossy(&output.stderr)));
    }
    let count = |(number, kernel): (usize, &Kernel)| {
        let file = files.with_extension(number.to_string());
        let text = fs::read_to_string(&file).map_err(|why| format!("{}: {why}", file.display()))?;
        let total = text.lines().find_map(|line| line.strip_prefix("totals: ")?.parse().ok());
        let instructions = total.filter(|&total| total > 0);
        let instructions = instructions.ok_or(format!("no total for {}", kernel.name()))?;
        Ok(Counted { name: kernel.name(), instructions, elements: kernel.elements })
    };
    (1..).zip(&game.kernels()).map(count).collect()
}

/// The compiler: its version, the target and the version of LLVM.
fn compiler() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").output();
    let output = output.map_err(|why| format!("rustc: {why}"))?.stdout;
    let text = String::from_utf8_lossy(&output);
    let part = |start| text.lines().find(|line| line.starts_with(start)).unwrap_or_default();
    Ok(["rustc", "host", "LLVM"].map(part).join(", "))
}
