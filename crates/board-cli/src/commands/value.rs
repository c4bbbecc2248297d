use std::collections::BTreeMap;
use std::io::Write;

use board_games::solved::{self, Unsolved};
use board_play::FullGame;
use clap::Args;
use serde::Serialize;

use crate::args::{PositionsArgs, answer_each, parse};
use crate::commands::Run;
use crate::commands::legal::bad_line;
use crate::failure::Failure;
use crate::output;
use crate::solved::check;

/// Look up the value of a position in a solved game
///
/// The value is a win, a loss or a draw for the side to move, with best play by both sides. For
/// wins and losses it includes the number of plies to the end.
///
/// Without --position, reads one position per line from standard input and writes one JSON object
/// per line. An invalid line is answered with its number and an error; the exit status is then 1.
/// Empty lines and lines that begin with `#` are not answered.
#[derive(Args, Debug)]
pub struct Value {
    #[command(flatten)]
    positions: PositionsArgs,
    /// Also print the value of each legal move
    #[arg(long)]
    moves: bool,
    /// Print a JSON object even with --position
    #[arg(long)]
    json: bool,
}

/// A position and its value.
#[derive(Serialize, Debug)]
struct Answer {
    position: String,
    value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<BTreeMap<String, String>>,
}

impl Run for Value {
    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        check(P::NAME)?;
        let as_words = self.positions.position.is_some() && !self.json;
        answer_each(self.positions.position.as_deref(), &mut |out, line, text| {
            let answer = text.and_then(|text| {
                let answer = Answer::of(&parse::<P>(text)?, self.moves);
                answer.map_err(|why| why.to_string())
            });
            let valid = answer.is_ok();
            match answer {
                Ok(answer) if as_words => answer.write(out)?,
                Ok(answer) => output::json_line(out, &answer)?,
                Err(error) if as_words => return Err(Failure::Data(error)),
                Err(error) => output::json_line(out, &bad_line(line, &error))?,
            }
            Ok(valid)
        })
    }
}

impl Answer {
    fn of<P: FullGame>(position: &P, with_moves: bool) -> Result<Self, Unsolved> {
        let value = solved::value(position)?.to_string();
        let moves = with_moves.then(|| solved::moves(position)).transpose()?;
        let named = |(m, value): (P::Move, board_core::Value)| (m.to_string(), value.to_string());
        let moves = moves.map(|moves| moves.into_iter().map(named).collect());
        Ok(Self { position: position.to_string(), value, moves })
    }

    fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{}", self.value)?;
        for (m, value) in self.moves.iter().flatten() {
            writeln!(out, "{m:>6}  {value}")?;
        }
        Ok(())
    }
}
