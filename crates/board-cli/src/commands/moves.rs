use std::io::Write;

use board_play::{AnyEnding, FullGame, Limits};
use clap::Args;

use crate::args::StartArgs;
use crate::commands::Run;
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

impl Run for Moves {
    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        let game = self.start.open::<P>(Limits::default())?;
        if self.json {
            return output::print(|out| output::json_line(out, &answer(&game)));
        }
        if let Some(ending) = AnyEnding::of(&game) {
            output::note(format_args!("the game is over: {}", ending.words));
        }
        output::print(|out| {
            Ok(sorted_moves(&game).iter().try_for_each(|m| writeln!(out, "{m}"))?)
        })
    }
}
