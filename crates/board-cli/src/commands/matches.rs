use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use board_jobs::{Contender, Opening, Openings, Played, Saved, TimeLimits, Tournament};
use board_search::{Clock, Sprt};
use clap::{Args, ValueEnum};

use crate::args::{StartArgs, threads};
use crate::commands::best::time;
use crate::failure::Failure;
use crate::save::{Existing, Journal};
use crate::{output, watch};

mod openings;
mod report;

use openings::Source;
use report::{Report, Results};

#[derive(Args, Debug)]
#[command(
    long_about = "\
Play a match between two players, or a tournament of several, and estimate their differences in \
strength.

A player is random, simple, a level (beginner, easy, fair or strong), perfect (in solved games), \
search (see --time), search:200ms, search:depth=6, search:nodes=100000, the same with exact:, \
mcts:1000, ugi:COMMAND or exec:COMMAND. COMMAND is the name of a program and its arguments, \
separated by spaces. A program after `ugi:` speaks the Universal Game Interface. A program after \
`exec:` reads one position per line and answers each with one move per line. A program that exits, exceeds --timeout or its clock, plays an illegal move or \
answers a query wrongly loses that game. If a program can no longer be started, the match ends with \
exit status 1.

Each opening is played twice with the sides exchanged. No random opening leads to the same position \
as another one, even up to symmetry, until there are no others. Each player of each game has its own \
random numbers. The Elo difference and its interval come from the pairs of games with the same \
opening; pairs that only repeat earlier games are left out. With --clock, searches take at most their \
share of the clock.

With --json, the result is one object with the `players` and their Elo, the `pairings`, the `sprt`, the \
`forfeits`, the `repeats` and the number of `different_openings` if there are too few; for two players \
also with the results of the first. Ctrl-C, SIGTERM or SIGHUP ends the match with the results so far \
and exit status 130, 143 or 129. --resume continues it with the same arguments, and gives the result \
of an uninterrupted match.",
    after_help = include_str!("../../help/match.txt")
)]
pub struct Match {
    #[command(flatten)]
    start: StartArgs,
    /// Players, two or more; in a match of two, the wins of the first are counted
    #[arg(index = 2, value_name = "PLAYER", num_args = 2.., required = true)]
    players: Vec<Contender>,
    /// Which of several players meet: all of them, or the first one all others
    #[arg(long, value_enum, value_name = "KIND", default_value = "round-robin")]
    tournament: Kind,
    /// Number of games of each two players; with --sprt the maximum
    #[arg(long, value_name = "N", default_value_t = 100,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Openings: a number of random moves, or a file with records or with one position per line
    #[arg(long, value_name = "random:N|FILE", default_value = "random:4")]
    openings: Source,
    /// Clock of each player in seconds, with an increment per move, such as 10+0.1
    #[arg(long, value_name = "TIME+INC", value_parser = clock)]
    clock: Option<Clock>,
    /// End a match of two players when a sequential test is decided, such as elo0=0,elo1=10
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,
    /// Time per move of the player `search` and of UGI engines
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
    /// Number of games at the same time; 0 means one per processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = threads)]
    concurrency: usize,
    /// Write the record of each game to this file as soon as the game ends
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long, requires = "save")]
    force: bool,
    /// Continue a match from the games in this file, and add the others to it
    #[arg(long, value_name = "FILE", conflicts_with = "save")]
    resume: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Which players meet.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Kind {
    RoundRobin,
    Gauntlet,
}

/// Parses a clock such as `10+0.1`.
fn clock(text: &str) -> Result<Clock, String> {
    let seconds = |text: &str| {
        let seconds = text.parse().ok().filter(|&seconds: &f64| seconds <= 1e9);
        seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    };
    let (left, increment) = text.split_once('+').unwrap_or((text, "0"));
    match (seconds(left), seconds(increment)) {
        (Some(left), Some(increment)) if !left.is_zero() => Ok(Clock { left, increment }),
        _ => Err("expected seconds and an increment, such as 10+0.1".into()),
    }
}

