use std::io::Write;

use board_games::{FullGame, GAMES, GameKind, dispatch};
use std::time::Duration;

use board_search::signature;
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::output;

/// Run fixed searches and report their positions and speed
///
/// Each game has 20 positions. The number of visited positions is the search's signature: it is the
/// same on every machine, and it changes if the search, an evaluation or the order of moves
/// changes.
#[derive(Args, Debug)]
pub struct Bench {
    /// Print one JSON object per search
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub fn run(&self) -> Result<(), Failure> {
        output::print(|out| {
            if !self.json {
                writeln!(out, "game       search         nodes  positions a second")?;
            }
            for game in GAMES {
                for (search, exact) in [("exact", true), ("selective", false)] {
                    let found = dispatch!(game, P => {
                        signature::<P>(<P as FullGame>::Evaluator::default(), exact)
                    });
                    write(out, *game, search, found, self.json)?;
                    out.flush()?;
                }
            }
            Ok(())
        })
    }
}

/// Writes the result of a game's searches.
fn write(
    out: &mut impl Write,
    game: GameKind,
    search: &str,
    (nodes, elapsed): (u64, Duration),
    json: bool,
) -> Result<(), Failure> {
    if json {
        let rate = output::per_second(nodes, elapsed).map(|rate| rate as u64);
        let row = json!({
            "game": game.name(),
            "search": search,
            "nodes": nodes,
            "seconds": elapsed.as_secs_f64(),
            "nodes_per_second": rate,
        });
        return output::json_line(out, &row);
    }
    let rate = output::rate("  ", nodes, elapsed, "");
    Ok(writeln!(out, "{game:<10} {search:<9} {nodes:>10}{rate}")?)
}
