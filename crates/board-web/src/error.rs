//! Errors thrown to JavaScript.

use board_play::MoveError;
use board_play::record::NoteError;
use js_sys::{Error, Reflect};
use wasm_bindgen::JsValue;

use crate::data::whole;

/// Creates an `Error` with this message.
pub fn error(why: impl ToString) -> JsValue {
    Error::new(&why.to_string()).into()
}

/// Creates a `SessionError` for an invalid index or ply.
pub fn no_such(name: &str, expected: &str, found: f64) -> JsValue {
    let problem = format!("{name}: expected {expected}, found {found}");
    session_error(MoveError::Notation(problem.into()))
}

/// Reads a whole number that is not negative, such as an index.
pub fn count(name: &str, found: &JsValue) -> Result<usize, JsValue> {
    let found = found.as_f64().unwrap_or(f64::NAN);
    let number = whole(found).map(|number| number as usize);
    number.ok_or_else(|| no_such(name, "a whole number from 0", found))
}

/// Creates a `SessionError`: an `Error` with a `kind`.
pub fn session_error(why: impl Into<MoveError>) -> JsValue {
    let why = why.into();
    let kind = match why {
        MoveError::Over(_) => "over",
        MoveError::Notation(_) => "notation",
        MoveError::Illegal(_) => "illegal",
        _ => "other",
    };
    with_kind(kind, &why)
}

/// Creates a `SessionError` for a name or comment that a record cannot store.
pub fn note_error(why: NoteError) -> JsValue {
    with_kind("note", &why)
}

fn with_kind(kind: &str, why: &impl ToString) -> JsValue {
    let error = Error::new(&why.to_string());
    set(&error, "kind", &kind.into());
    error.into()
}

/// Creates an `Error` for a problem at a line and a column, both from 1.
pub fn placed(line: usize, column: usize, problem: &str) -> JsValue {
    let error = Error::new(&format!("line {line}, column {column}: {problem}"));
    set(&error, "line", &line.into());
    set(&error, "column", &column.into());
    set(&error, "problem", &problem.into());
    error.into()
}

/// Sets a field of an error.
fn set(error: &Error, name: &str, value: &JsValue) {
    // This cannot fail: a new object accepts any field.
    let _ = Reflect::set(error, &JsValue::from(name), value);
}
