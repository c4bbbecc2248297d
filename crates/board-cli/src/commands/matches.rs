use std::fs::File;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use board_games::{AnyGame, FullGame, dispatch};
use board_play::{Game, Limits};
use board_search::{
    Clock, Contender, Draw, Log, MatchError, Openings, Played, Resign, Settings, Sprt, TimeLimits,
    Tournament,
};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::args::{StartArgs, threads};
use crate::commands::best::time;
use crate::failure::Failure;
use crate::save::{self, Journal};
use crate::{memory, output, watch};

mod adjudication;
mod engines;
mod openings;
mod report;

use adjudication::{draw, resign};
use openings::Source;
use report::{Report, Results};

/// Play a match and estimate the difference in strength
///
/// Two players play a match, and more players play a tournament.
///
/// A player is random, simple, a level (beginner, easy, fair or strong), perfect (in solved games),
/// search (see --time), search:200ms, search:depth=6, search:nodes=100000, the same with exact:,
/// mcts:1000, ugi:COMMAND or exec:COMMAND. COMMAND is a program's name and arguments, quoted as in
/// a shell; {seed} stands for the player's seed in a game. A program after `ugi:` uses the
/// Universal Game Interface. A program after `exec:` reads one position per line and answers each
/// with a move. A program that exits, exceeds a time limit, plays an illegal move or answers a
/// query incorrectly loses that game. If a program can no longer be started, the match ends with
/// exit status 1.
///
/// Each opening is played twice, with sides swapped. No two random openings lead to the same
/// position, even up to symmetry, until all are used up. Each player in each game has separate
/// random numbers. The Elo difference and its interval are computed from pairs of games with the
/// same opening; pairs that only repeat earlier games do not count. With --clock, searches take at
/// most their share of the clock. For UGI engines, only the time from `go` to `bestmove` counts. An
/// `exec:` program first receives the game's start position; this request does not count.
///
/// Each entry of the --engines list is an object with a `player` and, optionally, a `name`, a
/// `clock`, the `time` and the `nodes` per move, and the `options` of a UGI engine.
///
/// --resign and --draw use the scores that searches and UGI engines report. The saved games contain
/// the score, the depth and the time of each move as a comment.
///
/// With --json, the result is one object with the `players` and their Elo, the `pairings`, the
/// `sprt`, the `forfeits`, the `repeats` and the number of `different_openings` if there are too
/// few; for two players, it also contains the first player's results. After Ctrl-C, SIGTERM or
/// SIGHUP, the match reports the results so far and exits with status 130, 143 or 129. With the
/// same arguments, --resume continues it and gives the result of an uninterrupted match.
#[derive(Args, Debug)]
pub struct Match {
    #[command(flatten)]
    start: StartArgs,
    /// Players, two or more; in a match of two, results are for the first
    #[arg(index = 2, value_name = "PLAYER", num_args = 2.., required_unless_present = "engines")]
    players: Vec<Contender>,
    /// JSON file with further players and their settings
    #[arg(long, value_name = "FILE")]
    engines: Option<PathBuf>,
    /// Which players meet: all of them, or the first one and each of the others
    #[arg(long, value_name = "KIND", default_value = "round-robin", value_parser = tournament())]
    tournament: Tournament,
    /// Number of games per pair of players; with --sprt, the maximum
    #[arg(long, value_name = "N", default_value_t = 100,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Openings: a number of random moves, or a file with records or with one position per line;
    /// may be repeated for several files
    #[arg(long, value_name = "random:N|FILE", default_value = "random:4")]
    openings: Vec<Source>,
    /// Number of the first opening, from 1
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    openings_start: u64,
    /// Each player's clock in seconds, with an increment per move, such as 10+0.1; 0+0.1 starts
    /// with one increment
    #[arg(long, value_name = "TIME+INC", value_parser = clock)]
    clock: Option<Clock>,
    /// End a two-player match when a sequential test is decided, such as elo0=0,elo1=10
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,
    /// Let a player resign after N consecutive moves with scores of -S hundredths or less, such as
    /// movecount=3,score=600; with twosided=true, the opponent's scores must agree
    #[arg(long, value_name = "RULE", value_parser = resign)]
    resign: Option<Resign>,
    /// Declare a draw after N consecutive moves of each player with scores from -S to S hundredths,
    /// from move M on, such as movenumber=40,movecount=8,score=10
    #[arg(long, value_name = "RULE", value_parser = draw)]
    draw: Option<Draw>,
    /// Time per move for the `search` player and for UGI engines
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = time)]
    time: Duration,
    /// How much longer than its time per move a search or a UGI engine may take without --clock
    #[arg(long, value_name = "TIME", default_value = "200ms", value_parser = time)]
    margin: Duration,
    /// Maximum time to start a program, answer a query, or (`exec:` without --clock) move
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time)]
    timeout: Duration,
    /// Seed for the openings and random players
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Declare a draw when a position occurs for the Nth time
    #[arg(long, value_name = "N", default_value = "3")]
    repetition: NonZeroU32,
    /// Declare a draw after this many plies
    #[arg(long, value_name = "N", default_value_t = 500)]
    max_plies: u32,
    /// Number of concurrent games; 0 means one per processor
    #[arg(long, value_name = "N", default_value = "0", value_parser = threads)]
    concurrency: usize,
    /// Write the record of each game to this file as soon as the game ends
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Log the programs' input and output to this file, with times
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    /// Continue a match from the games in this file, and append the remaining games to it
    #[arg(long, value_name = "FILE", conflicts_with = "save")]
    resume: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Parses which players meet.
