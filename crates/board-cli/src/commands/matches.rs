use std::io;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use board_play::{FullGame, Game, Limits};
use board_search::{Clock, Draw, Log, MatchError, Openings, Played, Resign, Sprt};
use clap::Args;
use clap::builder::{OsStringValueParser, PossibleValuesParser, TypedValueParser};

use crate::args::{StartArgs, positive, threads};
use crate::commands::Run;
use crate::commands::best::time;
use crate::failure::Failure;
use crate::output::{self, with_column};
use crate::players::{Player, Settings, Times};
use crate::save::{self, Journal, Save};
use crate::{memory, watch};

mod engines;
mod openings;
mod report;
mod saved;

use openings::{List, Source};
use report::{Report, Results};
use saved::Saved;

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
/// most their share of the clock. For UGI engines, the time from `position` to `bestmove` counts. An
/// `exec:` program first receives the standard start position; this request does not count.
///
/// Each entry of the --engines list is an object with a `player` and, optionally, a `name`, a
/// `clock`, the `time` and the `nodes` per move, and the `options` of a UGI engine.
///
/// --resign and --draw use the scores that searches and UGI engines report. The saved games contain
/// the score, the depth and the time of each move that was searched, as a comment.
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
    #[arg(index = 2, value_name = "PLAYER", num_args = 1.., required_unless_present = "engines")]
    players: Vec<Player>,
    /// JSON file with further players and their settings
    #[arg(long, value_name = "FILE")]
    engines: Option<PathBuf>,
    /// Which players meet: all of them, or the first one and each of the others
    #[arg(long, value_name = "KIND", default_value = "round-robin", action = clap::ArgAction::Set,
        value_parser = tournament())]
    tournament: bool,
    /// Number of games per pair of players; with --sprt, the maximum
    #[arg(long, value_name = "N", default_value_t = 100,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Openings: a number of random moves, or a file with records or with one position per line;
    /// may be repeated for several files
    #[arg(long, value_name = "random:N|FILE", default_value = "random:4",
        value_parser = OsStringValueParser::new().try_map(Source::parse))]
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
    /// Maximum time to start a program, query the result, or (`exec:` without --clock) move
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time)]
    timeout: Duration,
    /// Seed for the openings and random players
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Declare a draw when a position occurs for the Nth time
    #[arg(long, value_name = "N", default_value = "3", value_parser = positive())]
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

/// Parses whether only the first player meets all others.
fn tournament() -> impl TypedValueParser<Value = bool> {
    let names = PossibleValuesParser::new(["round-robin", "gauntlet"]);
    names.map(|name| name == "gauntlet")
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

/// Parses a rule such as `movecount=3,score=600`.
fn resign(text: &str) -> Result<Resign, String> {
    let rule = fields(text, ["movecount", "score", "twosided"]);
    let Some([Some(movecount @ 1..), Some(score @ 1..), twosided]) = rule else {
        return Err("expected movecount=N,score=S, optionally with twosided=true; N, S > 0".into());
    };
    Ok(Resign { movecount, score, twosided: twosided == Some(1) })
}

/// Parses a rule such as `movenumber=40,movecount=8,score=10`.
fn draw(text: &str) -> Result<Draw, String> {
    let rule = fields(text, ["movenumber", "movecount", "score"]);
    let Some([movenumber, Some(movecount @ 1..), Some(score)]) = rule else {
        return Err("expected movenumber=M,movecount=N,score=S with N > 0".into());
    };
    Ok(Draw { movenumber: movenumber.unwrap_or(0), movecount, score })
}

/// Returns the values of comma-separated fields, each of which may be missing.
fn fields(text: &str, names: [&str; 3]) -> Option<[Option<u32>; 3]> {
    let mut values = [None; 3];
    for part in text.split(',') {
        let (name, value) = part.split_once('=')?;
        let at = names.iter().position(|known| *known == name)?;
        let value = match name {
            "twosided" => value.parse::<bool>().ok()?.into(),
            _ => value.parse().ok()?,
        };
        if values[at].replace(value).is_some() {
            return None;
        }
    }
    Some(values)
}

/// The players with their own settings.
type Players = (Vec<Player>, Vec<Settings>);

impl Run for Match {
    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        self.check_files()?;
        let players = self.players()?;
        self.play(&self.start.position::<P>()?, &players)
    }
}

impl Match {
    /// Checks that no file that is written is used twice.
    fn check_files(&self) -> Result<(), Failure> {
        let written = [&self.save, &self.resume, &self.log].into_iter().flatten();
        let written: Vec<_> = written.map(PathBuf::as_path).collect();
        let openings = self.openings.iter().filter_map(|source| match source {
            Source::File(file) => Some(file.as_path()),
            Source::Random(_) => None,
        });
        let read: Vec<_> = openings.chain(self.engines.as_deref()).collect();
        save::check_distinct(&written, &read)
    }

