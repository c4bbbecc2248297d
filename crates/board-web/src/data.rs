//! Conversion of plain data to and from JavaScript.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use board_core::{Player, quoted};
use board_games::GameKind;
use board_play::view::Kind;
use board_play::{Limits, Supply};
use js_sys::{Object, Reflect};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsCast, JsValue};

use crate::error::error;

/// Converts data to plain objects, arrays and values. `None` becomes `null`.
pub fn plain(data: &(impl Serialize + ?Sized)) -> Result<JsValue, JsValue> {
    data.serialize(&Serializer::json_compatible()).map_err(error)
}

/// An options object, which may be missing.
pub struct Options<'a>(&'a JsValue);

impl<'a> Options<'a> {
    /// Checks that the object has no fields but these.
    pub fn new(options: &'a JsValue, known: &[&str]) -> Result<Self, JsValue> {
        if options.is_null_or_undefined() {
            return Ok(Self(options));
        }
        let Some(object) = options.dyn_ref::<Object>() else {
            return Err(error(format!("expected an object with {}", known.join(", "))));
        };
        for name in Object::keys(object) {
            let name = name.as_string().unwrap_or_default();
            if !known.contains(&&*name) {
                let expected = known.join(", ");
                return Err(error(format!(
                    "unknown option {}: expected {expected}",
                    quoted(&name)
                )));
            }
        }
        Ok(Self(options))
    }

    /// Reads a field; returns `None` if it is missing, `null` or `undefined`.
    pub fn field<T>(
        &self,
        name: &str,
        expected: &str,
        read: impl Fn(&JsValue) -> Option<T>,
    ) -> Result<Option<T>, JsValue> {
        if self.0.is_null_or_undefined() {
            return Ok(None);
        }
        let value = Reflect::get(self.0, &name.into())?;
        if value.is_null_or_undefined() {
            return Ok(None);
        }
        read(&value).map(Some).ok_or_else(|| error(format!("{name}: expected {expected}")))
    }

    /// Reads a positive whole number.
    pub fn positive(&self, name: &str) -> Result<Option<u32>, JsValue> {
        let read = |value: &JsValue| number(value).filter(|&number| number > 0);
        self.field(name, "a whole number above 0", read)
    }
}

/// Reads an unsigned integer of 32 bits.
pub fn number(value: &JsValue) -> Option<u32> {
    whole(value.as_f64()?)
}

/// Converts a number to an unsigned integer of 32 bits.
pub fn whole(number: f64) -> Option<u32> {
    // The comparison below rejects numbers that the conversion changes.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let whole = number as u32;
    (f64::from(whole).to_bits() == (number + 0.0).to_bits()).then_some(whole)
}

/// The games whose solutions are in modules with the feature `perfect`.
pub const SOLVED: &[&str] = &["disk-race"];

/// Returns the player that has this name in JavaScript.
pub fn player(name: &str) -> Result<Player, JsValue> {
    let player = Player::ALL.into_iter().find(|player| player.to_string() == name);
    player.ok_or_else(|| error("player: expected \"first\" or \"second\""))
}

/// A description of a game.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    #[serde(flatten)]
    info: &'static board_games::GameInfo,
    solved: bool,
    set_up: SetUpInfo,
    kinds: Vec<Kind>,
}

/// The pieces that an editor can put on the board and next to it.
#[derive(Serialize)]
struct SetUpInfo {
    closed: Option<char>,
    supply: &'static [Supply],
}

impl GameInfo {
    pub fn of(game: GameKind) -> Self {
        let info = game.info();
        let set_up = SetUpInfo { closed: info.closed, supply: info.supply };
        Self { info, solved: SOLVED.contains(&info.name), set_up, kinds: game.kinds() }
    }
}

/// Reads the limits of a game.
pub fn limits(options: &JsValue) -> Result<Limits, JsValue> {
    let options = Options::new(options, &["repetition", "maxPlies"])?;
    let max_plies = options.field("maxPlies", "a whole number from 0", number)?;
    Ok(Limits { repetition: options.positive("repetition")?.and_then(NonZeroU32::new), max_plies })
}

/// Converts the limits of a game to an object.
pub fn plain_limits(limits: Limits) -> Result<JsValue, JsValue> {
    let repetition = limits.repetition.map(NonZeroU32::get);
    plain(&BTreeMap::from([("repetition", repetition), ("maxPlies", limits.max_plies)]))
}
