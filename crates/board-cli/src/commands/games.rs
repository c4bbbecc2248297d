use std::io::Write;

use board_core::{RuleOption, Rules};
use board_play::FullGame;
use clap::Args;
use serde_json::{Value, json};

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
        let about = About {
            game: P::NAME,
            players: P::PLAYERS,
            start: P::start().to_string(),
            note: P::START_NOTE,
            rules: P::Rules::OPTIONS,
        };
        output::print(|out| {
            if self.json { output::json_line(out, &about.object()) } else { about.print(out) }
        })
    }
}

/// What is listed of a game.
struct About {
    game: &'static str,
    players: [&'static str; 2],
    start: String,
    /// A caveat, such as that the start position is reconstructed.
    note: &'static str,
    rules: &'static [RuleOption],
}

impl About {
    fn object(&self) -> Value {
        let Self { game, players, start, note, rules } = self;
        let option = |&RuleOption { name, about, values, .. }: &RuleOption| json!({ "name": name, "about": about, "values": values });
        let rules = rules.iter().map(option).collect::<Vec<_>>();
        json!({ "game": game, "players": players, "start": start, "note": note, "rules": rules })
    }

    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let [first, second] = self.players;
        if self.game != games()[0].name {
            writeln!(out)?;
        }
        writeln!(out, "{}", self.game)?;
        writeln!(out, "  players  {first}, {second}")?;
        writeln!(out, "  start    {}", self.start)?;
        for line in lines(self.note, 69) {
            writeln!(out, "           {line}")?;
        }
        for RuleOption { name, about, values, .. } in self.rules {
            let option = format!("{name}={}: {about}", values.join("|"));
            for (at, line) in lines(&option, 69).iter().enumerate() {
                let what = if at == 0 { "rules" } else { "" };
                writeln!(out, "  {what:<9}{line}")?;
            }
        }
        Ok(())
    }
}
