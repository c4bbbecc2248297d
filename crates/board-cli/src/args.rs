//! Arguments shared by several commands: game, position, positions, threads. The structs have no
//! doc comments, because clap would take them for the descriptions of commands.

use std::io::{self, Write};
use std::num::{NonZero, NonZeroU32, ParseIntError};
use std::thread;

use board_core::author::text::counted;
use board_core::{Position, STANDARD};
use board_play::{Game, Limits};
use clap::Args;
use clap::builder::TypedValueParser;

use crate::failure::Failure;
use crate::input;
use crate::output::{self, with_column};
use crate::table;

/// Parses a position.
pub fn parse<P: Position>(text: &str) -> Result<P, String> {
    text.parse().map_err(with_column)
}

// The arguments for a game and one of its positions.
#[derive(Args, Debug)]
#[command(arg = table::argument())]
pub struct StartArgs {
    /// Position to start from [default: the start position]
    #[arg(long, value_name = "POSITION", requires = "game")]
    position: Option<String>,
    /// Rules options as comma-separated name=value pairs, as listed by `board games`
    #[arg(long, value_name = "RULES", requires = "game", conflicts_with = "position")]
    rules: Option<String>,
}

impl StartArgs {
    /// Returns whether a position or rules are given.
    pub fn is_given(&self) -> bool {
        self.position.is_some() || self.rules.is_some()
    }

    /// Returns a game with limits that starts from the position.
    pub fn open<P: Position>(&self, limits: Limits) -> Result<Game<P>, Failure> {
        Ok(Game::from_position(self.position()?, limits))
    }

    /// Returns the position.
    pub fn position<P: Position>(&self) -> Result<P, Failure> {
        if let Some(text) = &self.position {
            let invalid = |why| Failure::Data(format!("invalid position of {}: {why}", P::NAME));
            return parse(text).map_err(invalid);
        }
        let rules = self.rules.as_deref().unwrap_or(STANDARD).parse();
        rules.map(P::start_with).map_err(|why| {
            Failure::Usage(format!("invalid --rules for {}: {}", P::NAME, with_column(why)))
        })
    }
}

// The arguments for a game and one or many positions.
#[derive(Args, Debug)]
#[command(arg = table::argument())]
pub struct PositionsArgs {
    /// Read this position instead of standard input
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
}

/// Writes the answer to a line with a number, and returns whether the line is valid.
type Answer<'a> =
    dyn FnMut(&mut dyn Write, u64, Result<&str, String>) -> Result<bool, Failure> + 'a;

/// Calls `answer` with the position of the command line, or with [`each line`](input::each_line) of
/// standard input. Fails if an answer is false.
pub fn answer_each(position: Option<&str>, answer: &mut Answer<'_>) -> Result<(), Failure> {
    let all_valid = output::print(|out| match position {
        Some(text) => answer(out, 1, Ok(text)),
        None => input::each_line(io::stdin().lock(), out, answer),
    })?;
    Failure::unless(all_valid)
}

/// Parses a number that is not zero.
pub fn positive() -> impl TypedValueParser<Value = NonZeroU32> {
    clap::value_parser!(u32).range(1..=i64::from(u32::MAX)).try_map(NonZeroU32::try_from)
}

// The argument for the number of threads.
#[derive(Args, Debug)]
pub struct ThreadsArg {
    /// Number of threads; 0 means one per processor [maximum: 64 or four per processor, whichever is larger]
    #[arg(long = "threads", value_name = "N", default_value = "1", value_parser = threads)]
    pub number: usize,
}

/// Parses a number of threads. The value 0 means one per processor.
pub fn threads(text: &str) -> Result<usize, String> {
    // Every thread takes memory and delays Ctrl-C.
    let max = 64.max(4 * processors());
    let number: usize = text.parse().map_err(|why: ParseIntError| why.to_string())?;
    if number > max {
        let of = counted(processors() as u32, "processor");
        return Err(format!("expected at most {max} threads on a machine with {of}"));
    }
    Ok(if number == 0 { processors() } else { number })
}

/// Returns the number of threads that can run at the same time.
fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
