use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::Cli;
use crate::failure::Failure;
use crate::output;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ board completions bash >~/.local/share/bash-completion/completions/board
  $ board completions zsh >~/.zfunc/_board")]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub fn run(&self) -> Result<(), Failure> {
        // Written to a buffer first, because clap_complete panics if the output is closed.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "board", &mut script);
        output::print(|out| Ok(out.write_all(&script)?))
    }
}
