use std::io::Write;

use board_core::quoted;
use board_games::AnyGame;
use clap::{Args, ValueEnum};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::args::{GameArg, PositionsArgs, answer_each};
use crate::commands::legal::add_moves;
use crate::failure::Failure;
use crate::output;

/// Convert positions between text and JSON
///
/// Reads one position per line from standard input, or --position.
///
/// The JSON object contains the position, the rules, the side to move, the legal moves, the
/// outcome, and the margin of a win by points. On input, only `game` and `position` are required;
/// other fields must be consistent with the position, and unknown fields are errors. A line that is
/// invalid or has more than 1,048,576 bytes is reported on standard error and skipped; the exit
/// status is then 1. Empty lines and lines that begin with `#` are skipped.
#[derive(Args, Debug)]
pub struct Convert {
    #[command(flatten)]
    positions: PositionsArgs,
    /// Input format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Form::Text)]
    from: Form,
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Form::Json)]
    to: Form,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Form {
    /// The position's notation
    Text,
    /// A JSON object
    Json,
}

/// The required fields of an object.
#[derive(Deserialize)]
struct Named {
    game: String,
    position: String,
}

/// Returns an object with a position and the fields derived from it.
fn object(position: &AnyGame) -> Value {
    let game = position.kind();
    let mut object = json!({
        "game": game.name(),
        "position": position.position().to_string(),
        "rules": position.position().rules(),
        "turn": game.info().players[position.position().turn().index()],
    });
    add_moves(&mut object, position);
    object
}

/// Parses an object, and checks all its fields.
fn read(text: &str, game: &GameArg) -> Result<AnyGame, String> {
    let invalid = |why: serde_json::Error| output::cut(&why.to_string());
    let named: Named = serde_json::from_str(text).map_err(invalid)?;
    let name = game.game.name();
    if named.game != name {
        let found = quoted(&named.game);
        return Err(format!("expected a position of {name}, found one of {found}"));
    }
    let position = game.parse(&named.position)?;
    let given: Map<String, Value> = serde_json::from_str(text).map_err(invalid)?;
    let expected = object(&position);
    if let Some(unknown) = given.keys().find(|name| expected.get(name.as_str()).is_none()) {
        return Err(format!("unknown field {}", quoted(unknown)));
    }
    let wrong = given.iter().filter(|(name, value)| expected.get(name) != Some(value));
    let wrong: Vec<_> = wrong.map(|(name, _)| format!("`{name}`")).collect();
    if wrong.is_empty() {
        return Ok(position);
    }
    let wrong = output::cut(&wrong.join(", "));
    Err(format!("{wrong} inconsistent with the position: expected {expected}"))
}

impl Convert {
    pub fn run(&self) -> Result<(), Failure> {
        answer_each(self.positions.position.as_deref(), |out, line, text| {
            let position = text.and_then(|text| self.read(text));
            match &position {
                Ok(position) => self.write(out, position)?,
                Err(error) => output::note(format_args!("board: line {line}: {error}")),
            }
            Ok(position.is_ok())
        })
    }

    fn read(&self, text: &str) -> Result<AnyGame, String> {
        match self.from {
            Form::Text => self.positions.game.parse(text),
            Form::Json => read(text, &self.positions.game),
        }
    }

    fn write(&self, out: &mut (impl Write + ?Sized), position: &AnyGame) -> Result<(), Failure> {
        match self.to {
            Form::Text => Ok(writeln!(out, "{}", position.position())?),
            Form::Json => output::json_line(out, &object(position)),
        }
    }
}
