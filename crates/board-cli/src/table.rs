//! The games of the program.

use std::io::Write;
use std::path::Path;
use std::sync::OnceLock;

use board_games::solved;
use board_play::FullGame;
use board_search::Control;
use clap::Arg;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::commands::Command;
use crate::commands::record::Record;
use crate::failure::Failure;
use crate::output::program;
use crate::record::RawRecord;

/// A game of the program, for [`run`](crate::run).
#[derive(Clone, Copy, Debug)]
pub struct Game {
    pub(crate) name: &'static str,
    /// Runs a command with the game as its argument.
    pub(crate) run: fn(&Command) -> Result<(), Failure>,
    /// Writes the output of `board record` for a record of a file, which has a number. Returns whether
    /// the record is valid.
    #[expect(clippy::type_complexity, reason = "the type of one method")]
    pub(crate) record: fn(
        &Record,
        &RawRecord,
        (&Path, usize),
        &mut dyn Write,
        &Control<'_>,
    ) -> Result<bool, Failure>,
}

impl Game {
    /// Returns the game with this type of positions.
    #[must_use]
    pub const fn of<P: FullGame>() -> Self {
        Self { name: P::NAME, run: Command::run_on::<P>, record: Record::write::<P> }
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

/// Returns a usage error if the game is not solved.
pub fn check_solved(game: &str) -> Result<(), Failure> {
    if solved::GAMES.contains(&game) {
        return Ok(());
    }
    let solved: Vec<_> =
        solved::GAMES.iter().copied().filter(|game| find(game).is_some()).collect();
    let listed = if solved.is_empty() { "" } else { "; solved games: " };
    Err(Failure::Usage(format!("{game} is not solved{listed}{}", solved.join(", "))))
}

/// Returns the argument for a game.
pub fn argument() -> Arg {
    let names = PossibleValuesParser::new(names());
    Arg::new("game")
        .value_name("GAME")
        .required(true)
        .help(format!("Name of the game, as listed by `{} games`", program()))
        .value_parser(names.try_map(|name| find(&name).ok_or("unknown game")))
}

/// The examples of the commands, with `@NAME` for the game of this name, or else the first game.
/// Lines that begin with a name are examples of this game only.
const EXAMPLES: &str = include_str!("examples.txt");

/// Returns the examples of a command.
pub fn examples(command: &str) -> String {
    let first = games().first().map_or("GAME", |game| game.name);
    let named = |name| find(name).map_or(first, |game| game.name);
    let paragraph = |text: &'static str| text.strip_prefix(command)?.strip_prefix('\n');
    let mut examples = String::new();
    for line in EXAMPLES.split("\n\n").find_map(paragraph).unwrap_or_default().lines() {
        let (game, line) = line.split_once(": ").unwrap_or((first, line));
        if find(game).is_some() {
            let mut parts = line.split('@');
            examples.extend(["\n  ", parts.next().unwrap_or_default()]);
            for part in parts {
                let (name, rest) = part.split_at(part.find([' ', '"']).unwrap_or(part.len()));
                examples.extend([named(name), rest]);
            }
        }
    }
    if examples.is_empty() {
        examples = format!("\n  $ board {command} {first}");
    }
    format!("Examples:{}", examples.replace("board", &program()))
}
