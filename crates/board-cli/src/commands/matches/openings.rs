//! The option `--openings`.

use std::fmt::Display;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use board_games::GameKind;
use board_jobs::Opening;

use crate::commands::record::place;
use crate::failure::Failure;
use crate::input::{self, Lines, MAX_LINE};
use crate::output;
use crate::record::records;

/// The value of the option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A number of random moves.
    Random(u32),
    /// A file with records or positions.
    File(PathBuf),
}

impl FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some(plies) = text.strip_prefix("random:") else { return Ok(Self::File(text.into())) };
        let plies = plies.parse().ok().filter(|&plies| plies <= 1000);
        plies.map(Self::Random).ok_or_else(|| "expected random:N, N from 0 to 1000".into())
    }
}

/// Reads the openings of a file, at least one.
pub fn read(file: &Path, game: GameKind) -> Result<Vec<Opening>, Failure> {
    let named = |why: &dyn Display| Failure::Data(format!("{}: {why}", file.display()));
    let openings = if has_records(file).map_err(|why| named(&why))? {
        from_records(file, game)?
    } else {
        from_positions(file)?
    };
    if openings.is_empty() { Err(named(&"no openings")) } else { Ok(openings) }
}

/// Returns whether a record begins with any line. Positions begin otherwise.
fn has_records(file: &Path) -> io::Result<bool> {
    let mut lines = Lines::new(File::open(file)?, MAX_LINE);
    while let Some((line, _)) = lines.next_bytes()? {
        let line = line.trim_ascii_start();
        if line.starts_with(b"{") || line.starts_with(b"game") {
            return Ok(true);
        }
    }
    Ok(false)
}

fn from_records(file: &Path, game: GameKind) -> Result<Vec<Opening>, Failure> {
    let (mut openings, mut all_valid) = (Vec::new(), true);
    for (number, record) in (1..).zip(records(file)) {
        let place = format!("{}, record {number}", file.display());
        let opening = record.map_err(|problem| self::place(file, &problem)).and_then(|record| {
            let found = record.kind().name;
            if found != game.name {
                return Err(format!("{place}: expected a record of {}, found {found}", game.name));
            }
            let start = record.positions()[0].to_string();
            Ok(Opening { place, start, moves: record.moves() })
        });
        match opening {
            Ok(opening) => openings.push(opening),
            Err(why) => {
                all_valid = false;
                output::note(format_args!("board: {why}"));
            }
        }
    }
    if all_valid { Ok(openings) } else { Err(Failure::Reported) }
}

fn from_positions(file: &Path) -> Result<Vec<Opening>, Failure> {
    input::list(file, |number, line| {
        let place = format!("{}, line {number}", file.display());
        Ok(Opening { place, start: line.to_owned(), moves: Vec::new() })
    })
}
