//! Arguments shared by several commands: game, position, positions, threads. The structs have no
//! doc comments, because clap would take them for the descriptions of commands.

use std::io::{self, Write};
use std::num::{NonZero, ParseIntError};
use std::thread;

use board_core::rules::STANDARD;
use board_games::{AnyGame, AnyPosition, GAMES, GameKind};
use board_jobs::Root;
use board_play::Limits;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::failure::Failure;
use crate::input;
use crate::output::with_column;
use crate::show::counted;

// The argument for a game.
#[derive(Args, Debug)]
pub struct GameArg {
    /// Name of the game, as listed by `board games`
    #[arg(value_name = "GAME", value_parser = parser())]
    pub game: GameKind,
}

fn parser() -> impl TypedValueParser<Value = GameKind> {
    // The parser accepts only these names.
    let names = PossibleValuesParser::new(GAMES.iter().map(|game| game.name));
    names.try_map(|name| board_games::game(&name).ok_or("unknown game"))
}

impl GameArg {
    /// Parses a position of the game.
    pub fn parse(&self, text: &str) -> Result<AnyGame, String> {
        self.game.parse(text).map(AnyGame::from).map_err(with_column)
    }
}

// The arguments for a game and one of its positions.
#[derive(Args, Debug)]
pub struct StartArgs {
    // Not a `GameArg`, because clap would ignore this group if only the game is given.
    /// Name of the game, as listed by `board games`
    #[arg(value_name = "GAME", value_parser = parser())]
    game: GameKind,
    /// Position to start from [default: the start position]
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Rules options as comma-separated name=value pairs, as listed by `board games`
    #[arg(long, value_name = "RULES", conflicts_with = "position")]
    rules: Option<String>,
}

impl StartArgs {
    /// Returns the game.
    pub fn game(&self) -> GameKind {
        self.game
    }

    /// Returns whether a position or rules are given.
    pub fn is_given(&self) -> bool {
        self.position.is_some() || self.rules.is_some()
    }

    /// Returns a session that starts from the position.
    pub fn open(&self) -> Result<AnyGame, Failure> {
        self.open_with(Limits::default())
    }

    /// Returns a session with limits that starts from the position.
    pub fn open_with(&self, limits: Limits) -> Result<AnyGame, Failure> {
        Ok(AnyGame::from_position(self.start()?, limits))
    }

    /// Returns the position.
    fn start(&self) -> Result<AnyPosition, Failure> {
        let game = self.game();
        if let Some(text) = &self.position {
            return game.parse(text).map_err(|why| {
                let why = with_column(why);
                Failure::Data(format!("invalid position of {}: {why}", game.name))
            });
        }
        game.start(self.rules.as_deref().unwrap_or(STANDARD)).map_err(|why| {
            Failure::Usage(format!("invalid --rules for {}: {}", game.name, with_column(why)))
        })
    }

    /// Returns the notation of the position.
    pub fn position(&self) -> Result<String, Failure> {
        Ok(self.start()?.to_string())
    }

    /// Returns the root of a job, given the [`position`](Self::position).
    pub fn root<'a>(&self, position: &'a str) -> Root<'a> {
        Root { game: self.game.name, position }
    }
}

// The arguments for a game and one or many positions.
#[derive(Args, Debug)]
pub struct PositionsArgs {
    #[command(flatten)]
    pub game: GameArg,
    /// Read this position instead of standard input
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
}

impl PositionsArgs {
    /// Returns whether there is one position on the command line.
    pub fn is_one(&self) -> bool {
        self.position.is_some()
    }

    /// Calls `answer` with the position of the command line, or with [`each
    /// line`](input::each_line) of standard input.
    pub fn each(
        &self,
        out: &mut impl Write,
        mut answer: impl FnMut(&mut dyn Write, u64, Result<&str, String>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match &self.position {
            Some(text) => answer(out, 1, Ok(text)),
            None => input::each_line(io::stdin().lock(), out, answer),
        }
    }
}

// The argument for the number of threads.
#[derive(Args, Debug)]
pub struct ThreadsArg {
    /// Number of threads; 0 means one per processor [maximum: 64 or four per processor, whichever is larger]
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
}

impl ThreadsArg {
    /// Returns the number of threads, at least 1.
    pub fn number(&self) -> usize {
        number_of_threads(self.threads)
    }
}

/// Returns the number of threads for the value of an option, in which 0 means one per processor.
pub fn number_of_threads(value: usize) -> usize {
    if value == 0 { processors() } else { value }
}

/// Parses a number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    let max = max_threads(processors());
    let number: usize = text.parse().map_err(|why: ParseIntError| why.to_string())?;
    if number <= max {
        return Ok(number);
    }
    let of = counted(processors(), "processor");
    Err(format!("expected at most {max} threads on a machine with {of}"))
}

/// Returns the maximum number of threads on a machine with this number of processors. It exists
/// because every thread takes memory and delays Ctrl-C.
fn max_threads(processors: usize) -> usize {
    64.max(4 * processors)
}

/// Returns the number of threads that can run at the same time.
fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_machines_allow_four_threads_per_processor() {
        assert_eq!([1, 2, 16, 17, 128].map(max_threads), [64, 64, 64, 68, 512]);
    }
}
