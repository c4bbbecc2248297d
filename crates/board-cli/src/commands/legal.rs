use board_play::{AnyEnding, FullGame, Game, Limits};
use clap::Args;
use serde_json::{Value, json};

use crate::args::{answer_each, parse};
use crate::commands::Run;
use crate::failure::Failure;
use crate::output;
use crate::record::sorted_moves;
use crate::table;

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
#[command(arg = table::argument())]
pub struct Legal {}

/// Describes a position, its legal moves and its outcome.
pub fn answer<P: FullGame>(game: &Game<P>) -> Value {
    let mut answer = json!({ "position": game.position().to_string() });
    add_moves(&mut answer, game);
    answer
}

/// Adds the legal moves, the outcome, and the margin of a win by points to an object.
pub fn add_moves<P: FullGame>(object: &mut Value, game: &Game<P>) {
    let ending = AnyEnding::of(game);
    object["moves"] = sorted_moves(game).into();
    object["outcome"] = ending.as_ref().and_then(|ending| ending.outcome.as_deref()).into();
    if let Some(margin) = ending.and_then(|ending| ending.margin) {
        object["margin"] = margin.into();
    }
}

/// Returns the answer to an invalid line of input.
pub fn bad_line(line: u64, error: &str) -> Value {
    json!({ "line": line, "error": error })
}

impl Run for Legal {
    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        answer_each(None, &mut |out, line, text| {
            let answer = text
                .and_then(parse::<P>)
                .map(|position| answer(&Game::from_position(position, Limits::default())));
            let valid = answer.is_ok();
            let answer = answer.unwrap_or_else(|error| bad_line(line, &error));
            output::json_line(out, &answer)?;
            Ok(valid)
        })
    }
}
