//! The arguments that name a game and a position of it.

use board_core::rules::STANDARD;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::failure::Failure;
use crate::table::{Board, Entry, GAMES};

/// Which game.
#[derive(Args, Debug)]
pub struct GameArg {
    /// The game; `board games` lists them
    #[arg(value_name = "GAME", value_parser = parser())]
    pub game: &'static Entry,
}

fn parser() -> impl TypedValueParser<Value = &'static Entry> {
    // The parser lets no other name through.
    let find = |name: String| GAMES.iter().find(|entry| entry.game.name == name);
    let names = PossibleValuesParser::new(GAMES.iter().map(|entry| entry.game.name));
    names.try_map(move |name| find(name).ok_or("no such game"))
}

/// Which game, and which of its positions.
#[derive(Args, Debug)]
pub struct StartArgs {
    #[command(flatten)]
    game: GameArg,
    /// The position, as its text; without it the start of the game
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// The rules to start under, as `name=value` separated by commas; `board games` lists them
    #[arg(long, value_name = "TEXT", conflicts_with = "position")]
    rules: Option<String>,
}

impl StartArgs {
    /// The game's name.
    pub fn name(&self) -> &'static str {
        self.game.game.game.name
    }

    /// The position.
    pub fn open(&self) -> Result<Box<dyn Board>, Failure> {
        let entry = self.game.game;
        match (&self.position, &self.rules) {
            (Some(text), _) => (entry.parse)(text).map_err(|why| {
                Failure::Data(format!("not a position of {}: {why}", entry.game.name))
            }),
            (None, rules) => (entry.start)(rules.as_deref().unwrap_or(STANDARD))
                .map_err(|why| Failure::Usage(format!("--rules of {}: {why}", entry.game.name))),
        }
    }
}
