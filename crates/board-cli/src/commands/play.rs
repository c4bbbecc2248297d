use std::fs;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use board_play::{FullGame, Game, Limits};
use clap::Args;

use crate::args::{StartArgs, positive};
use crate::commands::Run;
use crate::commands::record::place;
use crate::failure::Failure;
use crate::play::{Options, play};
use crate::record::records;
use crate::{output, save};

/// Play a game in the terminal
///
/// Type a move in the game's notation, or `help` for a list of commands: legal moves, hint, undo
/// and redo, comments, resignation, draw, and the record of the game.
///
/// A side is played by `person` or by a player of `board match`: random, simple, beginner, easy,
/// fair, strong, perfect (in solved games), search:5s, search:depth=6, search:nodes=100000,
/// mcts:1000, ugi:COMMAND or exec:COMMAND.
///
/// With --save or --resume, the record is written to a file after every change. An existing file is
/// replaced only if it is the file being resumed, or if --force is given. If saving fails, the game
/// continues, but the program exits with status 1 at the end.
#[derive(Args, Debug)]
pub struct Play {
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    options: Options,
    /// Continue the game in this record file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "rules"])]
    resume: Option<PathBuf>,
    /// Declare a draw when a position occurs for the Nth time; 3 is threefold repetition [default: no limit]
    #[arg(long, value_name = "N", conflicts_with = "resume", value_parser = positive())]
    repetition: Option<NonZeroU32>,
    /// Declare a draw after this many plies
    #[arg(long, value_name = "N", conflicts_with = "resume", default_value_t = 1000)]
    max_plies: u32,
}

impl Run for Play {
    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        let Some(file) = &self.resume else {
            let limits = Limits { repetition: self.repetition, max_plies: Some(self.max_plies) };
            return play(self.start.open::<P>(limits)?, &self.options, None);
        };
        let game = resumed::<P>(file)?;
        // A record with lines that are skipped would not be kept.
        let content = fs::read_to_string(file).unwrap_or_default().replace("\r\n", "\n");
        let from = (content.trim() == game.to_string().trim()).then_some(&**file);
        if from.is_none() && self.options.save.is_none() {
            let file = file.display();
            output::error(format_args!("{file}: not in printed form; use --save to save moves"));
        }
        play(game, &self.options, from)
    }
}

/// Returns the game in a file.
fn resumed<P: FullGame>(file: &Path) -> Result<Game<P>, Failure> {
    save::open(file).map_err(Failure::in_file(file))?;
    let mut records = records(file);
    let record = records.next().filter(|_| records.next().is_none());
    let record = record.ok_or_else(|| Failure::in_file(file)("expected one record"))?;
    let wrong = |problem| Failure::Data(place(file, &problem));
    let record = record.map_err(wrong)?;
    record.expect::<P>().map_err(Failure::in_file(file))?;
    record.read().map_err(wrong)
}
