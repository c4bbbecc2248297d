use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use board_play::{Limits, Session};
use clap::Args;

use crate::args::StartArgs;
use crate::commands::record::place;
use crate::failure::Failure;
use crate::play::{Files, Seat, Table, play};
use crate::record::records;
use crate::show::Charset;

/// Play a game in the terminal
#[derive(Args, Debug)]
#[command(
    long_about = "\
Play a game in the terminal, on each side a person or a simple player. A person types moves as \
their texts; an illegal one is answered with the reason. `help` lists what else there is: the \
legal moves, a hint, undo and redo, comments, resignation, a draw, and the record of the game.

With --save the record is written after every change, and --resume goes on with it. A file that \
exists is not replaced, unless it is the one resumed, or --force or the answer to a question says \
so. When the record could not be written, the game goes on, and the exit status is 1 at the end.",
    after_help = include_str!("../../help/play.txt")
)]
pub struct Play {
    #[command(flatten)]
    start: StartArgs,
    /// Who plays the first side
    #[arg(long, value_enum, value_name = "WHO", default_value_t = Seat::Person)]
    first: Seat,
    /// Who plays the second side
    #[arg(long, value_enum, value_name = "WHO", default_value_t = Seat::Person)]
    second: Seat,
    /// Go on with the record in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "rules"])]
    resume: Option<PathBuf>,
    /// Write the record to this file after every change
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
    /// A draw when a position stands on the board for this time: 3 is threefold repetition
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    repetition: Option<NonZeroU32>,
    /// A draw after this many plies
    #[arg(long, value_name = "N", conflicts_with = "resume", default_value_t = 1000)]
    max_plies: u32,
    /// What makes the moves of simple players random
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Draw with ASCII characters alone
    #[arg(long)]
    ascii: bool,
}

impl Play {
    pub fn run(&self) -> Result<(), Failure> {
        let game = if let Some(file) = &self.resume {
            self.resumed(file)?
        } else {
            let limits = Limits { repetition: self.repetition, max_plies: Some(self.max_plies) };
            self.start.open_with(limits)?
        };
        let table = Table {
            seats: [self.first, self.second],
            save: self.save.clone(),
            seed: self.seed,
            charset: if self.ascii { Charset::Ascii } else { Charset::Unicode },
        };
        play(game, &table, self.files())
    }

    /// Which files the game may write.
    fn files(&self) -> Files {
        let mut files = Files::new(self.force);
        if let Some(file) = &self.resume {
            files.own(file);
        }
        files
    }

    fn resumed(&self, file: &Path) -> Result<Box<dyn Session>, Failure> {
        let game = self.start.game().name;
        let mut records = records(file);
        let wrong = |what: String| Err(Failure::Data(what));
        match (records.next(), records.next()) {
            (Some(Ok(record)), None) if record.game().name == game => Ok(record),
            (Some(Ok(_)), None) => wrong(format!("{}: no game of {game}", file.display())),
            (Some(Err(problem)), None) => wrong(place(file, &problem)),
            _ => wrong(format!("{}: expected one record", file.display())),
        }
    }
}
