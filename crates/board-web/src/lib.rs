//! The games for JavaScript: sessions, their pictures, and opponents. There is no game in it but
//! through `board_games`. What the module offers is described in `README.md`, and typed in
//! `types.d.ts`.

mod data;
mod engine;
mod error;
mod session;

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// The games there are.
///
/// # Errors
/// None that is known.
#[wasm_bindgen(unchecked_return_type = "GameInfo[]")]
pub fn games() -> Result<JsValue, JsValue> {
    let games: Vec<_> = board_games::GAMES.iter().map(data::GameInfo::of).collect();
    data::plain(&games)
}
