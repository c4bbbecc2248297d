use board_core::quoted;
use board_play::{FullGame, Game, Limits};
use clap::{Args, ValueEnum};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::args::{PositionsArgs, answer_each, parse};
use crate::commands::Run;
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
fn object<P: FullGame>(position: P) -> Value {
    let mut object = json!({
        "game": P::NAME,
        "position": position.to_string(),
        "rules": position.rules().to_string(),
        "turn": P::PLAYERS[position.turn().index()],
    });
    add_moves(&mut object, &Game::from_position(position, Limits::default()));
    object
}

/// Parses an object, and checks all its fields.
fn read<P: FullGame>(text: &str) -> Result<P, String> {
    let named: Named = from_json(text)?;
    if named.game != P::NAME {
        let (expected, found) = (P::NAME, quoted(&named.game));
        return Err(format!("expected a position of {expected}, found one of {found}"));
    }
    let position = parse(&named.position)?;
    check(text, &object(position))?;
    Ok(position)
}

fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|why| output::cut(&why.to_string()))
}

/// Checks that an object has no other fields than the expected one, and the same values.
fn check(text: &str, expected: &Value) -> Result<(), String> {
    let given: Map<String, Value> = from_json(text)?;
    if let Some(unknown) = given.keys().find(|name| expected.get(name.as_str()).is_none()) {
        return Err(format!("unknown field {}", quoted(unknown)));
    }
    let wrong = given.iter().filter(|(name, value)| expected.get(name) != Some(value));
    let wrong: Vec<_> = wrong.map(|(name, _)| format!("`{name}`")).collect();
    if wrong.is_empty() {
        return Ok(());
    }
    let wrong = output::cut(&wrong.join(", "));
    Err(format!("{wrong} inconsistent with the position: expected {expected}"))
}

impl Run for Convert {
    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        let read = match self.from {
            Form::Text => parse::<P>,
            Form::Json => read::<P>,
        };
        answer_each(self.positions.position.as_deref(), &mut |out, line, text| {
            let position = text.and_then(read);
            match (&position, self.to) {
                (Ok(position), Form::Text) => writeln!(out, "{position}")?,
                (Ok(position), Form::Json) => output::json_line(out, &object(*position))?,
                (Err(error), _) => output::error(format_args!("line {line}: {error}")),
            }
            Ok(position.is_ok())
        })
    }
}
