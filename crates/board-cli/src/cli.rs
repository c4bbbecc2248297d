//! The command line.

use std::io::{self, Write};

use clap::{Parser, Subcommand};

use crate::commands::{
    best::Best, check::Check, completions::Completions, convert::Convert, games::Games,
    legal::Legal, man::Man, matches::Match, moves::Moves, perft::Perft, play::Play,
    playout::Playout, record::Record, show::Show, value::Value,
};
use crate::failure::Failure;

/// Play board games, and work with their positions and records: draw them, list legal moves, count
/// game trees, replay
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

/// Does what the command line says.
pub fn run() -> Result<(), Failure> {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version are errors to clap. They are output, which must get there.
        Err(asked) if !asked.use_stderr() => {
            asked.print()?;
            return Ok(io::stdout().flush()?);
        }
        Err(wrong) => wrong.exit(),
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
