use std::io::Write;

use board_core::{RuleOption, Rules};
use board_play::FullGame;
use clap::Args;
use serde_json::json;

use crate::commands::{Command, Run};
use crate::failure::Failure;
use crate::output;
use crate::show::lines;
use crate::table::games;

/// List the games and their rules options
///
/// Pass an option to `--rules` as name=value. The first value is the default and cannot be passed.
#[derive(Args, Clone, Copy, Debug)]
pub struct Games {
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

impl Run for Games {
    fn run(&self) -> Result<(), Failure> {
        games().iter().try_for_each(|game| (game.run)(&Command::Games(*self)))
    }

    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        let (start, [first, second], options) = (P::start(), P::PLAYERS, P::Rules::OPTIONS);
        output::print(|out| {
            if self.json {
                let option = |&RuleOption { name, about, values, .. }: &RuleOption| json!({ "name": name, "about": about, "values": values });
                let about = json!({
                    "game": P::NAME,
                    "players": P::PLAYERS,
                    "start": start.to_string(),
                    // A caveat, such as that the start position is reconstructed.
                    "note": P::START_NOTE,
                    "rules": options.iter().map(option).collect::<Vec<_>>(),
                });
                return output::json_line(out, &about);
            }
            if P::NAME != games()[0].name {
                writeln!(out)?;
            }
            writeln!(out, "{}", P::NAME)?;
            writeln!(out, "  players  {first}, {second}")?;
            writeln!(out, "  start    {start}")?;
            for line in lines(P::START_NOTE, 69) {
                writeln!(out, "           {line}")?;
            }
            for RuleOption { name, about, values, .. } in options {
                let option = format!("{name}={}: {about}", values.join("|"));
                for (at, line) in lines(&option, 69).iter().enumerate() {
                    let what = if at == 0 { "rules" } else { "" };
                    writeln!(out, "  {what:<9}{line}")?;
                }
            }
            Ok(())
        })
    }
}
