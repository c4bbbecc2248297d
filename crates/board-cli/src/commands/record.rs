use std::io::Write;
use std::path::{Path, PathBuf};

use board_play::Session;
use clap::{Args, ValueEnum};

use crate::failure::Failure;
use crate::output;
use crate::record::{Problem, records, summary};
use crate::solved::{errors, solution};

/// Check, replay or convert records of games
#[derive(Args, Debug)]
#[command(
    long_about = "\
Check records of games: replay every move, and compare the recorded result with the end that the \
moves lead to. With --to convert them, with --replay print every position, and with --analyse name \
the moves that gave something away.

Reads files, or standard input: records as text, one behind the other, or stored as JSON, one \
object a line; of any games. A record that is not right is named on standard error with its line \
and column, and with --analyse one of a game that is not solved with its number. The others go on, \
and the exit status is 1 at the end. A file may hold any number of records, each of at most 16,777,216 bytes.",
    after_help = "\
Examples:
  $ board record games.txt
  $ board record --replay games.txt
  $ board record --analyse race.txt
  $ board record --to json games.txt >games.jsonl
  $ board record --to text <games.jsonl"
)]
pub struct Record {
    /// The files; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
    /// Print the records in this form
    #[arg(long, value_enum, value_name = "FORM")]
    to: Option<Form>,
    /// Print the moves and the positions they lead to
    #[arg(long, conflicts_with = "to")]
    replay: bool,
    /// In solved games, name the moves that gave something away: a win, a draw, or only time
    #[arg(long, conflicts_with_all = ["to", "replay"])]
    analyse: bool,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Form {
    /// Headers, numbered moves, comments
    Text,
    /// A JSON object a line
    Json,
}

impl Record {
    pub fn run(&self) -> Result<(), Failure> {
        let mut result = Ok(());
        output::print(|out| {
            for file in &self.files {
                for (number, record) in (1..).zip(records(file)) {
                    match record {
                        Ok(record) => match self.write(out, file, number, &*record) {
                            Err(Failure::Usage(what) | Failure::Data(what)) => {
                                result = Err(Failure::Reported);
                                let file = name(file);
                                output::note(format_args!(
                                    "board: {file}, record {number}: {what}"
                                ));
                            }
                            written => written?,
                        },
                        Err(problem) => {
                            result = Err(Failure::Reported);
                            output::note(format_args!("board: {}", place(file, &problem)));
                        }
                    }
                }
            }
            Ok(())
        })?;
        result
    }

    fn write(
        &self,
        out: &mut impl Write,
        file: &Path,
        number: usize,
        record: &dyn Session,
    ) -> Result<(), Failure> {
        match self.to {
            Some(Form::Text) => {
                let separator = if number > 1 { "\n" } else { "" };
                write!(out, "{separator}{}", record.record())?;
            }
            Some(Form::Json) => output::json_line(out, &record.stored())?,
            None => writeln!(out, "{}, record {number}: {}", name(file), summary(record))?,
        }
        if self.analyse {
            out.write_all(errors(solution(&record.game())?, record)?.as_bytes())?;
        }
        if self.replay {
            let moves = std::iter::once(String::new()).chain(record.moves());
            for (m, position) in moves.zip(record.positions()) {
                writeln!(out, "{m:>8}  {position}")?;
            }
        }
        Ok(())
    }
}

fn name(file: &Path) -> String {
    if file.as_os_str() == "-" { "standard input".into() } else { file.display().to_string() }
}

/// File, line and column, and what is wrong there.
pub fn place(file: &Path, Problem { line, column, what }: &Problem) -> String {
    let [line, column] = [line, column].map(|at| at.map_or(String::new(), |at| format!(":{at}")));
    format!("{}{line}{column}: {what}", name(file))
}
