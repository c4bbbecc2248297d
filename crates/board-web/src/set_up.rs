//! Setting up positions, for editors.

use std::collections::BTreeMap;

use board_games::{GameKind, dispatch};
use board_play::{AnyArrangement, Arranged};
use js_sys::{Array, Object};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::data::{Options, number, plain, player};
use crate::error::error;
use crate::picture::PictureOptions;
use crate::session::Session;

/// Reads an arrangement.
fn arrangement(set_up: &JsValue) -> Result<AnyArrangement, JsValue> {
    let set_up = Options::new(set_up, &["pieces", "turn", "supply"])?;
    let pieces = set_up.field("pieces", "an array of pairs of a space and a letter", |pieces| {
        let pieces = pieces.dyn_ref::<Array>()?.iter().map(|pair| {
            let pair = pair.dyn_into::<Array>().ok()?;
            Some((pair.get(0).as_string()?, letter(&pair.get(1))?))
        });
        pieces.collect()
    })?;
    let supply = set_up.field("supply", "an object with whole numbers by letter", |supply| {
        let mut counts = BTreeMap::new();
        for pair in Object::entries(supply.dyn_ref()?) {
            let pair = pair.dyn_into::<Array>().ok()?;
            counts.insert(letter(&pair.get(0))?, number(&pair.get(1))?);
        }
        Some(counts)
    })?;
    let turn =
        set_up.field("turn", "\"first\" or \"second\"", |turn| player(&turn.as_string()?).ok())?;
    Ok(AnyArrangement {
        pieces: pieces.ok_or_else(|| error("pieces: expected an array"))?,
        turn: turn.ok_or_else(|| error("turn: expected \"first\" or \"second\""))?,
        supply: supply.unwrap_or_default(),
    })
}

/// Reads a string of one character.
fn letter(text: &JsValue) -> Option<char> {
    let text = text.as_string()?;
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// The result of `setUp`.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    arranged: Arranged,
    svg: String,
}

/// Builds a position from pieces, or reports all its faults. The rules are a string such as
/// `side=4`, or `standard`.
/// @throws {Error} if the game, the rules, a space or a letter is unknown, a space is mentioned
/// twice, or an option is invalid
#[wasm_bindgen(js_name = setUp, unchecked_return_type = "SetUpReport")]
pub fn set_up(
    #[wasm_bindgen(unchecked_param_type = "GameName")] game: &str,
    rules: &str,
    #[wasm_bindgen(unchecked_param_type = "SetUp")] pieces: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "PictureOptions | null")] picture: JsValue,
) -> Result<JsValue, JsValue> {
    let arrangement = arrangement(&pieces)?;
    let game: GameKind = game.parse().map_err(error)?;
    let checked = dispatch!(game, P => arrangement.check::<P>(rules));
    let arranged = checked.map_err(error)?;
    let svg = PictureOptions::read(&picture)?.picture(&arranged.scene).draw();
    plain(&Report { arranged, svg })
}

#[wasm_bindgen]
impl Session {
    /// Returns the pieces of the current position, for `setUp`.
    #[wasm_bindgen(js_name = setUp, unchecked_return_type = "SetUp")]
    pub fn set_up(&self) -> Result<JsValue, JsValue> {
        let position = self.inner().position();
        plain(&dispatch!(&position, AnyPosition(position) => AnyArrangement::of(position)))
    }
}
