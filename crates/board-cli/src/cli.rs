//! The command line.

use clap::{Parser, Subcommand};

use crate::commands::{legal::Legal, moves::Moves, perft::Perft};
use crate::failure::Failure;

/// Work with positions of abstract board games
#[derive(Parser, Debug)]
#[command(name = "board", version, arg_required_else_help = true)]
pub struct Cli {
    #[command(flatten)]
    color: colorchoice_clap::Color,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Moves(Moves),
    Legal(Legal),
    Perft(Perft),
}

/// Does what the command line says.
pub fn run() -> Result<(), Failure> {
    let cli = Cli::parse();
    cli.color.write_global();
    match cli.command {
        Command::Moves(command) => command.run(),
        Command::Legal(command) => command.run(),
        Command::Perft(command) => command.run(),
    }
}
