//! Counts the leaves of a game tree: sequences of exactly DEPTH legal moves.
//!
//! The program `board` has the same count with more options, such as other positions and rules.

#![forbid(unsafe_code)]

use std::fmt::Display;
use std::fmt::Write as _;
use std::io::{self, ErrorKind, Write as _};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::{env, thread};

use board_census::{Leaves, Perft};
use board_core::{Position, escaped};
use board_games::{GAMES, dispatch};

/// Returns the usage.
fn usage() -> String {
    format!(
        "usage: board-perft GAME DEPTH [--threads N] [--divide]

GAME is {}, and DEPTH a number from 0 to 255.
  --threads N   number of threads; the default is one per processor
  --divide      also print the number of leaves below each legal move",
        names()
    )
}

/// Returns the names of the games, as in `chess, draughts or go`.
fn names() -> String {
    let names: Vec<_> = GAMES.iter().map(|game| game.name()).collect();
    let (last, others) = names.split_last().expect("a game");
    format!("{} or {last}", others.join(", "))
}

fn main() -> ExitCode {
    // Exceeding a limit of file sizes is then an error like a full disk.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    let arguments: Vec<_> = env::args_os().skip(1).map(|a| a.to_string_lossy().into()).collect();
    match run(&arguments) {
        Ok(report) => match writeln!(io::stdout(), "{report}") {
            Ok(()) => ExitCode::SUCCESS,
            // The status that shells give to programs that end by SIGPIPE.
            Err(why) if why.kind() == ErrorKind::BrokenPipe => ExitCode::from(141),
            Err(why) => failed(1, why),
        },
        Err(why) => failed(2, why),
    }
}

/// Reports an error. Standard error may be closed or full, too.
fn failed(status: u8, why: impl Display) -> ExitCode {
    let _ = writeln!(io::stderr(), "board-perft: {why}");
    ExitCode::from(status)
}

fn run(arguments: &[String]) -> Result<String, String> {
    let (mut words, mut threads, mut divide) = (Vec::new(), None, false);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--help" | "-h" => return Ok(usage()),
            "--divide" => divide = true,
            "--threads" => threads = Some(number("--threads", rest.next(), 1..=1024)?),
            option if option.starts_with('-') => {
                return Err(format!("unknown option `{}`\n{}", escaped(option), usage()));
            }
            _ => words.push(argument),
        }
    }
    let [game, depth] = words[..] else {
        return Err(format!("expected a game and a depth\n{}", usage()));
    };
    let depth = number("DEPTH", Some(depth), 0..=255)? as u8;
    let processors = || thread::available_parallelism().map_or(1, Into::into);
    let threads = threads.unwrap_or_else(processors);
    let count = Perft { depth, bulk: true, threads };
    match board_games::game(game) {
        Some(game) => dispatch!(game, P => report::<P>(count, divide)),
        None => Err(format!("unknown game `{}`: expected {}", escaped(game), names())),
    }
}

/// Reads a number in a range.
fn number(
    name: &str,
    found: Option<&String>,
    range: std::ops::RangeInclusive<usize>,
) -> Result<usize, String> {
    let number = found.and_then(|found| found.parse().ok()).filter(|found| range.contains(found));
    number.ok_or_else(|| {
        let found = found.map_or("nothing".into(), |found| format!("`{}`", escaped(found)));
        format!(
            "{name}: expected a number from {} to {}, found {found}",
            range.start(),
            range.end()
        )
    })
}

/// Counts the leaves below the start of a game, and returns the report.
fn report<P: Position>(count: Perft, divide: bool) -> Result<String, String> {
    let counted =
        count.run(&P::start(), &|_| ControlFlow::Continue(())).map_err(|why| why.to_string())?;
    let Leaves { divide: divided, leaves, time, .. } = counted;
    let divided = divided.iter().filter(|_| divide);
    let mut report = String::new();
    for (m, leaves) in divided {
        let _ = writeln!(report, "{m} {leaves}");
    }
    let seconds = time.as_secs_f64();
    let rate = match seconds {
        0.001.. => format!(", {:.1} million a second", leaves as f64 / seconds / 1e6),
        _ => String::new(),
    };
    let noun = if leaves == 1 { "leaf" } else { "leaves" };
    let _ = write!(report, "{leaves} {noun} in {seconds:.3} s{rate}");
    Ok(report)
}