fn tournament() -> impl TypedValueParser<Value = Tournament> {
    let names = PossibleValuesParser::new(["round-robin", "gauntlet"]);
    names.map(|name| if name == "gauntlet" { Tournament::Gauntlet } else { Tournament::RoundRobin })
}

/// Parses a clock such as `10+0.1`.
pub fn clock(text: &str) -> Result<Clock, String> {
    let seconds = |text: &str| {
        let seconds = text.parse().ok().filter(|&seconds: &f64| seconds <= 1e9);
        seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    };
    let (left, increment) = text.split_once('+').unwrap_or((text, "0"));
    match (seconds(left), seconds(increment)) {
        (Some(left), Some(increment)) if !(left + increment).is_zero() => {
            // Otherwise the first move could not take any time.
            Ok(Clock { left: if left.is_zero() { increment } else { left }, increment })
        }
        _ => Err("expected seconds and an increment, such as 10+0.1, not both 0".into()),
    }
}

/// Games and their locations in a file.
type Placed = Vec<(String, AnyGame)>;

/// Returns the failure for a match that cannot begin, given the locations of the openings and of
/// the saved games.
fn failure(error: &MatchError, openings: &[String], saved: &[String]) -> Failure {
    Failure::Data(match error {
        MatchError::Opening(at) => format!("{}: the game is already over", openings[*at]),
        MatchError::Saved(at, why) => format!("{}: {why}", saved[*at]),
        MatchError::Player(..) => return Failure::Usage(error.to_string()),
        error => error.to_string(),
    })
}

/// Returns the locations, and the games with their concrete type.
fn typed<P: FullGame>(games: Placed) -> (Vec<String>, Vec<Game<P>>) {
    // All are records of the match's game.
    let typed = |(place, game): (String, AnyGame)| Some((place, game.try_into().ok()?));
    games.into_iter().filter_map(typed).unzip()
}

impl Match {
    pub fn run(&self) -> Result<(), Failure> {
        let (journal, saved) = self.journal()?;
        let own = self.players.iter().map(|player| (player.clone(), Settings::default()));
        let listed = self.engines.as_ref().map_or(Ok(Vec::new()), |file| engines::read(file))?;
        let players: (Vec<_>, Vec<_>) = own.chain(listed).unzip();
        if self.sprt.is_some() && players.0.len() > 2 {
            return Err(Failure::Usage("invalid --sprt: expected two players".into()));
        }
        let listed = self.listed()?;
        let start = self.start.position()?;
        dispatch!(&start, AnyPosition(start) => self.play(start, &players, journal, saved, listed))
    }

