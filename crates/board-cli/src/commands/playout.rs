use std::io::Write;

use board_play::FullGame;
use clap::Args;
use serde_json::{Value, json};

use crate::args::{StartArgs, ThreadsArg};
use crate::commands::Run;
use crate::failure::Failure;
use crate::playouts::{Playouts, Stats};
use crate::{output, watch};

/// Play random games and report their results and lengths
///
/// Every legal move is equally likely. The same seed gives the same games on any machine and with
/// any number of threads. Ctrl-C ends the run, which prints the results so far and exits with
/// status 130.
#[derive(Args, Debug)]
pub struct Playout {
    #[command(flatten)]
    start: StartArgs,
    /// Number of games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=u64::MAX))]
    games: u64,
    /// Seed for the random moves
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Stop games after this many plies
    #[arg(long, value_name = "M", default_value_t = 10_000)]
    max_plies: u32,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Run for Playout {
    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        let position = self.start.position::<P>()?;
        let Self { games, seed, max_plies, .. } = *self;
        let playouts = Playouts { games, seed, max_plies };
        let stats =
            watch::run(self.threads.number, |control| Ok(playouts.run(&position, control)))?;
        output::print(|out| {
            if self.json {
                output::json_line(out, &self.report(&position, &stats))
            } else {
                self.print::<P>(out, &stats)
            }
        })?;
        if self.is_complete(&stats) { Ok(()) } else { Err(Failure::Interrupted) }
    }
}

impl Playout {
    /// Returns whether all games were played.
    fn is_complete(&self, stats: &Stats) -> bool {
        stats.games() == self.games
    }

    fn report<P: FullGame>(&self, position: &P, stats: &Stats) -> Value {
        let [first, second, draw, unfinished] = stats.ends();
        let of_games = |number: f64| (stats.games() > 0).then_some(number);
        json!({
            "game": P::NAME,
            "position": position.to_string(),
            "seed": self.seed,
            "max_plies": self.max_plies,
            "threads": self.threads.number,
            "games": stats.games(),
            "complete": self.is_complete(stats),
            "results": {
                "first": first,
                "second": second,
                "draw": draw,
                "unfinished": unfinished,
            },
            "plies": {
                "total": stats.plies(),
                "mean": of_games(stats.mean()),
                "median": of_games(stats.median()),
                "longest": stats.longest(),
            },
            "seconds": stats.time.as_secs_f64(),
        })
    }

    fn print<P: FullGame>(&self, out: &mut dyn Write, stats: &Stats) -> Result<(), Failure> {
        let (games, time) = (stats.games(), stats.time);
        let interrupted = if self.is_complete(stats) { "" } else { ", then interrupted" };
        writeln!(out, "{games} playouts in {time:.3?}{interrupted}")?;
        if games == 0 {
            return Ok(());
        }
        let [first, second] = P::PLAYERS;
        let share = |number: u64| 100.0 * number as f64 / games as f64;
        for (result, number) in [first, second, "draw", "unfinished"].iter().zip(stats.ends()) {
            writeln!(out, "  {result:<10} {number:>12} {:>6.2} %", share(number))?;
        }
        let (mean, median, longest) = (stats.mean(), stats.median(), stats.longest());
        writeln!(out, "plies: mean {mean:.2}, median {median}, longest {longest}")?;
        let games = output::rate("a second: ", games, time, " playouts, ");
        let plies = output::rate("", stats.plies(), time, " plies\n");
        Ok(write!(out, "{games}{plies}")?)
    }
}

#[cfg(test)]
mod tests {
    use board_core::Position;
    use board_games::uisge::Uisge;
    use clap::FromArgMatches;

    use super::*;

    #[test]
    fn without_games_there_are_no_averages() {
        crate::table::set_known();
        let command = Playout::augment_args(clap::Command::new("playout"));
        let arguments = command.get_matches_from(["playout", "uisge", "--games", "9"]);
        let playout = Playout::from_arg_matches(&arguments).unwrap();
        let stats = Stats::default();
        let mut printed = Vec::new();
        playout.print::<Uisge>(&mut printed, &stats).unwrap();
        assert_eq!(printed, b"0 playouts in 0.000ns, then interrupted\n");
        let report = playout.report(&Uisge::start(), &stats);
        let plies = json!({ "total": 0, "mean": null, "median": null, "longest": 0 });
        assert_eq!((&report["plies"], &report["complete"]), (&plies, &false.into()));
    }
}
