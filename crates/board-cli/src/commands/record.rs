use std::io::Write;
use std::iter;
use std::path::{Path, PathBuf};
use std::time::Duration;

use board_core::escaped;
use board_play::FullGame;
use board_search::{Budget, Control};
use clap::{Args, ValueEnum};

use crate::args::ThreadsArg;
use crate::commands::Run;
use crate::commands::best::time;
use crate::failure::Failure;
use crate::record::{Problem, RawRecord, object, records, summary};
use crate::{output, watch};

mod analysis;

use analysis::Analyzed;

/// Check, replay or convert game records
///
/// A check replays every move and compares the recorded result with the actual one.
///
/// Reads files or standard input, with any number of records of any games. Lines that begin with
/// `#` are skipped, except in comments in braces. Records longer than 16,777,216 bytes are invalid.
/// An invalid record is reported on standard error with its line and column, and skipped. The exit
/// status is then 1.
///
/// A record begins at each `game: ...` line. If this line is damaged, the record belongs to the
/// previous one. The error contains the range of skipped lines.
///
/// --analyze searches every position, or looks it up if the game is solved, and compares the values
/// before and after each move for the player who moved, using lines that end at the same ply. A
/// value of `+1.00` corresponds to 75% of the points. A move that is not the best one and loses at
/// least 0.05, 0.10 or 0.15 expected points is an inaccuracy, a mistake or a blunder; other moves
/// are good. With --to, it writes the records with the line that is better than a move as a
/// variation, whose first comment is the value before the move.
#[derive(Args, Debug)]
pub struct Record {
    /// Files to read; `-` for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
    /// Convert the records to this format
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Form>,
    /// Print every move with the position after it
    #[arg(long, conflicts_with = "to")]
    replay: bool,
    /// Judge every move by search, or exactly in solved games
    #[arg(long, conflicts_with = "replay")]
    analyze: bool,
    /// Search each position for this time, such as 500ms or 2s
    #[arg(long, value_name = "TIME", value_parser = time, requires = "analyze")]
    time: Option<Duration>,
    /// Search this number of positions for each position of a game [default without --time: 100000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=u64::MAX), requires = "analyze")]
    nodes: Option<u64>,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Print the analysis as one JSON object per game
    #[arg(long, requires = "analyze", conflicts_with = "to")]
    json: bool,
}

/// The default of `--nodes`.
const NODES: u64 = 100_000;

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Form {
    /// Headers, numbered moves, comments
    Text,
    /// One JSON object per line
    Json,
}

impl Run for Record {
    fn run(&self) -> Result<(), Failure> {
        let write = |control: &Control<'_>| output::print(|out| self.write_each(out, control));
        Failure::unless(if self.analyze {
            watch::run(self.threads.number, write)?
        } else {
            write(&Control::threads(1))?
        })
    }
}

impl Record {
    /// Writes the output for each record. Returns whether all records are valid.
    fn write_each(&self, out: &mut dyn Write, control: &Control<'_>) -> Result<bool, Failure> {
        let mut all_valid = true;
        for file in &self.files {
            for (number, record) in (1..).zip(records(file)) {
                let write = |record: RawRecord| {
                    (record.game.record)(self, &record, (file, number), out, control)
                };
                all_valid &= record.map_or_else(|problem| Ok(report(file, &problem)), write)?;
            }
        }
        Ok(all_valid)
    }

    /// Writes the output for a record of a file, which has a number. Returns whether it is valid.
    pub fn write<P: FullGame>(
        &self,
        record: &RawRecord,
        (file, number): (&Path, usize),
        out: &mut dyn Write,
        control: &Control<'_>,
    ) -> Result<bool, Failure> {
        let record = match record.read::<P>() {
            Ok(record) => record,
            Err(problem) => return Ok(report(file, &problem)),
        };
        let (time, default) = (self.time, if self.time.is_some() { u64::MAX } else { NODES });
        let nodes = self.nodes.unwrap_or(default);
        let budget = Budget { time, ..Budget::nodes(nodes) };
        let analyzed =
            self.analyze.then(|| Analyzed::new(&record, &budget, control)).transpose()?;
        let annotated = analyzed.as_ref().filter(|_| self.to.is_some()).map(Analyzed::annotated);
        let (record, file) = (annotated.as_ref().unwrap_or(&record), name(file));
        match (self.to, &analyzed) {
            (Some(Form::Text), _) => {
                let separator = if number > 1 { "\n" } else { "" };
                write!(out, "{separator}{record}")?;
            }
            (Some(Form::Json), _) => output::json_line(out, &object(record))?,
            (None, Some(analyzed)) if self.json => {
                output::json_line(out, &analyzed.json(&file, number))?;
            }
            (None, _) => writeln!(out, "{file}, record {number}: {}", summary(record))?,
        }
        if let Some(analyzed) = analyzed.filter(|_| self.to.is_none() && !self.json) {
            analyzed.print(out)?;
        }
        if self.analyze {
            out.flush()?;
        }
        if self.replay {
            let moves = record.moves().iter().map(ToString::to_string);
            for (m, position) in iter::once(String::new()).chain(moves).zip(record.positions()) {
                writeln!(out, "{m:>8}  {position}")?;
            }
        }
        Ok(true)
    }
}

/// Reports an invalid record, and returns `false`.
fn report(file: &Path, problem: &Problem) -> bool {
    let skipped = match problem.lines {
        Some((first, last)) if first < last => format!("; skipped lines {first} to {last}"),
        _ => String::new(),
    };
    output::error(format_args!("{}{skipped}", place(file, problem)));
    false
}

fn name(file: &Path) -> String {
    if file.as_os_str() == "-" { "standard input".into() } else { escaped(&file.to_string_lossy()) }
}

/// Formats a problem with its file, line and column.
pub fn place(file: &Path, Problem { line, column, what, .. }: &Problem) -> String {
    let [line, column] = [line, column].map(|at| at.map_or(String::new(), |at| format!(":{at}")));
    format!("{}{line}{column}: {what}", name(file))
}