    fn play<P: FullGame>(
        &self,
        start: &P,
        (players, settings): &(Vec<Contender>, Vec<Settings>),
        journal: Option<Journal>,
        saved: Placed,
        listed: Placed,
    ) -> Result<(), Failure> {
        let (log, begin) = (self.open_log()?, Instant::now());
        let ((saved_places, saved), (places, listed)) = (typed(saved), typed(listed));
        let (all, log_file) = (self.rules(&listed), log.as_ref());
        let rules = board_search::Match { players, settings, saved: &saved, log: log_file, ..all };
        let (mut results, journal) = (Results::new(players, settings), Mutex::new(journal));
        let on_end = |played: &Played<P>| {
            let mut journal = journal.lock().unwrap_or_else(PoisonError::into_inner);
            journal.as_mut().map_or(Ok(()), |journal| journal.add(&played.game.to_string()))
        };
        let result = watch::run(self.concurrency, |control| {
            let played = rules.run(start, control, &on_end, &mut |played| results.add(&played));
            played.map_err(|error| failure(&error, &places, &saved_places))
        })?;
        let scheduled = u64::from(self.games) * result.meetings.len() as u64;
        let (game, sprt, time) = (P::NAME, self.sprt, begin.elapsed());
        let report = Report { game, results, result: &result, sprt, scheduled, time };
        self.finish(&report, log.as_deref())?;
        match result.failure {
            Some(why) => Err(Failure::Data(why)),
            None if watch::interrupted() => Err(Failure::Interrupted),
            None => Ok(()),
        }
    }

    /// Prints the report and closes the log.
    fn finish(&self, report: &Report<'_>, log: Option<&Log>) -> Result<(), Failure> {
        let printed = output::print(|out| {
            if self.json { output::json_line(out, &report.json()) } else { report.print(out) }
        });
        let logged = match (log, &self.log) {
            (Some(log), Some(file)) => log.finish().map_err(Failure::in_file(file)),
            _ => Ok(()),
        };
        printed.and(logged)
    }

    /// Opens the game file, if any, and reads the games that are already in it.
    fn journal(&self) -> Result<(Option<Journal>, Placed), Failure> {
        if let Some(file) = &self.resume {
            let (journal, records) = Journal::resume(file).map_err(Failure::in_file(file))?;
            let read = |(line, record): (usize, String)| {
                let place = format!("{}, line {line}", file.display());
                let read = self.start.game.read(&record);
                let game = read.map_err(|why| Failure::Data(format!("{place}: {why}")))?;
                Ok((place, game))
            };
            let saved: Result<_, Failure> = records.into_iter().map(read).collect();
            return Ok((Some(journal), saved?));
        }
        let Some(file) = &self.save else { return Ok((None, Vec::new())) };
        let journal = Journal::new(file, self.force).map_err(Failure::in_file(file))?;
        Ok((Some(journal), Vec::new()))
    }

    /// Creates the log.
    fn open_log(&self) -> Result<Option<Arc<Log>>, Failure> {
        let Some(file) = &self.log else { return Ok(None) };
        if !self.force {
            save::check(file, false).map_err(Failure::in_file(file))?;
        }
        let created = if self.force { File::create(file) } else { File::create_new(file) };
        created.map(|created| Some(Log::new(created))).map_err(Failure::in_file(file))
    }

    /// Reads the openings from the files, if any are given.
    fn listed(&self) -> Result<Placed, Failure> {
        let wrong = |why| Err(Failure::Usage(format!("invalid --openings: {why}")));
        let mut listed = Vec::new();
        for source in &self.openings {
            match source {
                Source::Random(_) if self.openings.len() == 1 => {}
                Source::Random(_) => return wrong("random openings cannot be used with others"),
                Source::File(_) if self.start.is_given() => {
                    return wrong("a file cannot be used with --position or --rules");
                }
                Source::File(file) => listed.extend(openings::read(file, self.start.game)?),
            }
        }
        Ok(listed)
    }

    fn rules<'a, P: FullGame>(&'a self, listed: &'a [Game<P>]) -> board_search::Match<'a, P> {
        board_search::Match {
            tournament: self.tournament,
            games: self.games,
            openings: match self.openings[..] {
                [Source::Random(plies)] => Openings::Random(plies),
                _ => Openings::Listed(listed),
            },
            skip: self.openings_start - 1,
            clock: self.clock,
            resign: self.resign,
            draw: self.draw,
            times: TimeLimits { search: self.time, margin: self.margin, program: self.timeout },
            sprt: self.sprt,
            seed: self.seed,
            limits: Limits { repetition: Some(self.repetition), max_plies: Some(self.max_plies) },
            memory: memory::max(),
            ..board_search::Match::new(&[])
        }
    }
}
