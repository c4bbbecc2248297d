use std::io::Write;

use board_core::RuleOption;
use board_core::rules::STANDARD;
use board_games::{GAMES, GameKind};
use clap::Args;
use serde::Serialize;

use crate::failure::Failure;
use crate::output;
use crate::show::lines;

#[derive(Args, Debug)]
#[command(
    long_about = "\
List the games with their players, start positions and rules options.

Pass an option to `--rules` as name=value. The first value is the default and cannot be passed.",
    after_help = "\
Examples:
  $ board games
  $ board games --json"
)]
pub struct Games {
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct About {
    game: &'static str,
    players: [&'static str; 2],
    start: String,
    /// A caveat about the start position, such as that it is reconstructed.
    note: &'static str,
    rules: Vec<AboutOption>,
}

#[derive(Serialize)]
struct AboutOption {
    name: &'static str,
    about: &'static str,
    /// The first is the default.
    values: &'static [&'static str],
}

impl About {
    fn of(game: GameKind) -> Result<Self, Failure> {
        let option =
            |&RuleOption { name, about, values }: &RuleOption| AboutOption { name, about, values };
        let start = game.start(STANDARD).map_err(|why| Failure::Data(why.to_string()))?;
        Ok(Self {
            game: game.name,
            players: game.players,
            start: start.to_string(),
            note: game.start_note,
            rules: game.options.iter().map(option).collect(),
        })
    }

    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let [first, second] = self.players;
        writeln!(out, "{}", self.game)?;
        writeln!(out, "  players  {first}, {second}")?;
        writeln!(out, "  start    {}", self.start)?;
        for line in lines(self.note, 69) {
            writeln!(out, "           {line}")?;
        }
        for AboutOption { name, about, values } in &self.rules {
            writeln!(out, "  rules    {name}={}: {about}", values.join("|"))?;
        }
        Ok(())
    }
}

impl Games {
    pub fn run(&self) -> Result<(), Failure> {
        output::print(|out| {
            for (number, game) in GAMES.iter().enumerate() {
                let about = About::of(*game)?;
                if self.json {
                    output::json_line(out, &about)?;
                    continue;
                }
                if number > 0 {
                    writeln!(out)?;
                }
                about.print(out)?;
            }
            Ok(())
        })
    }
}
