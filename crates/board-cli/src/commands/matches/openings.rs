//! The `--openings` option.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use board_core::Position;
use board_play::FullGame;
use board_play::record::game_header;

use crate::commands::record::place;
use crate::failure::Failure;
use crate::input::{Lines, each_line};
use crate::output::{self, with_column};
use crate::record::records;
use crate::save;

/// The value of the option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A number of random moves.
    Random(u32),
    /// A file with records or positions.
    File(PathBuf),
}

impl Source {
    /// Parses the value of the option. A file name need not be valid UTF-8.
    pub fn parse(value: OsString) -> Result<Self, &'static str> {
        let Some(plies) = value.to_str().and_then(|text| text.strip_prefix("random:")) else {
            return Ok(Self::File(value.into()));
        };
        let plies = plies.parse().ok().filter(|&plies| plies <= 1000);
        plies.map(Self::Random).ok_or("expected random:N, N from 0 to 1000")
    }
}

/// The maximum number of openings in all files, as many as a match has pairs of games.
const MAX: usize = 500_000;

/// The openings in files.
pub struct List<'a, P: Position> {
    /// The start positions, each with moves to play.
    pub openings: Vec<(P, Vec<P::Move>)>,
    /// Where the openings are: the index of the file and the number of the record or line.
    places: Vec<(usize, u64)>,
    /// The files, each with the word for what the numbers count.
    files: Vec<(&'a Path, &'static str)>,
}

impl<'a, P: FullGame> List<'a, P> {
    pub fn new() -> Self {
        Self { openings: Vec::new(), places: Vec::new(), files: Vec::new() }
    }

    /// Returns the location of an opening.
    pub fn place(&self, opening: usize) -> String {
        let (file, number) = self.places[opening];
        let (file, what) = self.files[file];
        format!("{}, {what} {number}", file.display())
    }

    /// Adds the openings in a file, at least one. All invalid ones are reported on standard error.
    pub fn read(&mut self, file: &'a Path) -> Result<(), Failure> {
        let wrong = Failure::in_file::<&str>(file);
        let before = self.openings.len();
        if has_records(file).map_err(Failure::in_file(file))? {
            self.read_records(file)?;
        } else {
            self.read_positions(file)?;
        }
        if self.openings.len() == before { Err(wrong("no openings")) } else { Ok(()) }
    }

    fn read_records(&mut self, file: &'a Path) -> Result<(), Failure> {
        self.files.push((file, "record"));
        let mut all_valid = true;
        for (number, record) in (1..).zip(records(file)) {
            let opening = record.map_err(|problem| place(file, &problem)).and_then(|record| {
                let wrong = |why| format!("{}, record {number}: {why}", file.display());
                record.expect::<P>().map_err(wrong)?;
                record.read::<P>().map_err(|problem| place(file, &problem))
            });
            match opening {
                Ok(game) => self.add(*game.start(), game.moves().to_vec(), number)?,
                Err(why) => {
                    all_valid = false;
                    output::error(format_args!("{why}"));
                }
            }
        }
        Failure::unless(all_valid)
    }

    fn read_positions(&mut self, file: &'a Path) -> Result<(), Failure> {
        self.files.push((file, "line"));
        let input = save::open(file).map_err(Failure::in_file(file))?;
        let all_valid = each_line(input, &mut io::sink(), |_, number, line| {
            let wrong = |why: P::Err| with_column(why);
            match line.and_then(|line| line.trim().parse().map_err(wrong)) {
                Ok(position) => self.add(position, Vec::new(), number).map(|()| true),
                Err(why) => {
                    output::error(format_args!("{}: line {number}: {why}", file.display()));
                    Ok(false)
                }
            }
        })?;
        Failure::unless(all_valid)
    }

    fn add(&mut self, start: P, moves: Vec<P::Move>, number: u64) -> Result<(), Failure> {
        let file = self.files.len() - 1;
        if self.openings.len() == MAX {
            let what = format!("too many: expected at most {MAX} openings");
            return Err(Failure::in_file(self.files[file].0)(what));
        }
        self.openings.push((start, moves));
        self.places.push((file, number));
        Ok(())
    }
}

/// Returns whether a record begins on any line. Lines with positions look different.
fn has_records(file: &Path) -> io::Result<bool> {
    let mut lines = Lines::new(save::open(file)?);
    while let Some(line) = lines.next()? {
        if game_header(line.unwrap_or_default()).is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