    fn players(&self) -> Result<Players, Failure> {
        let own = self.players.iter().map(|player| (player.clone(), Settings::default()));
        let listed = self.engines.as_ref().map_or(Ok(Vec::new()), |file| engines::read(file))?;
        let players: Players = own.chain(listed).unzip();
        // The memory for the meetings grows with the square of the players.
        match (players.0.len(), self.sprt) {
            (0 | 1, _) => Err(match &self.engines {
                Some(file) => Failure::in_file(file)(MatchError::Players),
                None => Failure::Usage(MatchError::Players.to_string()),
            }),
            (1001.., _) => Err(Failure::Data("too many players: expected at most 1000".into())),
            (3.., Some(_)) => Err(Failure::Usage("invalid --sprt: expected two players".into())),
            _ => Ok(players),
        }
    }

    fn play<P: FullGame>(&self, start: &P, (players, settings): &Players) -> Result<(), Failure> {
        let begin = Instant::now();
        let listed = self.listed::<P>()?;
        let (mut journal, mut saved) = self.journal()?;
        let (mut log_file, log) = self.open_log()?.unzip();
        let times = Times { search: self.time, margin: self.margin, program: self.timeout };
        let entrants = players.iter().zip(settings).map(|(player, settings)| {
            let entrant = player.entrant(start.rules(), settings, times, self.clock);
            entrant.map_err(|why| Failure::Usage(format!("{player}: {why}")))
        });
        let entrants = entrants.collect::<Result<Vec<_>, _>>()?;
        let all = self.rules(&listed.openings);
        let rules = board_search::Match { players: &entrants, log: log.as_ref(), ..all };
        let mut results = Results::new(players, settings);
        let result = watch::run(self.concurrency, |control| {
            let ready = rules.prepare(start, control, saved.iter_mut().flatten());
            let mut truncated = saved.as_mut().map_or(Ok(0), Saved::finish)?;
            let ready = ready.map_err(|error| match error {
                _ if watch::interrupted() => Failure::Interrupted,
                MatchError::Opening(at, why) => {
                    Failure::Data(format!("{}: {why}", listed.place(at)))
                }
                MatchError::Saved(at, line, why) => {
                    let place = saved.as_ref().map_or(String::new(), |saved| saved.place(at, line));
                    Failure::Data(format!("{place}: {}", with_column(why)))
                }
                MatchError::Player(..) => Failure::Usage(error.to_string()),
                error => Failure::Data(error.to_string()),
            })?;
            // No existing file has been changed so far.
            truncated += ready.truncated as u64;
            journal.as_mut().map_or(Ok(()), |journal| journal.begin(truncated))?;
            if let (Some(log), Some(file)) = (log_file.take(), &self.log) {
                log.finish().map_err(Failure::in_file(file))?;
            }
            let journal = Mutex::new(journal);
            let on_end = |_: &Played, game: &Game<P>| {
                let mut journal = journal.lock().unwrap_or_else(PoisonError::into_inner);
                journal.as_mut().map_or(Ok(()), |journal| journal.add(&game.to_string()))
            };
            Ok(ready.play(&on_end, &mut |played| results.add(&played)))
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

    /// Opens the game file, if any, and returns the games to be read from it.
    fn journal(&self) -> Result<(Option<Journal>, Option<Saved<'_>>), Failure> {
        if let Some(file) = &self.resume {
            let (journal, input) = Journal::resume(file)?;
            return Ok((Some(journal), Some(Saved::new(file, input))));
        }
        let journal = self.save.as_ref().map(|file| Journal::new(file, self.force));
        Ok((journal.transpose()?, None))
    }

    /// Creates the log in a temporary file.
    fn open_log(&self) -> Result<Option<(Save, Arc<Log>)>, Failure> {
        let Some(file) = &self.log else { return Ok(None) };
        let create = || {
            let mut save = Save::create(file, self.force)?;
            let log = Log::new(save.file().try_clone()?);
            Ok::<_, io::Error>(Some((save, log)))
        };
        create().map_err(Failure::in_file(file))
    }

    /// Reads the openings from the files, if any are given.
    fn listed<P: FullGame>(&self) -> Result<List<'_, P>, Failure> {
        let wrong = |why| Err(Failure::Usage(format!("invalid --openings: {why}")));
        let mut listed = List::new();
        for source in &self.openings {
            match source {
                Source::Random(_) if self.openings.len() == 1 => {}
                Source::Random(_) => return wrong("random openings cannot be used with others"),
                Source::File(_) if self.start.is_given() => {
                    return wrong("a file cannot be used with --position or --rules");
                }
                Source::File(file) => listed.read(file)?,
            }
        }
        Ok(listed)
    }

    fn rules<'a, P: FullGame>(
        &'a self,
        listed: &'a [(P, Vec<P::Move>)],
    ) -> board_search::Match<'a, P> {
        board_search::Match {
            gauntlet: self.tournament,
            games: self.games,
            openings: match self.openings[..] {
                [Source::Random(plies)] => Openings::Random(plies),
                _ => Openings::Listed(listed),
            },
            skip: self.openings_start - 1,
            clock: self.clock,
            resign: self.resign,
            draw: self.draw,
            margin: self.margin,
            sprt: self.sprt,
            seed: self.seed,
            limits: Limits { repetition: Some(self.repetition), max_plies: Some(self.max_plies) },
            memory: memory::max(),
            ..board_search::Match::new(&[])
        }
    }
}
