//! JavaScript bindings: sessions, SVG pictures and opponents for all games in `board_games`.
//!
//! `README.md` is an overview of the API; `types.d.ts` has the types of the plain data.

// A call that rejects an argument would unbalance the stack of borrowed JavaScript values.
#![allow(clippy::needless_pass_by_value)]

mod data;
mod engine;
mod error;
mod picture;
mod session;
mod set_up;

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// Returns all games.
#[wasm_bindgen(unchecked_return_type = "GameInfo[]")]
pub fn games() -> Result<JsValue, JsValue> {
    let games: Vec<_> = board_games::GAMES.iter().copied().map(data::GameInfo::of).collect();
    data::plain(&games)
}
