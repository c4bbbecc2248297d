//! The option `--openings`.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use board_jobs::Opening;
use board_play::AnyGame;

use crate::commands::record::place;
use crate::failure::Failure;
use crate::input::{Lines, MAX_LINE};
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
pub fn read(file: &Path, game: &AnyGame) -> Result<Vec<Opening>, Failure> {
    let named = |why: String| Failure::Data(format!("{}: {why}", file.display()));
    let openings = if has_records(file).map_err(named)? {
        from_records(file, game)?
    } else {
        from_positions(file).map_err(named)?
    };
    if openings.is_empty() { Err(named("no openings".into())) } else { Ok(openings) }
}

fn lines(file: &Path) -> Result<Lines<File>, String> {
    Ok(Lines::new(File::open(file).map_err(|why| why.to_string())?, MAX_LINE))
}

/// Returns whether the first line that is not blank starts a record.
fn has_records(file: &Path) -> Result<bool, String> {
    let mut lines = lines(file)?;
    while let Some(line) = lines.next().map_err(|why| why.to_string())? {
        let line = line.map_err(|why| why.to_string())?.trim_start();
        if !line.is_empty() {
            return Ok(line.starts_with('{') || line.starts_with("game:"));
        }
    }
    Ok(false)
}

fn from_records(file: &Path, game: &AnyGame) -> Result<Vec<Opening>, Failure> {
    let mut openings = Vec::new();
    for (number, record) in (1..).zip(records(file)) {
        let record = record.map_err(|problem| Failure::Data(place(file, &problem)))?;
        let place = format!("{}, record {number}", file.display());
        let found = record.game().name;
        if found != game.name {
            let why = format!("{place}: expected a record of {}, found {found}", game.name);
            return Err(Failure::Data(why));
        }
        let start = record.positions().swap_remove(0);
        openings.push(Opening { place, start, moves: record.moves() });
    }
    Ok(openings)
}

fn from_positions(file: &Path) -> Result<Vec<Opening>, String> {
    let (mut lines, mut openings) = (lines(file)?, Vec::new());
    for number in 1.. {
        let Some(line) = lines.next().map_err(|why| why.to_string())? else { break };
        let start = line.map_err(|why| format!("line {number}: {why}"))?.trim().to_owned();
        if !start.is_empty() {
            let place = format!("{}, line {number}", file.display());
            openings.push(Opening { place, start, moves: Vec::new() });
        }
    }
    Ok(openings)
}
