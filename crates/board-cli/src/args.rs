//! The arguments that several commands share: a game, a position, many positions, threads.

use std::io::Write;
use std::num::NonZero;
use std::thread;

use board_core::AnyGame;
use board_core::rules::STANDARD;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::failure::Failure;
use crate::input;
use crate::table::{Board, Entry, GAMES};

/// Which game.
#[derive(Args, Debug)]
pub struct GameArg {
    /// The game; `board games` lists them
    #[arg(value_name = "GAME", value_parser = parser())]
    pub game: &'static Entry,
}

fn parser() -> impl TypedValueParser<Value = &'static Entry> {
    // The parser lets no other name through.
    let find = |name: String| GAMES.iter().find(|entry| entry.game.name == name);
    let names = PossibleValuesParser::new(GAMES.iter().map(|entry| entry.game.name));
    names.try_map(move |name| find(name).ok_or("no such game"))
}

impl GameArg {
    /// Reads a position of the game.
    pub fn parse(&self, text: &str) -> Result<Box<dyn Board>, String> {
        (self.game.parse)(text).map_err(|why| why.to_string())
    }
}

/// Which game, and which of its positions.
#[derive(Args, Debug)]
pub struct StartArgs {
    #[command(flatten)]
    game: GameArg,
    /// The position, as its text; without it the start of the game
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// The rules to start under, as name=value separated by commas; `board games` lists them
    #[arg(long, value_name = "TEXT", conflicts_with = "position")]
    rules: Option<String>,
}

impl StartArgs {
    /// What the game says of itself.
    pub fn game(&self) -> AnyGame {
        self.game.game.game
    }

    /// The position.
    pub fn open(&self) -> Result<Box<dyn Board>, Failure> {
        let game = self.game().name;
        if let Some(text) = &self.position {
            let position = self.game.parse(text);
            return position.map_err(|why| Failure::Data(format!("no position of {game}: {why}")));
        }
        let rules = self.rules.as_deref().unwrap_or(STANDARD);
        let position = (self.game.game.start)(rules);
        position.map_err(|why| Failure::Usage(format!("--rules of {game}: {why}")))
    }
}

/// Which game, and many texts about it.
#[derive(Args, Debug)]
pub struct TextsArgs {
    #[command(flatten)]
    pub game: GameArg,
    /// One text, instead of the lines of standard input
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

impl TextsArgs {
    /// As [`input::each_line`], unless there is one text on the command line.
    pub fn each(
        &self,
        out: &mut impl Write,
        mut answer: impl FnMut(&mut dyn Write, u64, Result<&str, String>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match &self.position {
            Some(text) => answer(out, 1, Ok(text)),
            None => input::each_line(out, answer),
        }
    }
}

/// How many threads.
#[derive(Args, Debug)]
pub struct ThreadsArg {
    /// How many threads; 0 for as many as the machine has
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(0..=MOST_THREADS))]
    threads: u16,
}

impl ThreadsArg {
    /// How many, at least 1.
    pub fn number(&self) -> usize {
        let of_machine = || thread::available_parallelism().map_or(1, NonZero::get);
        NonZero::new(self.threads.into()).map_or_else(of_machine, NonZero::get)
    }
}

/// More would only exhaust the system.
const MOST_THREADS: i64 = 1024;
