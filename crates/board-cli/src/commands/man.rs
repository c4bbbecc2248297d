use clap::Args;
use clap::builder::PossibleValuesParser;
use clap_mangen::Man as Page;

use crate::cli::command;
use crate::commands::{NAMES, Run};
use crate::failure::Failure;
use crate::output;

/// Print the manual page of the program or of a subcommand
#[derive(Args, Debug)]
pub struct Man {
    /// Name of the subcommand [default: the program itself]
    #[arg(value_name = "SUBCOMMAND",
        value_parser = PossibleValuesParser::new(NAMES.iter().map(|&(_, name)| name)))]
    subcommand: Option<String>,
}

/// The description in the manual page of the program.
const ABOUT: &str = "\
Play board games, find the best moves, count game trees, and check, convert and draw positions \
and records. `board COMMAND --help` explains a command.

The exit status is 0 for success, 1 for invalid data or a file that cannot be written, 2 for \
invalid arguments, 130 after Ctrl-C, and 141 if the output is closed early.";

impl Run for Man {
    fn run(&self) -> Result<(), Failure> {
        let mut program = command();
        program.build();
        let about = ABOUT.replace("board COMMAND", &format!("{} COMMAND", output::program()));
        let find = |name: &String| program.find_subcommand(name).cloned();
        let found = self.subcommand.as_ref().and_then(find);
        let command = found.unwrap_or_else(|| program.long_about(about));
        output::print(|out| Ok(Page::new(command).render(out)?))
    }
}
