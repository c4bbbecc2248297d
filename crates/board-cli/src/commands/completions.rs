use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use crate::cli::command;
use crate::commands::Run;
use crate::failure::Failure;
use crate::output;

/// Print completions for a shell
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Run for Completions {
    fn run(&self) -> Result<(), Failure> {
        // Written to a buffer first, because clap_complete panics if the output is closed.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command(), output::program(), &mut script);
        output::print(|out| Ok(out.write_all(&script)?))
    }
}
