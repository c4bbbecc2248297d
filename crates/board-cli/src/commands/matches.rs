use std::io::Write;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use board_core::{Player, Position};
use board_games::FullGame;
use board_play::{Game, Limits};
use board_search::{Engine, Forfeit, Search, Tally, duel, opening};
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use crate::args::{StartArgs, ThreadsArg, Work};
use crate::commands::best::time;
use crate::engine::{Contender, TimeLimits, note_missing_evaluation};
use crate::failure::Failure;
use crate::save::{self, Existing};
use crate::show::counted;
use crate::watch::{self, Progress, TICK};
use crate::{memory, output};

/// Play a match and estimate the difference in strength
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

/// A finished game.
pub struct Played {
    /// Its number, from 1.
    number: u64,
    /// The side of player A.
    side: Player,
    result: Tally,
    forfeit: Option<(Player, Forfeit)>,
    /// Empty if games are not saved.
    record: String,
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
        let begin = Instant::now();
        let (played, failure) = self.start.visit(self)?;
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
            None if watch::poll().is_break() => Err(Failure::Interrupted),
            None => Ok(()),
        }
    }

    fn report<'a>(&'a self, played: &'a [Played], time: Duration) -> Report<'a> {
        let tally = played.iter().map(|played| played.result).fold(Tally::default(), plus);
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

fn plus(a: Tally, b: Tally) -> Tally {
    Tally { wins: a.wins + b.wins, draws: a.draws + b.draws, losses: a.losses + b.losses }
}

impl Work for &Match {
    /// The games, and the error that ended the match early.
    type Output = (Vec<Played>, Option<String>);

    fn run<P: FullGame>(self, position: &P) -> Result<Self::Output, Failure> {
        // A player that cannot start at all is a usage error.
        for contender in [&self.a, &self.b] {
            let tried = contender.engine::<P>(0, self.limits());
            tried.map_err(|why| Failure::Usage(format!("{contender}: {why}")))?;
        }
        if self.a.searches() || self.b.searches() {
            note_missing_evaluation::<P>();
        }
        self.check_memory()?;
        let failure = OnceLock::new();
        let so_far = Mutex::new(Tally::default());
        let progress = || {
            let tally = *so_far.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let Tally { wins, draws, losses } = tally;
            let what = format!("{wins} won, {draws} drawn, {losses} lost");
            Progress { done: tally.games(), of: self.games.into(), what }
        };
        watch::work(self.threads.number(), progress, || {
            let games = (0..self.games).into_par_iter().with_max_len(1);
            let played = games.filter_map(|number| {
                if failure.get().is_some() {
                    return None;
                }
                let played = self.play(position, number.into());
                // The player has been started before, so this is not counted as a loss.
                let played = played.unwrap_or_else(|why| {
                    let _ = failure.set(why);
                    None
                })?;
                let mut so_far = so_far.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                *so_far = plus(*so_far, played.result);
                Some(played)
            });
            played.collect()
        })
        .map(|played| (played, failure.into_inner()))
    }
}

impl Match {
    fn limits(&self) -> TimeLimits {
        TimeLimits { search: self.time, program: self.timeout }
    }

    /// Checks that the tables of all searches together fit into memory.
    fn check_memory(&self) -> Result<(), Failure> {
        let threads = self.threads.number().min(self.games as usize);
        let searches = [&self.a, &self.b].into_iter().filter(|contender| contender.has_table());
        let needed = (searches.count() * threads).saturating_mul(Search::<()>::MEMORY);
        let max = memory::max();
        if needed <= max {
            return Ok(());
        }
        let purpose = format!("searches on {}", counted(threads, "thread"));
        Err(memory::error(&purpose, needed >> 20, max >> 20))
    }

    /// Plays a game; `None` if Ctrl-C interrupted it.
    ///
    /// # Errors
    /// If a player cannot be started.
    fn play<P: FullGame>(&self, start: &P, number: u64) -> Result<Option<Played>, String> {
        let limits = Limits { repetition: Some(self.repetition), max_plies: Some(self.max_plies) };
        // Spread out, so that matches with neighboring seeds have different openings.
        let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number / 2);
        let mut game: Game<P> = opening(*start, self.openings, limits, seed);
        let side = Player::ALL[(number % 2) as usize];
        let mut sit = |player: Player| {
            let contender = if player == side { &self.a } else { &self.b };
            // Fails if a record cannot hold the name, which is left out then.
            let _ = game.set_name(player, &contender.to_string());
            let engine = contender.engine::<P>(seed ^ number, self.limits());
            engine.map(Watched).map_err(|why| format!("{contender}: {why}"))
        };
        let (mut first, mut second) = (sit(Player::First)?, sit(Player::Second)?);
        let forfeit = duel(&mut game, &mut first, &mut second);
        if forfeit.is_some() {
            // Ctrl-C at a terminal also ends the programs, possibly before we handle the signal.
            thread::sleep(TICK);
        }
        if watch::poll().is_break() {
            return Ok(None);
        }
        if let Some((_, forfeit)) = &forfeit {
            let _ = game.set_comment(game.moves().len(), &forfeit.0);
        }
        let mut result = Tally::default();
        game.ending().into_iter().for_each(|ending| result.add(ending, side));
        let record = self.save.as_ref().map(|_| game.to_string()).unwrap_or_default();
        Ok(Some(Played { number: number + 1, side, result, forfeit, record }))
    }
}

/// An engine that forfeits after Ctrl-C.
struct Watched<P>(Box<dyn Engine<P>>);

impl<P: Position> Engine<P> for Watched<P> {
    fn choose(&mut self, game: &Game<P>) -> Result<P::Move, Forfeit> {
        if watch::poll().is_break() {
            return Err(Forfeit("interrupted".into()));
        }
        self.0.choose(game)
    }
}
