//! Counts the leaves of a game tree: sequences of exactly DEPTH legal moves.
//!
//! The program `board` has the same count with more options, such as other positions and rules.

#![forbid(unsafe_code)]

use std::fmt::Display;
use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Instant;
use std::{env, thread};

use board_core::{Position, escaped, perft};

const USAGE: &str = "\
usage: board-perft GAME DEPTH [--threads N] [--divide]

GAME is uisge, ignis, hexfour or disk-race, and DEPTH a number from 0 to 255.
  --threads N   number of threads; the default is one per processor
  --divide      also print the number of leaves below each legal move";

/// The arguments of a count.
struct Count {
    depth: u8,
    threads: usize,
    divide: bool,
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
            "--help" | "-h" => return Ok(USAGE.into()),
            "--divide" => divide = true,
            "--threads" => threads = Some(number("--threads", rest.next(), 1..=1024)?),
            option if option.starts_with('-') => {
                return Err(format!("unknown option `{}`\n{USAGE}", escaped(option)));
            }
            _ => words.push(argument),
        }
    }
    let [game, depth] = words[..] else {
        return Err(format!("expected a game and a depth\n{USAGE}"));
    };
    let depth = number("DEPTH", Some(depth), 0..=255)? as u8;
    let processors = || thread::available_parallelism().map_or(1, Into::into);
    let count = Count { depth, threads: threads.unwrap_or_else(processors), divide };
    match game.as_str() {
        "uisge" => Ok(count.run::<uisge::Uisge>()),
        "ignis" => Ok(count.run::<ignis::Ignis>()),
        "hexfour" => Ok(count.run::<hexfour::Hexfour>()),
        "disk-race" => Ok(count.run::<disk_race::DiskRace>()),
        game => Err(format!(
            "unknown game `{}`: expected uisge, ignis, hexfour or disk-race",
            escaped(game)
        )),
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

impl Count {
    /// Counts the leaves below the start of a game, and returns the report.
    fn run<P: Position>(&self) -> String {
        let begin = Instant::now();
        let moves = if self.depth == 0 { Vec::new() } else { P::start().legal_moves().to_vec() };
        let divided = self.divided::<P>(&moves);
        let leaves = if self.depth == 0 { 1 } else { divided.iter().sum() };
        let seconds = begin.elapsed().as_secs_f64();
        let line = |(m, leaves): (&P::Move, u64)| format!("{m} {leaves}\n");
        let divided = if self.divide { divided } else { Vec::new() };
        let lines: String = moves.iter().zip(divided).map(line).collect();
        let rate = match seconds {
            0.001.. => format!(", {:.1} million a second", leaves as f64 / seconds / 1e6),
            _ => String::new(),
        };
        let noun = if leaves == 1 { "leaf" } else { "leaves" };
        format!("{lines}{leaves} {noun} in {seconds:.3} s{rate}")
    }

    /// Returns the number of leaves below each move of the start position. The threads share
    /// subtrees, so that they finish at about the same time.
    fn divided<P: Position>(&self, moves: &[P::Move]) -> Vec<u64> {
        let after = |(root, m): (usize, &P::Move)| (root, P::start().after_unchecked(*m));
        let mut parts: Vec<_> = moves.iter().enumerate().map(after).collect();
        let mut depth = self.depth.saturating_sub(1);
        while depth > 3 && parts.len() < 256 * self.threads {
            let next = |(root, position): (usize, P)| {
                position.legal_moves().into_iter().map(move |m| (root, position.after_unchecked(m)))
            };
            parts = parts.into_iter().flat_map(next).collect();
            depth -= 1;
        }
        // Counting as far as the maximum of a `u64` would take centuries.
        let leaves: Vec<_> = moves.iter().map(|_| AtomicU64::new(0)).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some((root, position)) = parts.get(next.fetch_add(1, Relaxed)) {
                leaves[*root].fetch_add(perft(position, depth), Relaxed);
            }
        };
        thread::scope(|scope| (0..self.threads).for_each(|_| drop(scope.spawn(work))));
        leaves.into_iter().map(AtomicU64::into_inner).collect()
    }
}
