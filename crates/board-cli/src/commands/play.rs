use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use board_games::AnyGame;
use board_play::Limits;
use clap::Args;

use crate::args::StartArgs;
use crate::commands::record::place;
use crate::failure::Failure;
use crate::play::{Files, Options, Seat, play};
use crate::record::records;
use crate::show::Charset;

#[derive(Args, Debug)]
#[command(
    long_about = "\
Play a game in the terminal against a person or a program.

Type a move in the game's notation, or `help` for a list of commands: legal moves, hint, undo and \
redo, comments, resignation, draw, and the record of the game.

A side is played by `person` or by a player of `board match`: random, simple, beginner, easy, \
fair, strong, perfect (in solved games), search:5s, search:depth=6, search:nodes=100000, mcts:1000, \
ugi:COMMAND or exec:COMMAND.

With --save, the record is written to a file after every change; --resume continues a saved game. \
An existing file is replaced only if it is the file being resumed, if --force is given, or if you \
confirm. If saving fails, the game continues, but the program exits with status 1 at the end.",
    after_help = include_str!("../../help/play.txt")
)]
pub struct Play {
    #[command(flatten)]
    start: StartArgs,
    /// Who plays the first side: person, or a player such as fair
    #[arg(long, value_name = "WHO", default_value = "person")]
    first: Seat,
    /// Who plays the second side: person, or a player such as fair
    #[arg(long, value_name = "WHO", default_value = "person")]
    second: Seat,
    /// Continue the game of this record file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "rules"])]
    resume: Option<PathBuf>,
    /// Write the record to this file after every change
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    /// Declare a draw when a position occurs for the Nth time; 3 is threefold repetition [default: no limit]
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    repetition: Option<NonZeroU32>,
    /// Declare a draw after this many plies
    #[arg(long, value_name = "N", conflicts_with = "resume", default_value_t = 1000)]
    max_plies: u32,
    /// Seed of the players that choose at random
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Draw with ASCII characters only
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
        let options = Options {
            seats: [self.first.clone(), self.second.clone()],
            save: self.save.clone(),
            seed: self.seed,
            charset: if self.ascii { Charset::Ascii } else { Charset::Unicode },
        };
        play(game, &options, self.files())
    }

    /// Returns the files that may be replaced.
    fn files(&self) -> Files {
        let mut files = Files::new(self.force);
        if let Some(file) = &self.resume {
            files.own(file);
        }
        files
    }

    fn resumed(&self, file: &Path) -> Result<AnyGame, Failure> {
        let game = self.start.game().name;
        let mut records = records(file);
        let error = |what: String| Err(Failure::Data(what));
        match (records.next(), records.next()) {
            (Some(Ok(record)), None) if record.kind().name == game => Ok(record),
            (Some(Ok(record)), None) => {
                let found = record.kind().name;
                error(format!("{}: expected a record of {game}, found {found}", file.display()))
            }
            (Some(Err(problem)), None) => error(place(file, &problem)),
            _ => error(format!("{}: expected one record", file.display())),
        }
    }
}
