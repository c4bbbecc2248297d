//! Compares another move generator with a game of the library.
//!
//! The other generator is a [`Position`] type (see [`compare`]), any other implementation of
//! [`Generator`] (see [`compare_generator`]), or a [`Program`] in any language, which the program
//! `compare` starts. It uses the notations of the game.
//!
//! A comparison checks perft by move from the start position, the recorded positions and random
//! games. It reports the first difference. If there is no difference, it times both generators in
//! turns.

mod check;
mod difference;
mod generator;
mod options;
mod pair;
mod problem;
mod process;
mod program;
mod times;
mod typed;

use std::io::{self, Write};
use std::process::ExitCode;

use board_core::Position;
use board_core::rules::STANDARD;
use board_games::FullGame;
use clap::Parser as _;

use self::check::Check;
pub use self::difference::{Difference, Fault};
pub use self::generator::{Answer, Generator};
pub use self::options::Options;
pub use self::problem::Problem;
pub use self::program::Program;
pub use self::typed::Typed;
use crate::Corpus;

/// The maximum number of leaves of perft from the start position for generators that may be slow.
/// It is enough for three plies in every game.
const MAX_LEAVES: u64 = 150_000;

/// The options of a program that compares one generator.
#[derive(clap::Parser)]
#[command(about = "Compares a move generator with the library")]
struct Arguments {
    #[command(flatten)]
    options: Options,
}

/// Compares a position type with a game of the library, as the options on the command line say.
/// Exits with status 0 if both agree, 1 if they differ, and 2 if they cannot be compared.
///
/// # Panics
/// If the data files of the game cannot be read.
pub fn compare<Mine: Position, Ours: FullGame>() -> ExitCode {
    finish(run_type::<Mine, Ours>(&Arguments::parse().options, &mut io::stdout()))
}

/// Does what [`compare`] does, with a generator that is not a position type. It times only the
/// methods of [`Generator`].
///
/// # Panics
/// If the data files of the game cannot be read.
pub fn compare_generator<Ours: FullGame>(mut theirs: impl Generator) -> ExitCode {
    finish(run::<Ours>(&mut theirs, &Arguments::parse().options, &mut io::stdout()))
}

/// Compares a position type with a game of the library and writes the results to `out`. Times are
/// measured only under the default rules.
///
/// # Errors
/// Returns the first difference, or the reason the generators cannot be compared.
///
/// # Panics
/// If the data files of the game cannot be read.
pub fn run_type<Mine: Position, Ours: FullGame>(
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Problem> {
    let check = Check::new::<Ours>(options, Corpus::<Ours>::MAX_LEAVES)?;
    if options.rules != STANDARD {
        return check.run::<Ours>(&mut Typed::<Mine>::default(), out);
    }
    check.start_is(&Mine::start().to_string())?;
    check.run::<Ours>(&mut Typed::<Mine>::default(), out)?;
    if let Some(limit) = options.time_limit() {
        say(out, &times::of_types::<Mine, Ours>(&check.game, limit));
    }
    Ok(())
}

/// Compares a generator with a game of the library and writes the results to `out`.
///
/// # Errors
/// Returns the first difference, or the reason the generators cannot be compared.
///
/// # Panics
/// If the data files of the game cannot be read.
pub fn run<Ours: FullGame>(
    theirs: &mut dyn Generator,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Problem> {
    let check = Check::new::<Ours>(options, MAX_LEAVES)?;
    check.run::<Ours>(theirs, out)?;
    if let Some(limit) = options.time_limit() {
        say(out, &times::of_generators::<Ours>(theirs, &check, limit)?);
    }
    Ok(())
}

/// Prints the problem, and returns the exit status.
pub fn finish(result: Result<(), Problem>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Problem::Difference(difference)) => {
            say(&mut io::stdout(), &difference.to_string());
            ExitCode::from(1)
        }
        Err(Problem::Failure(why)) => {
            // Standard error may be closed.
            let _ = writeln!(io::stderr(), "compare: {why}");
            ExitCode::from(2)
        }
    }
}

/// Writes a line. The output may be closed, but the exit status is still of use.
fn say(out: &mut dyn Write, line: &str) {
    let _ = writeln!(out, "{line}");
}
