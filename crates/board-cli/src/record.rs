//! Records of any game, as text or stored as JSON.

use board_core::record::split;
use board_core::{Ending, Game, Outcome, Position, Record};
use serde::Deserialize;

use crate::failure::Failure;
use crate::play::{self, Table};
use crate::show::Show;
use crate::table::{Entry, GAMES};

/// A record of any game with all that the commands do to it.
pub trait AnyRecord {
    /// The name of the game.
    fn game(&self) -> &'static str;

    /// Its text.
    fn text(&self) -> String;

    /// The JSON object it is stored as.
    fn stored(&self) -> serde_json::Result<String>;

    /// The game, the number of plies and the end.
    fn summary(&self) -> String;

    /// The start, and each move with the position after it.
    fn replay(&self) -> Vec<(Option<String>, String)>;

    /// Goes on with the game in the terminal.
    fn play(self: Box<Self>, table: &Table) -> Result<(), Failure>;
}

impl<P: Show> AnyRecord for Record<P> {
    fn game(&self) -> &'static str {
        P::NAME
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn stored(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }

    fn summary(&self) -> String {
        let game = Self::game(self);
        format!("{}, {} plies, {}", P::NAME, game.moves().len(), state(game))
    }

    fn replay(&self) -> Vec<(Option<String>, String)> {
        let game = Self::game(self);
        let moves = game.moves().iter().map(|m| Some(m.to_string()));
        let positions = game.positions().iter().map(ToString::to_string);
        std::iter::once(None).chain(moves).zip(positions).collect()
    }

    fn play(self: Box<Self>, table: &Table) -> Result<(), Failure> {
        play::play(*self, table)
    }
}

/// How a game ended, or who is to move.
pub fn state<P: Position>(game: &Game<P>) -> String {
    let name = |player: board_core::Player| P::PLAYERS[player.index()];
    let Some(ending) = game.ending() else {
        return format!("{} to move", name(game.position().turn()));
    };
    let cause = match ending {
        Ending::Rules(_) => "by the rules",
        Ending::Resigned(_) => "by resignation",
        Ending::Agreed => "by agreement",
        Ending::Repetition => "by repetition",
        Ending::PlyCap => "by the cap on the plies",
    };
    let result = match ending {
        Ending::Rules(outcome) => outcome.winner(),
        ending => ending.winner(),
    };
    match result {
        Some(winner) => format!("{} won {cause}", name(winner)),
        None => format!("a draw {cause}"),
    }
}

/// What is wrong with a record.
#[derive(Debug)]
pub struct Problem {
    /// The line of the whole text, from 1.
    pub line: usize,
    /// The column, from 1, if it is known.
    pub column: Option<usize>,
    /// What was expected, and what was found.
    pub what: String,
}

/// Every record of a text: JSON objects, one a line, if it begins with a brace; otherwise records
/// as text, one behind the other.
pub fn read(text: &str) -> Vec<Result<Box<dyn AnyRecord>, Problem>> {
    if text.trim_ascii_start().starts_with('{') {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim_ascii().is_empty());
        return lines.map(|(line, stored)| read_stored(line, stored)).collect();
    }
    split(text)
        .map(|part| {
            let Some(entry) = entry(part.game) else {
                let found = format!("{:?}", part.game);
                let what = format!("expected a header `game` with {}, found {found}", names());
                return Err(Problem { line: part.line, column: None, what });
            };
            (entry.read_record)(part.text).map_err(|error| Problem {
                line: part.line + error.line() - 1,
                column: Some(error.column()),
                what: error.problem().to_owned(),
            })
        })
        .collect()
}

fn read_stored(line: usize, stored: &str) -> Result<Box<dyn AnyRecord>, Problem> {
    #[derive(Deserialize)]
    struct Header {
        game: String,
    }
    let wrong = |why: serde_json::Error| {
        let column = (why.column() > 0).then_some(why.column());
        let what = why.to_string();
        // Ends with the place in the object, which the place in the text says already.
        let what = what.split(" at line ").next().unwrap_or(&what).to_owned();
        Problem { line, column, what }
    };
    let header: Header = serde_json::from_str(stored).map_err(wrong)?;
    let entry = entry(&header.game).ok_or_else(|| {
        let what = format!("expected a field `game` with {}, found {:?}", names(), header.game);
        Problem { line, column: None, what }
    })?;
    (entry.read_stored)(stored).map_err(wrong)
}

fn entry(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.game.name == name)
}

fn names() -> String {
    GAMES.iter().map(|entry| entry.game.name).collect::<Vec<_>>().join(" or ")
}
