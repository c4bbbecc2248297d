//! The command line.

use std::io::{self, Write};
use std::mem;

use clap::{CommandFactory, Parser, Subcommand};

use crate::commands::GROUPS;
use crate::commands::{
    bench::Bench, best::Best, check::Check, completions::Completions, convert::Convert,
    games::Games, legal::Legal, man::Man, matches::Match, moves::Moves, perft::Perft, play::Play,
    playout::Playout, record::Record, show::Show, ugi::Ugi, value::Value,
};
use crate::failure::Failure;

/// Play, analyze and measure board games
#[derive(Parser, Debug)]
#[command(
    name = "board",
    version,
    // The manual page describes these options and the exit status.
    override_usage = "board [--color <auto|always|never>] [--help] [--version] <COMMAND>",
    arg_required_else_help = true,
    defer(with_groups),
    after_help = include_str!("../help/cli.txt")
)]
pub struct Cli {
    #[command(flatten)]
    color: colorchoice_clap::Color,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
// The arguments of a command are built only if the command is used.
#[command(defer = true)]
enum Command {
    /// List the games and their rules options
    Games(Games),
    /// Play a game in the terminal
    Play(Play),
    /// Draw a position as text or as an SVG file
    Show(Show),
    /// List the legal moves of a position
    Moves(Moves),
    /// Find the best move and its value by search
    Best(Best),
    /// Look up the value of a position in a solved game
    Value(Value),
    /// Count the leaves of the game tree
    Perft(Perft),
    /// Play random games and report their results and lengths
    Playout(Playout),
    /// Play a match and estimate the difference in strength
    Match(Match),
    /// Run fixed searches and report their positions and speed
    Bench(Bench),
    /// Run the search as an engine for tournament managers (UGI)
    Ugi(Ugi),
    /// Check, replay or convert game records
    Record(Record),
    /// Check whether positions are valid and list any errors
    Check(Check),
    /// Convert positions between text and JSON
    Convert(Convert),
    /// List the legal moves of many positions as JSON
    Legal(Legal),
    /// Print completions for a shell
    Completions(Completions),
    /// Print the manual page of the program or of a subcommand
    Man(Man),
}

/// Returns the command line as clap describes it.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Lists the commands by group in the help, because clap only knows a single list.
fn with_groups(program: clap::Command) -> clap::Command {
    let styles = program.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut lines = vec!["{about}\n{usage-heading} {usage}\n".to_owned()];
    for (group, names) in GROUPS {
        let mut heading = group;
        for command in names.iter().filter_map(|name| program.find_subcommand(name)) {
            let name = command.get_name();
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            // Headings are underlined, but not the spaces after them.
            let space = " ".repeat(9 - heading.len());
            let heading = format!("{header}{}{header:#}{space}", mem::take(&mut heading));
            lines.push(format!("{heading}{literal}{name:<13}{literal:#}{about}"));
        }
    }
    program.help_template(lines.join("\n") + "{after-help}")
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
        Command::Bench(command) => command.run(),
        Command::Ugi(command) => command.run(),
        Command::Record(command) => command.run(),
        Command::Check(command) => command.run(),
        Command::Convert(command) => command.run(),
        Command::Legal(command) => command.run(),
        Command::Value(command) => command.run(),
        Command::Completions(completions) => completions.run(command()),
        Command::Man(man) => man.run(command()),
    }
}
