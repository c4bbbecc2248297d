//! Records of any game, as text or stored as JSON.

use std::io;

use board_core::text::quoted;
use board_games::GAMES;
use board_play::record::{StoredGame, split};
use board_play::{OpenError, Session};
use serde::Deserialize;

use crate::output::cut;

mod stream;

pub use stream::records;

/// How a game ended and why, or who is to move.
pub fn state(session: &dyn Session) -> String {
    let mover = session.game().player_names[session.turn().index()];
    session.ending().map_or_else(|| format!("{mover} to move"), |ending| ending.words)
}

/// The game, the number of plies and the end.
pub fn summary(session: &dyn Session) -> String {
    let plies = match session.moves().len() {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    };
    format!("{}, {plies}, {}", session.game().name, state(session))
}

/// What is wrong with a record, or with the text that it stands in.
#[derive(Debug)]
pub struct Problem {
    /// The line of the whole text, from 1, if it is known.
    pub line: Option<usize>,
    /// The column, from 1, if it is known.
    pub column: Option<usize>,
    /// What was expected, and what was found.
    pub what: String,
}

impl Problem {
    /// What is wrong with a whole text.
    fn of_text(what: String) -> Self {
        Self { line: None, column: None, what }
    }

    /// What is wrong with the record that begins on a line.
    fn of_line(line: usize, what: String) -> Self {
        Self { line: Some(line), column: None, what }
    }
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Self {
        Self::of_text(error.to_string())
    }
}

/// Reads a record as text that begins on this line.
fn read_text(line: usize, text: &str) -> Result<Box<dyn Session>, Problem> {
    let header = split(text).next().map_or("", |part| part.game);
    let Some(game) = board_games::game(header) else {
        let is_marked = text.starts_with('\u{feff}');
        let found = if is_marked { "a byte order mark (U+FEFF)".into() } else { quoted(header) };
        let what = format!("expected a header `game` with {}, found {found}", names());
        return Err(Problem::of_line(line, what));
    };
    game.read(text).map_err(|error| match error {
        OpenError::Record(error) => Problem {
            line: Some(line + error.line() - 1),
            column: Some(error.column()),
            what: error.problem().to_owned(),
        },
        error => Problem::of_line(line, error.to_string()),
    })
}

/// Reads a record as a JSON object that stands on this line.
fn read_stored(line: usize, stored: &str) -> Result<Box<dyn Session>, Problem> {
    #[derive(Deserialize)]
    struct Header {
        game: String,
    }
    let wrong = |why: serde_json::Error| {
        let column = (why.column() > 0).then_some(why.column());
        let what = why.to_string();
        // Ends with the place in the object, which the place in the text says already.
        let what = what.rsplit_once(" at line ").map_or(what.as_str(), |(what, _)| what);
        Problem { line: Some(line), column, what: cut(what) }
    };
    let stored = stored.trim_ascii_end();
    // The other fields can be judged only when it is known of which game they are.
    let Header { game } = serde_json::from_str(stored).map_err(wrong)?;
    let Some(known) = board_games::game(&game) else {
        let what = format!("expected a field `game` with {}, found {}", names(), quoted(&game));
        return Err(Problem::of_line(line, what));
    };
    let stored: StoredGame = serde_json::from_str(stored).map_err(wrong)?;
    known.replay(&stored).map_err(|error| Problem::of_line(line, error.to_string()))
}

fn names() -> String {
    GAMES.iter().map(|game| game.name).collect::<Vec<_>>().join(" or ")
}
