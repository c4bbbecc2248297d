//! The arguments that several commands share: a game, a position, many positions, threads.

use std::io::Write;
use std::num::{NonZero, ParseIntError};
use std::thread;

use board_core::rules::STANDARD;
use board_games::{FullGame, GAMES, Visitor};
use board_play::{AnyGame, Limits, Session};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::failure::Failure;
use crate::input;
use crate::show::counted;

/// Which game.
#[derive(Args, Debug)]
pub struct GameArg {
    /// The game; `board games` lists them
    #[arg(value_name = "GAME", value_parser = parser())]
    pub game: &'static AnyGame,
}

fn parser() -> impl TypedValueParser<Value = &'static AnyGame> {
    // The parser lets no other name through.
    let find = |name: String| GAMES.iter().find(|game| game.name == name);
    let names = PossibleValuesParser::new(GAMES.iter().map(|game| game.name));
    names.try_map(move |name| find(name).ok_or("no such game"))
}

impl GameArg {
    /// Reads a position of the game.
    pub fn parse(&self, text: &str) -> Result<Box<dyn Session>, String> {
        self.game.parse(text, Limits::default()).map_err(|why| why.to_string())
    }
}

/// Which game, and which of its positions.
#[derive(Args, Debug)]
pub struct StartArgs {
    // Not a `GameArg`: clap would not see this group where only the game is given.
    /// The game; `board games` lists them
    #[arg(value_name = "GAME", value_parser = parser())]
    game: &'static AnyGame,
    /// The position, as its text; without it the start of the game
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// The rules to start under, as name=value separated by commas; `board games` lists them
    #[arg(long, value_name = "TEXT", conflicts_with = "position")]
    rules: Option<String>,
}

impl StartArgs {
    /// The game.
    pub fn game(&self) -> &'static AnyGame {
        self.game
    }

    /// A game that starts from the position.
    pub fn open(&self) -> Result<Box<dyn Session>, Failure> {
        self.open_with(Limits::default())
    }

    /// A game under limits that starts from the position.
    pub fn open_with(&self, limits: Limits) -> Result<Box<dyn Session>, Failure> {
        let game = self.game();
        if let Some(text) = &self.position {
            let position = game.parse(text, limits);
            return position
                .map_err(|why| Failure::Data(format!("no position of {}: {why}", game.name)));
        }
        let start = game.start(self.rules.as_deref().unwrap_or(STANDARD), limits);
        start.map_err(|why| Failure::Usage(format!("--rules of {}: {why}", game.name)))
    }

    /// Does work with the position, as one of the game's own type.
    pub fn visit<V: Work>(&self, work: V) -> Result<V::Output, Failure> {
        let position = self.open()?.position();
        let done = board_games::visit(self.game().name, AtPosition { position, work });
        done.unwrap_or_else(|| Err(Failure::Data("the game is in no table".into())))
    }
}

/// Work on a position of any game that needs the speed of the game's own types.
pub trait Work {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run<P: FullGame>(self, position: &P) -> Result<Self::Output, Failure>;
}

struct AtPosition<V> {
    position: String,
    work: V,
}

impl<V: Work> Visitor for AtPosition<V> {
    type Output = Result<V::Output, Failure>;

    fn visit<P: FullGame>(self) -> Self::Output {
        let position = self.position.parse::<P>();
        self.work.run(&position.map_err(|why| Failure::Data(why.to_string()))?)
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
    /// Whether there is one text on the command line.
    pub fn is_one(&self) -> bool {
        self.position.is_some()
    }

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
    /// How many threads, up to 64 or four for each processor; 0 for one for each processor
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
}

impl ThreadsArg {
    /// How many, at least 1.
    pub fn number(&self) -> usize {
        if self.threads == 0 { processors() } else { self.threads }
    }
}

/// Reads a number of threads. More than a few for each processor gain nothing: they take memory, and
/// Ctrl-C has to wait until each of them has had its turn.
fn threads(text: &str) -> Result<usize, String> {
    let max = FEW_THREADS.max(4 * processors());
    let number: usize = text.parse().map_err(|why: ParseIntError| why.to_string())?;
    if number <= max {
        return Ok(number);
    }
    let of = counted(processors(), "processor");
    Err(format!("more than {max} threads gain nothing on a machine with {of}"))
}

/// So many threads do no harm on any machine.
const FEW_THREADS: usize = 64;

/// How many threads can run at the same time.
fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
