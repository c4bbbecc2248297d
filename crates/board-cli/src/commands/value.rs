use std::collections::BTreeMap;
use std::io::{self, Write};

use board_games::solved::{self, Unsolved};
use board_play::FullGame;
use clap::Args;
use serde_json::{Value as Object, json};

use crate::args::{PositionsArgs, answer_each, parse};
use crate::commands::Run;
use crate::commands::legal::bad_line;
use crate::failure::Failure;
use crate::output;
use crate::table::check_solved;

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

impl Run for Value {
    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        check_solved(P::NAME)?;
        let as_words = self.positions.position.is_some() && !self.json;
        answer_each(self.positions.position.as_deref(), &mut |out, line, text| {
            let answer = text.and_then(|text| {
                let answer = answer(&parse::<P>(text)?, self.moves);
                answer.map_err(|why| why.to_string())
            });
            let valid = answer.is_ok();
            match answer {
                Ok(answer) if as_words => write(out, &answer)?,
                Ok(answer) => output::json_line(out, &answer)?,
                Err(error) if as_words => return Err(Failure::Data(error)),
                Err(error) => output::json_line(out, &bad_line(line, &error))?,
            }
            Ok(valid)
        })
    }
}

/// Returns a position and its value, and the values of its moves if requested.
fn answer<P: FullGame>(position: &P, moves: bool) -> Result<Object, Unsolved> {
    let value = solved::value(position)?.to_string();
    let mut answer = json!({ "position": position.to_string(), "value": value });
    if moves {
        let moves = solved::moves(position)?.into_iter();
        let moves = moves.map(|(m, value)| (m.to_string(), value.to_string()));
        answer["moves"] = json!(moves.collect::<BTreeMap<_, _>>());
    }
    Ok(answer)
}

fn write(out: &mut dyn Write, answer: &Object) -> io::Result<()> {
    let word = |value: &Object| value.as_str().unwrap_or_default().to_owned();
    writeln!(out, "{}", word(&answer["value"]))?;
    let mut moves = answer["moves"].as_object().into_iter().flatten();
    moves.try_for_each(|(m, value)| writeln!(out, "{m:>6}  {}", word(value)))
}
