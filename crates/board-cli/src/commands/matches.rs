use std::io::Write;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use board_jobs::{Contender, MatchResult, Played, TimeLimits, total};
use clap::Args;
use serde::Serialize;

use crate::args::{StartArgs, ThreadsArg};
use crate::commands::best::time;
use crate::failure::Failure;
use crate::save::{self, Existing};
use crate::{output, watch};

#[derive(Args, Debug)]
#[command(
    long_about = "\
Play a match between two players and estimate their difference in strength.

A player is random, simple, easy, fair, strong, perfect (in solved games), search (see --time), \
search:200ms, search:depth=6, search:nodes=100000, mcts:1000 or exec:COMMAND. COMMAND is the name \
of a program and its arguments, separated by spaces. The program reads one position per line and \
answers each with one move per line. A program that exits, exceeds --timeout or plays an illegal \
move loses that game. If a program can no longer be started, the match ends with exit status 1.

Games 1 and 2 have the same opening with the sides exchanged, and so on. Ctrl-C ends the match \
with the results so far and exit status 130.",
    after_help = include_str!("../../help/match.txt"),
    mut_arg("threads", |arg| arg.default_value("0"))
)]
pub struct Match {
    #[command(flatten)]
    start: StartArgs,
    /// First player, whose wins are counted
    #[arg(index = 2, value_name = "A")]
    a: Contender,
    /// Second player
    #[arg(index = 3, value_name = "B")]
    b: Contender,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Opening: a number of random moves
    #[arg(long, value_name = "random:N", default_value = "random:4", value_parser = random_plies)]
    openings: u32,
    /// Time per move of the player `search`
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = time)]
    time: Duration,
    /// Maximum time per move of a program
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time)]
    timeout: Duration,
    /// Seed of the openings and of random players
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Declare a draw when a position occurs for the Nth time
    #[arg(long, value_name = "N", default_value = "3")]
    repetition: NonZeroU32,
    /// Declare a draw after this many plies
    #[arg(long, value_name = "N", default_value_t = 500)]
    max_plies: u32,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Write the records of the games to this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Parses the number of random plies at the start.
fn random_plies(text: &str) -> Result<u32, String> {
    let plies = text.strip_prefix("random:").and_then(|plies| plies.parse().ok());
    plies.filter(|&plies| plies <= 1000).ok_or("expected random:N, N from 0 to 1000".into())
}

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    a: String,
    b: String,
    /// The number of played games; fewer than `--games` if the match ended early.
    games: u64,
    complete: bool,
    wins: u64,
    draws: u64,
    losses: u64,
    share: f64,
    /// `None` where it is infinite.
    elo: Option<f64>,
    elo_interval: [Option<f64>; 2],
    forfeits: Vec<Lost<'a>>,
    seconds: f64,
}

/// A game that a player forfeited.
#[derive(Serialize)]
struct Lost<'a> {
    game: u64,
    player: &'static str,
    reason: &'a str,
}

impl Match {
    pub fn run(&self) -> Result<(), Failure> {
        let existing = if self.force { Existing::Replace } else { Existing::Keep };
        let named = |file: &PathBuf, why| Failure::Data(format!("{}: {why}", file.display()));
        if let Some(file) = &self.save {
            save::probe(file, existing).map_err(|why| named(file, why))?;
        }
        let position = self.start.position()?;
        let root = self.start.root(&position);
        if self.a.searches() || self.b.searches() {
            output::note_missing_evaluation(root.game);
        }
        let begin = Instant::now();
        let rules = self.rules();
        let result = watch::run(self.threads.number(), |control| rules.run(root, control))?;
        let MatchResult { games: played, failure } = result;
        let time = begin.elapsed();
        // Saves before printing, which fails if the reader has closed the output.
        let saved = self.save.as_ref().map_or(Ok(()), |file| {
            let records: Vec<_> = played.iter().map(|played| played.record.as_str()).collect();
            save::write_somewhere(file, records.join("\n").as_bytes(), existing)
                .map_err(|why| named(file, why))
        });
        let printed = output::print(|out| {
            if self.json {
                output::json_line(out, &self.report(&played, time))
            } else {
                self.report(&played, time).print(out)
            }
        });
        saved.and(printed)?;
        match failure {
            Some(why) => Err(Failure::Data(why)),
            None if watch::interrupted() => Err(Failure::Interrupted),
            None => Ok(()),
        }
    }

    fn rules(&self) -> board_jobs::Match<'_> {
        board_jobs::Match {
            a: &self.a,
            b: &self.b,
            games: self.games,
            opening: self.openings,
            limits: TimeLimits { search: self.time, program: self.timeout },
            seed: self.seed,
            repetition: self.repetition,
            max_plies: self.max_plies,
            records: self.save.is_some(),
        }
    }

    fn report<'a>(&'a self, played: &'a [Played], time: Duration) -> Report<'a> {
        let tally = total(played);
        let finite = |number: f64| number.is_finite().then_some(number);
        let lost = |played: &'a Played| {
            let (player, reason) = played.forfeit.as_ref()?;
            let player = if *player == played.side { "a" } else { "b" };
            Some(Lost { game: played.number, player, reason: &reason.0 })
        };
        let elo = tally.elo();
        Report {
            game: self.start.game().name,
            a: self.a.to_string(),
            b: self.b.to_string(),
            games: tally.games(),
            complete: tally.games() == u64::from(self.games),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            share: tally.share(),
            elo: elo.and_then(|elo| finite(elo.difference)),
            elo_interval: [0, 1].map(|end| elo.and_then(|elo| finite(elo.interval[end]))),
            forfeits: played.iter().filter_map(lost).collect(),
            seconds: time.as_secs_f64(),
        }
    }
}

impl Report<'_> {
    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Self { a, b, games, wins, draws, losses, share, seconds, .. } = self;
        let interrupted = if self.complete { "" } else { ", then interrupted" };
        writeln!(out, "{games} games in {seconds:.1} s{interrupted}: {a} against {b}")?;
        let share = 100.0 * share;
        writeln!(out, "{wins} won, {draws} drawn, {losses} lost: {share:.1} % of the points")?;
        let elo = |elo: Option<f64>| elo.map_or("unbounded".into(), |elo| format!("{elo:+.0}"));
        let [low, high] = self.elo_interval.map(elo);
        writeln!(out, "Elo difference: {}, with 95 % from {low} to {high}", elo(self.elo))?;
        for Lost { game, player, reason } in &self.forfeits {
            writeln!(out, "game {game} was lost by {player}: {reason}")?;
        }
        Ok(())
    }
}
