//! Compares a move generator with the library. The generator is a program in any language, which
//! answers lines on its standard input: see [`Program`].
//!
//! `cargo run --release -p board-benches --bin compare -- uisge python3 mine.py`
//!
//! Exits with status 0 if both agree, 1 if they differ, and 2 if they cannot be compared.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::Duration;

use board_benches::compare::{self, Options, Problem, Program};
use board_games::{FullGame, GAMES, Visitor, visit};
use clap::{Parser, value_parser};

#[derive(Parser)]
#[command(about = "Compares a program that generates moves with the library")]
struct Arguments {
    /// Name of the game
    #[arg(value_parser = GAMES.iter().map(|game| game.name).collect::<Vec<_>>())]
    game: String,
    #[command(flatten)]
    options: Options,
    /// Seconds within which the program has to answer each request
    #[arg(long, value_name = "S", default_value_t = 60)]
    #[arg(value_parser = value_parser!(u64).range(1..))]
    timeout: u64,
    /// The program and its arguments
    #[arg(value_name = "PROGRAM", required = true, trailing_var_arg = true)]
    #[arg(allow_hyphen_values = true)]
    command: Vec<OsString>,
}

impl Visitor for &Arguments {
    type Output = Result<(), Problem>;

    fn visit<P: FullGame>(self) -> Self::Output {
        let timeout = Duration::from_secs(self.timeout);
        let program = Program::start(&self.command[0], &self.command[1..], timeout);
        let (mut program, mut out) = (program.map_err(Problem::Failure)?, io::stdout());
        compare::run::<P>(&mut program, &self.options, &mut out)?;
        if self.options.seconds > 0 {
            // Standard output may be closed.
            let _ = writeln!(out, "\nThe times of the program include the pipe.");
        }
        Ok(())
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    compare::finish(visit(&arguments.game, &arguments).expect("the game is in the table"))
}
