use std::io;

use board_games::AnyGame;
use clap::Args;
use serde::Serialize;

use crate::args::GameArg;
use crate::failure::Failure;
use crate::{input, output};

#[derive(Args, Debug)]
#[command(
    long_about = "\
Read positions from standard input and list their legal moves as JSON.

Reads one position per line and writes one JSON object per line: the position, its legal moves in \
alphabetical order, its outcome (null while the game goes on), and the margin of a win by points. \
A line that is invalid or longer than 1,048,576 bytes is answered with its number and an error; the \
exit status is then 1. Empty lines and lines that begin with `#` are not answered.

Answers are flushed when no more input is waiting, so that another program can send positions one \
by one.",
    after_help = include_str!("../../help/legal.txt")
)]
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

/// The notations of the legal moves, sorted.
pub fn sorted_moves(position: &AnyGame) -> Vec<String> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves
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
        let mut result = Ok(());
        output::print(|out| {
            input::each_line(io::stdin().lock(), out, |out, line, text| {
                match text.and_then(|text| self.game.parse(text)) {
                    Ok(position) => output::json_line(out, &Answer::to(&position)),
                    Err(error) => {
                        result = Err(Failure::Reported);
                        output::json_line(out, &BadLine { line, error })
                    }
                }
            })
        })?;
        result
    }
}
