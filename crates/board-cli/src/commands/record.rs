use std::io::Write;
use std::path::{Path, PathBuf};

use board_play::Session;
use clap::{Args, ValueEnum};

use crate::failure::Failure;
use crate::output;
use crate::record::{Problem, records, summary};
use crate::solved::{errors, solution};

#[derive(Args, Debug)]
#[command(
    long_about = "\
Check, replay or convert game records. A check replays every move and compares the recorded \
result with the actual one.

Reads files or standard input, with any number of records of any games: text records, or JSON with \
one object per line. Records of more than 16,777,216 bytes are invalid. An invalid record is \
reported on standard error with its line and column, and skipped; so is a record of an unsolved \
game with --analyze. The exit status is then 1.",
    after_help = "\
Examples:
  $ board record --replay games.txt
  $ board record --to json games.txt >games.jsonl"
)]
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
    /// List the errors in solved games: moves that lost a win, a draw or only plies
    #[arg(long, alias = "analyse", conflicts_with_all = ["to", "replay"])]
    analyze: bool,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Form {
    /// Headers, numbered moves, comments
    Text,
    /// One JSON object per line
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
        if self.analyze {
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

/// Formats a problem with its file, line and column.
pub fn place(file: &Path, Problem { line, column, what }: &Problem) -> String {
    let [line, column] = [line, column].map(|at| at.map_or(String::new(), |at| format!(":{at}")));
    format!("{}{line}{column}: {what}", name(file))
}
