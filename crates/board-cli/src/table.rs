//! The games of the program.

use std::io::Write;
use std::path::Path;
use std::sync::OnceLock;

use board_play::FullGame;
use board_search::Control;
use clap::Arg;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::commands::Command;
use crate::commands::perft::{Task, count_one};
use crate::commands::record::Record;
use crate::failure::Failure;
use crate::record::{Problem, RawRecord};

/// A game of the program, for [`run`](crate::run).
#[derive(Clone, Copy, Debug)]
pub struct Game {
    pub(crate) name: &'static str,
    /// Runs a command with the game as its argument.
    pub(crate) run: fn(&Command) -> Result<(), Failure>,
    /// Writes the output of `board record` for a record of a file, which has a number.
    #[expect(clippy::type_complexity, reason = "the type of one method")]
    pub(crate) record: fn(
        &Record,
        &RawRecord,
        (&Path, usize),
        &mut dyn Write,
        &Control<'_>,
    ) -> Result<Result<(), Problem>, Failure>,
    /// Counts the leaves of a task.
    pub(crate) count: fn(Task, usize, &Control<'_>) -> Result<Task, Option<String>>,
}

impl Game {
    /// Returns the game with this type of positions.
    #[must_use]
    pub const fn of<P: FullGame>() -> Self {
        Self {
            name: P::NAME,
            run: Command::run_on::<P>,
            record: Record::write::<P>,
            count: count_one::<P>,
        }
    }
}

static GAMES: OnceLock<Vec<Game>> = OnceLock::new();

#[cfg(test)]
pub fn set_known() {
    let mut games = Vec::new();
    board_games::for_each_game!(P => games.push(Game::of::<P>()));
    set(&games);
}

/// Sets the games, once.
pub fn set(games: &[Game]) {
    GAMES.get_or_init(|| games.to_vec());
}

pub fn games() -> &'static [Game] {
    GAMES.get().map_or(&[], Vec::as_slice)
}

/// Returns the names of the games.
pub fn names() -> Vec<&'static str> {
    games().iter().map(|game| game.name).collect()
}

pub fn find(name: &str) -> Option<&'static Game> {
    games().iter().find(|game| game.name == name)
}

/// Returns the argument for a game.
pub fn argument() -> Arg {
    let names = PossibleValuesParser::new(names());
    Arg::new("game")
        .value_name("GAME")
        .required(true)
        .help("Name of the game, as listed by `board games`")
        .value_parser(names.try_map(|name| find(&name).ok_or("unknown game")))
}
