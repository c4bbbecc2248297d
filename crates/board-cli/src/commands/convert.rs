use std::io::Write;

use board_core::text::quoted;
use board_games::AnyGame;
use clap::{Args, ValueEnum};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::args::{GameArg, PositionsArgs};
use crate::commands::legal::sorted_moves;
use crate::failure::Failure;
use crate::output;

#[derive(Args, Debug)]
#[command(
    long_about = "\
Convert positions between text and JSON, one per line, from standard input or --position.

The JSON object contains the position, the rules, the side to move, the legal moves, the outcome, \
and the margin of a win by points. On input, only `game` and `position` are required; other fields \
must be consistent with the position, and unknown fields are errors. A line that is invalid or \
has more than 1,048,576 bytes is reported on standard error and skipped; the exit status is then \
1. Empty lines and lines that begin with `#` are skipped.",
    after_help = include_str!("../../help/convert.txt")
)]
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

/// A position with derived fields; `None` stands for a missing field.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Object {
    game: String,
    position: String,
    rules: Option<String>,
    turn: Option<String>,
    moves: Option<Vec<String>>,
    /// `Some(null)` while the game goes on, `None` for a missing field.
    #[serde(default, deserialize_with = "given")]
    outcome: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<u32>,
}

fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

impl Object {
    fn of(position: &AnyGame) -> Self {
        let (game, ending) = (position.kind(), position.ending());
        Self {
            game: game.name.into(),
            position: position.position().to_string(),
            rules: Some(position.position().rules()),
            turn: Some(game.players[position.position().turn().index()].into()),
            moves: Some(sorted_moves(position)),
            margin: ending.as_ref().and_then(|ending| ending.margin),
            outcome: Some(ending.and_then(|ending| ending.outcome).into()),
        }
    }

    /// Parses an object, and checks all its fields.
    fn read(text: &str, game: &GameArg) -> Result<AnyGame, String> {
        let object: Self =
            serde_json::from_str(text).map_err(|why| output::cut(&why.to_string()))?;
        let name = game.game.name;
        if object.game != name {
            let found = quoted(&object.game);
            return Err(format!("expected a position of {name}, found one of {found}"));
        }
        let position = game.parse(&object.position)?;
        let expected = Self::of(&position);
        let wrong = [
            ("position", object.position != expected.position),
            ("rules", object.rules.is_some() && object.rules != expected.rules),
            ("turn", object.turn.is_some() && object.turn != expected.turn),
            ("moves", object.moves.is_some() && object.moves != expected.moves),
            ("outcome", object.outcome.is_some() && object.outcome != expected.outcome),
            ("margin", object.margin.is_some() && object.margin != expected.margin),
        ];
        let names = wrong.iter().filter(|(_, wrong)| *wrong);
        let names: Vec<_> = names.map(|(name, _)| format!("`{name}`")).collect();
        if names.is_empty() {
            return Ok(position);
        }
        let expected = serde_json::to_string(&expected).map_err(|why| why.to_string())?;
        Err(format!("{} inconsistent with the position: expected {expected}", names.join(", ")))
    }
}

impl Convert {
    pub fn run(&self) -> Result<(), Failure> {
        let mut result = Ok(());
        output::print(|out| {
            self.positions.each(out, |out, line, text| {
                match text.and_then(|text| self.read(text)) {
                    Ok(position) => self.write(out, &position),
                    Err(error) => {
                        result = Err(Failure::Reported);
                        output::note(format_args!("board: line {line}: {error}"));
                        Ok(())
                    }
                }
            })
        })?;
        result
    }

    fn read(&self, text: &str) -> Result<AnyGame, String> {
        match self.from {
            Form::Text => self.positions.game.parse(text),
            Form::Json => Object::read(text, &self.positions.game),
        }
    }

    fn write(&self, out: &mut (impl Write + ?Sized), position: &AnyGame) -> Result<(), Failure> {
        match self.to {
            Form::Text => Ok(writeln!(out, "{}", position.position())?),
            Form::Json => output::json_line(out, &Object::of(position)),
        }
    }
}
