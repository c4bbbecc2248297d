use std::io::Write;

use board_play::Limits;
use clap::Args;

use crate::args::StartArgs;
use crate::commands::legal::answer;
use crate::failure::Failure;
use crate::output;
use crate::record::sorted_moves;

/// List the legal moves of a position
#[derive(Args, Debug)]
pub struct Moves {
    #[command(flatten)]
    start: StartArgs,
    /// Print a JSON object, as `board legal` does
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub fn run(&self) -> Result<(), Failure> {
        let position = self.start.open(Limits::default())?;
        output::print(|out| {
            if self.json {
                return output::json_line(out, &answer(&position));
            }
            if let Some(ending) = position.ending() {
                output::note(format_args!("the game is over: {}", ending.words));
            }
            for m in sorted_moves(&position) {
                writeln!(out, "{m}")?;
            }
            Ok(())
        })
    }
}
