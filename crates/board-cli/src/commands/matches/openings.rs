//! The `--openings` option.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use board_games::{AnyGame, GameKind};

use crate::commands::record::place;
use crate::failure::Failure;
use crate::input;
use crate::output::{self, with_column};
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

/// Reads the openings in a file, at least one, each with its location.
pub fn read(file: &Path, game: GameKind) -> Result<Vec<(String, AnyGame)>, Failure> {
    let openings = if has_records(file).map_err(Failure::in_file(file))? {
        from_records(file, game)?
    } else {
        from_positions(file, game)?
    };
    if openings.is_empty() { Err(Failure::in_file(file)("no openings")) } else { Ok(openings) }
}

/// Returns whether a record begins on any line. Lines with positions look different.
fn has_records(file: &Path) -> io::Result<bool> {
    let content = fs::read(file)?;
    let mut lines = content.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_start);
    Ok(lines.any(|line| line.starts_with(b"{") || line.starts_with(b"game")))
}

fn from_records(file: &Path, game: GameKind) -> Result<Vec<(String, AnyGame)>, Failure> {
    let (mut openings, mut all_valid) = (Vec::new(), true);
    for (number, record) in (1..).zip(records(file)) {
        let place = format!("{}, record {number}", file.display());
        let opening = record.map_err(|problem| self::place(file, &problem)).and_then(|record| {
            let found = record.kind();
            if found != game {
                return Err(format!("{place}: expected a record of {game}, found {found}"));
            }
            Ok((place, record))
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

fn from_positions(file: &Path, game: GameKind) -> Result<Vec<(String, AnyGame)>, Failure> {
    input::list(file, |number, line| {
        let place = format!("{}, line {number}", file.display());
        Ok((place, game.parse(line).map_err(with_column)?.into()))
    })
}
