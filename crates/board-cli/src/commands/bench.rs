use std::io::Write;
use std::time::Duration;

use board_games::GAMES;
use board_search::Signature;
use clap::Args;
use serde::Serialize;

use crate::failure::Failure;
use crate::output;

#[derive(Args, Debug)]
#[command(
    long_about = "\
Run fixed searches of 20 positions of each game, and print the number of positions that they visit \
and their speed.

The number of positions is the signature of the search: it is the same on every machine, and it \
changes if the search, an evaluation or the order of moves changes.",
    after_help = "\
Examples:
  $ board bench
  $ board bench --json"
)]
pub struct Bench {
    /// Print one JSON object per search
    #[arg(long)]
    json: bool,
}

/// The result of the searches of a game.
#[derive(Serialize, Debug)]
struct Row {
    game: &'static str,
    search: &'static str,
    nodes: u64,
    seconds: f64,
    /// `None` if the time is too short to be measured.
    nodes_per_second: Option<u64>,
}

impl Bench {
    pub fn run(&self) -> Result<(), Failure> {
        output::print(|out| {
            if !self.json {
                writeln!(out, "game       search         nodes  positions a second")?;
            }
            for game in GAMES {
                for (search, selective) in [("exact", false), ("selective", true)] {
                    let Some(found) = board_jobs::bench(game.name, selective) else { continue };
                    Row::new(game.name, search, found).write(out, self.json)?;
                    out.flush()?;
                }
            }
            Ok(())
        })
    }
}

impl Row {
    fn new(game: &'static str, search: &'static str, found: Signature) -> Self {
        let Signature { nodes, elapsed } = found;
        let seconds = elapsed.as_secs_f64();
        let nodes_per_second = output::per_second(nodes, elapsed).map(|rate| rate as u64);
        Self { game, search, nodes, seconds, nodes_per_second }
    }

    fn write(&self, out: &mut impl Write, json: bool) -> Result<(), Failure> {
        if json {
            return output::json_line(out, self);
        }
        let Self { game, search, nodes, seconds, .. } = self;
        let rate = output::rate("  ", *nodes, Duration::from_secs_f64(*seconds), "");
        Ok(writeln!(out, "{game:<10} {search:<9} {nodes:>10}{rate}")?)
    }
}
