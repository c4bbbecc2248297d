use std::io::Write;

use board_core::{RuleOption, STANDARD};
use board_games::{GAMES, GameKind};
use clap::Args;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::output;
use crate::show::lines;

/// List the games and their rules options
///
/// Pass an option to `--rules` as name=value. The first value is the default and cannot be passed.
#[derive(Args, Debug)]
pub struct Games {
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

/// Describes a game with its start position.
fn object(game: GameKind, start: &str) -> Value {
    let option = |&RuleOption { name, about, values, .. }: &RuleOption| json!({ "name": name, "about": about, "values": values });
    json!({
        "game": game.name(),
        "players": game.info().players,
        "start": start,
        // A caveat, such as that the start position is reconstructed.
        "note": game.info().start_note,
        "rules": game.info().options.iter().map(option).collect::<Vec<_>>(),
    })
}

fn print(out: &mut impl Write, game: GameKind, start: &str) -> Result<(), Failure> {
    let [first, second] = game.info().players;
    writeln!(out, "{game}")?;
    writeln!(out, "  players  {first}, {second}")?;
    writeln!(out, "  start    {start}")?;
    for line in lines(game.info().start_note, 69) {
        writeln!(out, "           {line}")?;
    }
    for RuleOption { name, about, values, .. } in game.info().options {
        let option = format!("{name}={}: {about}", values.join("|"));
        for (at, line) in lines(&option, 69).iter().enumerate() {
            let what = if at == 0 { "rules" } else { "" };
            writeln!(out, "  {what:<9}{line}")?;
        }
    }
    Ok(())
}

impl Games {
    pub fn run(&self) -> Result<(), Failure> {
        output::print(|out| {
            for (number, game) in GAMES.iter().enumerate() {
                let start = game.start(STANDARD).map_err(|why| Failure::Data(why.to_string()))?;
                let start = start.to_string();
                if self.json {
                    output::json_line(out, &object(*game, &start))?;
                    continue;
                }
                if number > 0 {
                    writeln!(out)?;
                }
                print(out, *game, &start)?;
            }
            Ok(())
        })
    }
}
