use board_play::{AnyEnding, FullGame, Game, Limits};
use clap::Args;
use serde_json::{Value, json};

use crate::args::{PositionsArgs, answer_each, parse};
use crate::commands::Run;
use crate::failure::Failure;
use crate::output;
use crate::record::sorted_moves;

/// List the legal moves of positions as JSON
///
/// Reads one position per line from standard input, or --position, and writes one JSON object per
/// line: the position, its legal moves in alphabetical order, its outcome (null while the game goes
/// on), and the margin of a win by points. A line that is invalid or longer than 1,048,576 bytes is
/// answered with its number and an error; the exit status is then 1. Empty lines and lines that
/// begin with `#` are not answered.
///
/// Answers are flushed when no more input is waiting, so that another program can send positions
/// one by one.
#[derive(Args, Debug)]
pub struct Legal {
    #[command(flatten)]
    positions: PositionsArgs,
}

/// Describes a position, its legal moves and its outcome.
fn answer<P: FullGame>(position: P) -> Value {
    let game = Game::from_position(position, Limits::default());
    let ending = AnyEnding::of(&game);
    let mut answer = json!({
        "position": position.to_string(),
        "moves": sorted_moves(&game),
        "outcome": ending.as_ref().and_then(|ending| ending.outcome.as_deref()),
    });
    if let Some(margin) = ending.and_then(|ending| ending.margin) {
        answer["margin"] = margin.into();
    }
    answer
}

/// Returns the answer to an invalid line of input.
pub fn bad_line(line: u64, error: &str) -> Value {
    json!({ "line": line, "error": error })
}

impl Run for Legal {
    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        answer_each(self.positions.position.as_deref(), &mut |out, line, text| {
            let answer = text.and_then(parse::<P>).map(answer);
            let valid = answer.is_ok();
            let answer = answer.unwrap_or_else(|error| bad_line(line, &error));
            output::json_line(out, &answer)?;
            Ok(valid)
        })
    }
}
