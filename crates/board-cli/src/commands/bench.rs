use std::io::Write;

use board_play::FullGame;
use board_search::signature;
use clap::Args;
use serde_json::json;

use crate::commands::{Command, Run};
use crate::failure::Failure;
use crate::output;
use crate::table::games;

/// Run fixed searches and report their positions and speed
///
/// Each game has 20 positions. The number of visited positions is the search's signature: it is the
/// same on every machine, and it changes if the search, an evaluation or the order of moves
/// changes.
#[derive(Args, Clone, Copy, Debug)]
pub struct Bench {
    /// Print one JSON object per search
    #[arg(long)]
    json: bool,
}

impl Run for Bench {
    fn run(&self) -> Result<(), Failure> {
        if !self.json {
            output::print(|out| {
                Ok(writeln!(out, "game       search         nodes  positions a second")?)
            })?;
        }
        games().iter().try_for_each(|game| (game.run)(&Command::Bench(*self)))
    }

    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        for (search, exact) in [("exact", true), ("selective", false)] {
            let (game, (nodes, elapsed)) =
                (P::NAME, signature::<P>(P::Evaluator::default(), exact));
            output::print(|out| {
                if !self.json {
                    let rate = output::rate("  ", nodes, elapsed, "");
                    return Ok(writeln!(out, "{game:<10} {search:<9} {nodes:>10}{rate}")?);
                }
                let rate = output::per_second(nodes, elapsed).map(|rate| rate as u64);
                let row = json!({
                    "game": game,
                    "search": search,
                    "nodes": nodes,
                    "seconds": elapsed.as_secs_f64(),
                    "nodes_per_second": rate,
                });
                output::json_line(out, &row)
            })?;
        }
        Ok(())
    }
}
