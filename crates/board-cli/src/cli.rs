//! The command line.

use std::io::{self, Write};

use clap::{CommandFactory, Parser};

use crate::commands::{Command, NAMES};
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

/// Returns the command line as clap describes it.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Lists the commands by group in the help, because clap only knows a single list.
fn with_groups(program: clap::Command) -> clap::Command {
    let styles = program.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut lines = vec!["{about}\n{usage-heading} {usage}\n".to_owned()];
    let mut last = "";
    for (group, name) in NAMES {
        let about = program.find_subcommand(name).and_then(clap::Command::get_about);
        let about = about.map(ToString::to_string).unwrap_or_default();
        let heading = if *group == last { "" } else { group };
        // Headings are underlined, but not the spaces after them.
        let space = " ".repeat(9 - heading.len());
        let heading = format!("{header}{heading}{header:#}{space}");
        lines.push(format!("{heading}{literal}{name:<13}{literal:#}{about}"));
        last = group;
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
    cli.command.run()
}
