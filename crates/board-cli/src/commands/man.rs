use board_core::text::quoted;
use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;

use crate::cli::Cli;
use crate::failure::Failure;
use crate::output;

/// Print the manual page of the program or of a subcommand
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ board man >board.1
  $ board man perft | man -l -")]
pub struct Man {
    /// Name of the subcommand [default: the program itself]
    #[arg(value_name = "SUBCOMMAND")]
    subcommand: Option<String>,
}

impl Man {
    pub fn run(&self) -> Result<(), Failure> {
        let mut command = Cli::command();
        command.build();
        if let Some(name) = &self.subcommand {
            let found = command.find_subcommand(name).cloned();
            command = found
                .ok_or_else(|| Failure::Usage(format!("unknown subcommand {}", quoted(name))))?;
        }
        output::print(|out| Ok(Page::new(command).render(out)?))
    }
}
