//! Records of any game, as text or stored as JSON.

use board_core::Session;
use board_core::record::{StoredGame, split};
use board_games::GAMES;
use serde::Deserialize;

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
pub fn read(text: &str) -> Vec<Result<Box<dyn Session>, Problem>> {
    if text.trim_ascii_start().starts_with('{') {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim_ascii().is_empty());
        return lines.map(|(line, stored)| read_stored(line, stored)).collect();
    }
    split(text)
        .map(|part| {
            let Some(game) = board_games::game(part.game) else {
                let found = format!("{:?}", part.game);
                let what = format!("expected a header `game` with {}, found {found}", names());
                return Err(Problem { line: part.line, column: None, what });
            };
            game.read(part.text).map_err(|error| Problem {
                line: part.line + error.line() - 1,
                column: Some(error.column()),
                what: error.problem().to_owned(),
            })
        })
        .collect()
}

fn read_stored(line: usize, stored: &str) -> Result<Box<dyn Session>, Problem> {
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
    // The other fields can be judged only when it is known of which game they are.
    let Header { game } = serde_json::from_str(stored).map_err(wrong)?;
    let Some(known) = board_games::game(&game) else {
        let what = format!("expected a field `game` with {}, found {game:?}", names());
        return Err(Problem { line, column: None, what });
    };
    let stored: StoredGame = serde_json::from_str(stored).map_err(wrong)?;
    known.replay(&stored).map_err(|what| Problem { line, column: None, what })
}

fn names() -> String {
    GAMES.iter().map(|game| game.name).collect::<Vec<_>>().join(" or ")
}
