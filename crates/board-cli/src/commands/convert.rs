use std::io::Write;

use board_core::text::quoted;
use board_play::Session;
use clap::{Args, ValueEnum};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::args::{GameArg, TextsArgs};
use crate::commands::legal::sorted_moves;
use crate::failure::Failure;
use crate::output;

/// Convert positions between text and JSON
#[derive(Args, Debug)]
#[command(
    long_about = "\
Convert positions between text and JSON, one a line, from standard input or --position.

The JSON object holds the position's text, and what follows from it: the rules, the side to move, \
the legal moves, the outcome, and the margin of a win by points. Only `game` and `position` must \
be there to be read; whatever else is there must be true, and fields with other names are \
refused. A line that cannot be converted, or has more than 1,048,576 bytes, is named on standard \
error, the others go on, and the exit status is 1 at the end.",
    after_help = include_str!("../../help/convert.txt")
)]
pub struct Convert {
    #[command(flatten)]
    texts: TextsArgs,
    /// What to read
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Form::Text)]
    from: Form,
    /// What to write
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Form::Json)]
    to: Form,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Form {
    /// The position's text
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
    fn of(position: &dyn Session) -> Self {
        let (game, ending) = (position.game(), position.ending());
        Self {
            game: game.name.into(),
            position: position.position(),
            rules: Some(position.rules()),
            turn: Some(game.players[position.turn().index()].into()),
            moves: Some(sorted_moves(position)),
            margin: ending.as_ref().and_then(|ending| ending.margin),
            outcome: Some(ending.and_then(|ending| ending.outcome).into()),
        }
    }

    /// Reads an object, and believes none of its fields.
    fn read(text: &str, game: &GameArg) -> Result<Box<dyn Session>, String> {
        let object: Self =
            serde_json::from_str(text).map_err(|why| output::cut(&why.to_string()))?;
        let name = game.game.name;
        if object.game != name {
            let found = quoted(&object.game);
            return Err(format!("expected a position of {name}, found one of {found}"));
        }
        let position = game.parse(&object.position)?;
        let truth = Self::of(&*position);
        let wrong = [
            ("position", object.position != truth.position),
            ("rules", object.rules.is_some() && object.rules != truth.rules),
            ("turn", object.turn.is_some() && object.turn != truth.turn),
            ("moves", object.moves.is_some() && object.moves != truth.moves),
            ("outcome", object.outcome.is_some() && object.outcome != truth.outcome),
            ("margin", object.margin.is_some() && object.margin != truth.margin),
        ];
        let names = wrong.iter().filter(|(_, wrong)| *wrong);
        let names: Vec<_> = names.map(|(name, _)| format!("`{name}`")).collect();
        if names.is_empty() {
            return Ok(position);
        }
        let truth = serde_json::to_string(&truth).map_err(|why| why.to_string())?;
        Err(format!("{} is not what the position's text makes it: {truth}", names.join(", ")))
    }
}

impl Convert {
    pub fn run(&self) -> Result<(), Failure> {
        let mut result = Ok(());
        output::print(|out| {
            self.texts.each(out, |out, line, text| match text.and_then(|text| self.read(text)) {
                Ok(position) => self.write(out, &*position),
                Err(error) => {
                    result = Err(Failure::Reported);
                    output::note(format_args!("board: line {line}: {error}"));
                    Ok(())
                }
            })
        })?;
        result
    }

    fn read(&self, text: &str) -> Result<Box<dyn Session>, String> {
        match self.from {
            Form::Text => self.texts.game.parse(text),
            Form::Json => Object::read(text, &self.texts.game),
        }
    }

    fn write(
        &self,
        out: &mut (impl Write + ?Sized),
        position: &dyn Session,
    ) -> Result<(), Failure> {
        match self.to {
            Form::Text => Ok(writeln!(out, "{}", position.position())?),
            Form::Json => output::json_line(out, &Object::of(position)),
        }
    }
}
