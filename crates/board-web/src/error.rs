//! What JavaScript catches.

use board_core::text::quoted;
use board_play::RecordError;
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

/// A `RecordError` of the module: an `Error` with a place.
pub fn record_error(why: &RecordError) -> JsValue {
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
        // A new object takes any field.
        let _ = Reflect::set(&error, &JsValue::from(name), &value);
    }
    error.into()
}

/// The names of all games, for people.
pub fn names() -> String {
    board_games::GAMES.iter().map(|game| game.name).collect::<Vec<_>>().join(" or ")
}
