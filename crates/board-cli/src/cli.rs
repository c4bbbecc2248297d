//! The command line.

use std::io::{self, Write};

use clap::{Parser, Subcommand};

use crate::commands::{
    best::Best, check::Check, completions::Completions, convert::Convert, games::Games,
    legal::Legal, man::Man, matches::Match, moves::Moves, perft::Perft, play::Play,
    playout::Playout, record::Record, show::Show, value::Value,
};
use crate::failure::Failure;

/// Play board games, find the best moves, count game trees, and check, convert and draw positions
/// and records
#[derive(Parser, Debug)]
#[command(
    name = "board",
    version,
    arg_required_else_help = true,
    after_help = include_str!("../help/cli.txt")
)]
pub struct Cli {
    #[command(flatten)]
    color: colorchoice_clap::Color,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Games(Games),
    Show(Show),
    Moves(Moves),
    Perft(Perft),
    Playout(Playout),
    Play(Play),
    Best(Best),
    Match(Match),
    Record(Record),
    Check(Check),
    Convert(Convert),
    Legal(Legal),
    Value(Value),
    Completions(Completions),
    Man(Man),
}

/// Parses the command line and runs the command.
pub fn run() -> Result<(), Failure> {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version are errors for clap, but failing to print them must be reported.
        Err(help) if !help.use_stderr() => {
            help.print()?;
            return Ok(io::stdout().flush()?);
        }
        Err(error) => error.exit(),
    };
    cli.color.write_global();
    match cli.command {
        Command::Games(command) => command.run(),
        Command::Show(command) => command.run(),
        Command::Moves(command) => command.run(),
        Command::Perft(command) => command.run(),
        Command::Playout(command) => command.run(),
        Command::Play(command) => command.run(),
        Command::Best(command) => command.run(),
        Command::Match(command) => command.run(),
        Command::Record(command) => command.run(),
        Command::Check(command) => command.run(),
        Command::Convert(command) => command.run(),
        Command::Legal(command) => command.run(),
        Command::Value(command) => command.run(),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    }
}
