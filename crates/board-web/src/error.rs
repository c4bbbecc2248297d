//! What JavaScript catches.

use board_core::text::quoted;
use board_play::{OpenError, RecordError, SessionError};
use js_sys::{Error, Reflect};
use wasm_bindgen::JsValue;

/// An `Error` that says this.
#[allow(clippy::needless_pass_by_value)] // So that it can be handed to `map_err`.
pub fn error(why: impl ToString) -> JsValue {
    Error::new(&why.to_string()).into()
}

/// That no game has this name.
pub fn no_game(found: &str) -> JsValue {
    error(format!("expected {}, found {}", names(), quoted(found)))
}

/// A `SessionError` of the module: an `Error` with a kind.
#[allow(clippy::needless_pass_by_value)] // So that it can be passed to `map_err`.
pub fn session_error(why: SessionError) -> JsValue {
    let kind = match why {
        SessionError::Over(_) => "over",
        SessionError::Notation(_) => "notation",
        SessionError::Illegal(_) => "illegal",
        SessionError::Note(_) => "note",
        _ => "other",
    };
    let error = Error::new(&why.to_string());
    set(&error, "kind", &kind.into());
    error.into()
}

/// The error of a session that could not be opened from a record: a `RecordError` of the module.
#[allow(clippy::needless_pass_by_value)] // So that it can be passed to `map_err`.
pub fn open_error(why: OpenError) -> JsValue {
    match &why {
        OpenError::Record(why) => record_error(why),
        why => error(why),
    }
}

/// A `RecordError` of the module: an `Error` with a place.
fn record_error(why: &RecordError) -> JsValue {
    placed(why.line(), why.column(), why.problem())
}

/// An `Error` with the line and column, from 1, of a problem.
pub fn placed(line: usize, column: usize, problem: &str) -> JsValue {
    let error = Error::new(&format!("line {line}, column {column}: {problem}"));
    for (name, value) in [
        ("line", JsValue::from(line)),
        ("column", JsValue::from(column)),
        ("problem", JsValue::from(problem)),
    ] {
        set(&error, name, &value);
    }
    error.into()
}

/// Sets a field of a new error.
fn set(error: &Error, name: &str, value: &JsValue) {
    // A new object accepts any field.
    let _ = Reflect::set(error, &JsValue::from(name), value);
}

/// The names of all games, for people.
pub fn names() -> String {
    board_games::GAMES.iter().map(|game| game.name).collect::<Vec<_>>().join(" or ")
}