impl Match {
    pub fn run(&self) -> Result<(), Failure> {
        let (journal, saved) = self.journal()?;
        if self.sprt.is_some() && self.players.len() > 2 {
            return Err(Failure::Usage("invalid --sprt: expected two players".into()));
        }
        let listed = self.listed()?;
        let position = self.start.position()?;
        let root = self.start.root(&position);
        if self.players.iter().any(Contender::searches) {
            output::note_missing_evaluation(root.game);
        }
        let begin = Instant::now();
        let rules = self.rules(listed.as_deref(), &saved);
        let concurrency = crate::args::number_of_threads(self.concurrency);
        let pairings = rules.tournament.pairings(self.players.len());
        let scheduled = u64::from(self.games) * pairings.len() as u64;
        let mut results = Results::default();
        let journal = Mutex::new(journal);
        let on_end = |played: &Played| {
            let mut journal = journal.lock().unwrap_or_else(PoisonError::into_inner);
            journal.as_mut().map_or(Ok(()), |journal| journal.add(&played.record))
        };
        let result = watch::run(concurrency, |control| {
            rules.run(root, control, &on_end, &mut |played| results.add(played))
        })?;
        let (players, time) = (&self.players, begin.elapsed());
        let report = Report::new(root.game, players, &results, self.sprt, &result, scheduled, time);
        output::print(
            |out| {
                if self.json { output::json_line(out, &report) } else { report.print(out) }
            },
        )?;
        match result.failure {
            Some(why) => Err(Failure::Data(why)),
            None if watch::interrupted() => Err(Failure::Interrupted),
            None => Ok(()),
        }
    }

    /// Opens the file of the games, if there is one, and reads those that are already in it.
    fn journal(&self) -> Result<(Option<Journal>, Vec<Saved>), Failure> {
        let named = |file: &Path, why| Failure::Data(format!("{}: {why}", file.display()));
        if let Some(file) = &self.resume {
            let (journal, records) = Journal::resume(file).map_err(|why| named(file, why))?;
            let place = |line| format!("{}, line {line}", file.display());
            let saved =
                records.into_iter().map(|(line, record)| Saved { place: place(line), record });
            return Ok((Some(journal), saved.collect()));
        }
        let Some(file) = &self.save else { return Ok((None, Vec::new())) };
        let existing = if self.force { Existing::Replace } else { Existing::Keep };
        let journal = Journal::new(file, existing).map_err(|why| named(file, why))?;
        Ok((Some(journal), Vec::new()))
    }

    /// Reads the openings of a file, if they come from one.
    fn listed(&self) -> Result<Option<Vec<Opening>>, Failure> {
        let Source::File(file) = &self.openings else { return Ok(None) };
        if self.start.is_given() {
            let why = "invalid --openings: a file cannot be used with --position or --rules";
            return Err(Failure::Usage(why.into()));
        }
        openings::read(file, self.start.game()).map(Some)
    }

    fn rules<'a>(
        &'a self,
        listed: Option<&'a [Opening]>,
        saved: &'a [Saved],
    ) -> board_jobs::Match<'a> {
        board_jobs::Match {
            players: &self.players,
            tournament: match self.tournament {
                Kind::RoundRobin => Tournament::RoundRobin,
                Kind::Gauntlet => Tournament::Gauntlet,
            },
            games: self.games,
            openings: match (listed, &self.openings) {
                (Some(listed), _) => Openings::Listed(listed),
                (None, Source::Random(plies)) => Openings::Random(*plies),
                (None, Source::File(_)) => Openings::Listed(&[]),
            },
            clock: self.clock,
            limits: TimeLimits { search: self.time, program: self.timeout },
            sprt: self.sprt,
            seed: self.seed,
            repetition: self.repetition,
            max_plies: self.max_plies,
            records: self.save.is_some() || self.resume.is_some(),
            saved,
        }
    }
}
