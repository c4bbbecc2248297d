//! The command line.

use std::env;
use std::io::{self, Write};

use board_core::author::text::is_unseen;
use board_core::escaped;
use clap::error::{ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser};

use crate::commands::Command;
use crate::failure::Failure;
use crate::output::program;
use crate::table::{Game, examples};

/// Play, analyze and measure board games
#[derive(Parser, Debug)]
#[command(
    name = "board",
    version,
    arg_required_else_help = true,
    help_template = "{about}\n{usage-heading} {usage}\n\nCommands:\n{subcommands}{after-help}",
    after_help = examples("cli")
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// Parses the command line and runs the command.
pub fn run() -> Result<(), Failure> {
    let name = program();
    let mut program = Cli::command().bin_name(&name).display_name(name);
    let matches = match program.try_get_matches_from_mut(env::args_os()) {
        Ok(matches) => matches,
        // Help and version are errors for clap, but failing to print them must be reported.
        Err(help) if !help.use_stderr() => {
            help.print()?;
            return Ok(io::stdout().flush()?);
        }
        Err(error) => plain(error).exit(),
    };
    let Cli { command } =
        Cli::from_arg_matches(&matches).unwrap_or_else(|error| plain(error).exit());
    let game = matches
        .subcommand()
        .and_then(|(_, arguments)| arguments.try_get_one::<&Game>("game").ok().flatten());
    game.map_or_else(|| command.run(), |game| (game.run)(&command)).map_err(|failure| {
        let name = matches.subcommand_name().unwrap_or_default();
        match (failure, program.find_subcommand_mut(name)) {
            // clap adds the usage of the command, in the colors of clap's errors.
            (Failure::Usage(what), Some(command)) => {
                command.error(ErrorKind::ValueValidation, escaped(&what)).exit()
            }
            (failure, _) => failure,
        }
    })
}

/// Escapes what a message quotes from the command line. Tips that quote control characters are
/// removed.
fn plain(mut error: clap::Error) -> clap::Error {
    let context: Vec<_> = error.context().map(|(kind, value)| (kind, value.clone())).collect();
    for (kind, value) in context {
        match value {
            ContextValue::String(text) => {
                error.insert(kind, ContextValue::String(escaped(&text)));
            }
            // Printed without their styles.
            ContextValue::StyledStrs(tips)
                if tips.iter().any(|tip| tip.to_string().contains(is_unseen)) =>
            {
                error.remove(kind);
            }
            _ => {}
        }
    }
    error
}
