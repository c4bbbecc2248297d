//! The command line.

use std::env;
use std::io::{self, Write};

use board_core::author::text::is_unseen;
use board_core::escaped;
use clap::error::{ContextValue, ErrorKind};
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser};

use crate::commands::{Command, NAMES};
use crate::failure::Failure;
use crate::output::program;
use crate::table::{Game, examples};

/// Play, analyze and measure board games
#[derive(Parser, Debug)]
#[command(
    name = "board",
    version,
    arg_required_else_help = true,
    defer(with_groups),
    after_help = examples("cli")
)]
pub struct Cli {
    #[command(flatten)]
    color: colorchoice_clap::Color,
    #[command(subcommand)]
    command: Command,
}

/// Returns the command line as clap describes it.
pub fn command() -> clap::Command {
    let program = program();
    // The manual page describes these options and the exit status.
    let usage = format!("{program} [--color <auto|always|never>] [--help] [--version] <COMMAND>");
    Cli::command().override_usage(usage).bin_name(&program).display_name(program)
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
    let mut program = command().color(color());
    let matches = match program.try_get_matches_from_mut(env::args_os()) {
        Ok(matches) => matches,
        // Help and version are errors for clap, but failing to print them must be reported.
        Err(help) if !help.use_stderr() => {
            help.print()?;
            return Ok(io::stdout().flush()?);
        }
        Err(error) if error.kind() == ErrorKind::InvalidUtf8 => {
            let invalid = env::args_os().find(|argument| argument.to_str().is_none());
            let invalid = invalid.unwrap_or_default();
            program.error(ErrorKind::InvalidUtf8, format!("invalid UTF-8 in {invalid:?}")).exit()
        }
        Err(error) => plain(error).exit(),
    };
    let Cli { color, command } =
        Cli::from_arg_matches(&matches).unwrap_or_else(|error| plain(error).exit());
    color.write_global();
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

/// Returns the value of `--color`, which holds for the messages about other arguments, too.
fn color() -> ColorChoice {
    let arguments: Vec<_> = env::args_os().take_while(|argument| argument != "--").collect();
    let value = |at: usize| match arguments[at].to_str()?.strip_prefix("--color")? {
        "" => arguments.get(at + 1)?.to_str(),
        value => value.strip_prefix('='),
    };
    let value = (1..arguments.len()).find_map(value);
    value.and_then(|value| value.parse().ok()).unwrap_or_default()
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
