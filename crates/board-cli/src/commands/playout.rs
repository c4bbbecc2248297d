use std::io::Write;

use board_core::Player;
use board_jobs::{Playouts, Root, Stats};
use clap::Args;
use serde::Serialize;

use crate::args::{StartArgs, ThreadsArg};
use crate::failure::Failure;
use crate::{output, watch};

#[derive(Args, Debug)]
#[command(
    long_about = "\
Play random games and report their results and lengths.

Every legal move is equally likely. The same seed gives the same games on any machine and with any \
number of threads. Ctrl-C ends the run with the results so far and exit status 130.",
    after_help = include_str!("../../help/playout.txt")
)]
pub struct Playout {
    #[command(flatten)]
    start: StartArgs,
    /// Number of games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Seed of the random moves
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

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    position: &'a str,
    seed: u64,
    max_plies: u32,
    threads: usize,
    /// The number of played games; fewer than `--games` after Ctrl-C.
    games: u64,
    complete: bool,
    results: Results,
    plies: Plies,
    seconds: f64,
}

#[derive(Serialize)]
struct Results {
    first: u64,
    second: u64,
    draw: u64,
    unfinished: u64,
}

#[derive(Serialize)]
struct Plies {
    total: u64,
    /// `None` without games.
    mean: Option<f64>,
    median: Option<f64>,
    longest: u32,
}

impl Playout {
    pub fn run(&self) -> Result<(), Failure> {
        let position = self.start.position()?;
        let root = self.start.root(&position);
        let Self { games, seed, max_plies, .. } = *self;
        let playouts = Playouts { games, seed, max_plies };
        let stats = watch::run(self.threads.number(), |control| playouts.run(root, control))?;
        output::print(|out| {
            if self.json {
                output::json_line(out, &self.report(root, &stats))
            } else {
                self.print(out, &stats)
            }
        })?;
        if stats.interrupted { Err(Failure::Interrupted) } else { Ok(()) }
    }

    fn report<'a>(&self, root: Root<'a>, stats: &Stats) -> Report<'a> {
        let [first, second] = stats.wins;
        let of_games = |number: f64| (stats.games() > 0).then_some(number);
        Report {
            game: root.game,
            position: root.position,
            seed: self.seed,
            max_plies: self.max_plies,
            threads: self.threads.number(),
            games: stats.games(),
            complete: !stats.interrupted,
            results: Results { first, second, draw: stats.draws, unfinished: stats.unfinished },
            plies: Plies {
                total: stats.plies(),
                mean: of_games(stats.mean()),
                median: of_games(stats.median()),
                longest: stats.longest(),
            },
            seconds: stats.time.as_secs_f64(),
        }
    }

    fn print(&self, out: &mut impl Write, stats: &Stats) -> Result<(), Failure> {
        let (games, time) = (stats.games(), stats.time);
        let interrupted = if stats.interrupted { ", then interrupted" } else { "" };
        writeln!(out, "{games} playouts in {time:.3?}{interrupted}")?;
        if games == 0 {
            return Ok(());
        }
        let share = |number: u64| 100.0 * number as f64 / games as f64;
        let players = Player::ALL.map(|player| self.start.game().players[player.index()]);
        let results = [
            (players[0], stats.wins[0]),
            (players[1], stats.wins[1]),
            ("draw", stats.draws),
            ("unfinished", stats.unfinished),
        ];
        for (result, number) in results {
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
    use clap::FromArgMatches;

    use super::*;

    #[test]
    fn without_games_there_are_no_averages() {
        let command = Playout::augment_args(clap::Command::new("playout"));
        let arguments = command.get_matches_from(["playout", "uisge", "--games", "9"]);
        let playout = Playout::from_arg_matches(&arguments).unwrap();
        let mut stats = Stats::default();
        stats.interrupted = true;
        let mut printed = Vec::new();
        playout.print(&mut printed, &stats).unwrap();
        assert_eq!(printed, b"0 playouts in 0.000ns, then interrupted\n");
        let plies = playout.report(Root { game: "uisge", position: "" }, &stats).plies;
        assert_eq!((plies.mean, plies.median, plies.longest), (None, None, 0));
    }
}
