use std::io;

use board_games::AnyGame;
use clap::Args;
use serde::Serialize;

use crate::args::GameArg;
use crate::failure::Failure;
use crate::record::sorted_moves;
use crate::{input, output};

/// List the legal moves of many positions as JSON
///
/// Reads one position per line from standard input and writes one JSON object per line: the
/// position, its legal moves in alphabetical order, its outcome (null while the game goes on), and
/// the margin of a win by points. A line that is invalid or longer than 1,048,576 bytes is answered
/// with its number and an error; the exit status is then 1. Empty lines and lines that begin with
/// `#` are not answered.
///
/// Answers are flushed when no more input is waiting, so that another program can send positions
/// one by one.
#[derive(Args, Debug)]
#[command(after_help = include_str!("../../help/legal.txt"))]
pub struct Legal {
    #[command(flatten)]
    game: GameArg,
}

/// A position with its legal moves and outcome.
#[derive(Serialize, Debug)]
pub struct Answer {
    position: String,
    moves: Vec<String>,
    outcome: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<u32>,
}

impl Answer {
    /// The answer for a position.
    pub fn to(position: &AnyGame) -> Self {
        let ending = position.ending();
        Self {
            position: position.position().to_string(),
            moves: sorted_moves(position),
            margin: ending.as_ref().and_then(|ending| ending.margin),
            outcome: ending.and_then(|ending| ending.outcome),
        }
    }
}

/// The error for a line of input.
#[derive(Serialize, Debug)]
pub struct BadLine {
    /// The line's number, from 1.
    pub line: u64,
    /// The error.
    pub error: String,
}

impl Legal {
    pub fn run(&self) -> Result<(), Failure> {
        let all_valid = output::print(|out| {
            input::each_line(io::stdin().lock(), out, |out, line, text| {
                let position = text.and_then(|text| self.game.parse(text));
                let valid = position.is_ok();
                match position {
                    Ok(position) => output::json_line(out, &Answer::to(&position))?,
                    Err(error) => output::json_line(out, &BadLine { line, error })?,
                }
                Ok(valid)
            })
        })?;
        Failure::unless(all_valid)
    }
}
