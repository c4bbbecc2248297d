//! Pictures for JavaScript.

use std::collections::BTreeMap;

use board_games::{AnyGame, GameKind, dispatch};
use board_play::LastMove;
use board_play::view::{MoveInfo, Scene, apply};
use board_svg::{Arrow, Mark, Picture, Theme, piece};
use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::data::{Options, number};
use crate::error::error;

/// The options of a picture.
pub struct PictureOptions {
    theme: Theme,
    last: bool,
    touched: Option<Vec<String>>,
    words: bool,
    flipped: bool,
    labels: Option<bool>,
    arrows: Vec<Arrow>,
}

impl PictureOptions {
    /// Reads an options object.
    pub fn read(options: &JsValue) -> Result<Self, JsValue> {
        let known = ["theme", "last", "touched", "words", "flipped", "labels", "arrows"];
        let options = Options::new(options, &known)?;
        let text = options.field("theme", "a string", JsValue::as_string)?;
        let flag = |name| options.field(name, "true or false", JsValue::as_bool);
        Ok(Self {
            theme: theme(text.as_deref())?,
            last: flag("last")?.unwrap_or(true),
            touched: options.field("touched", "an array of strings", texts)?,
            words: flag("words")?.unwrap_or(false),
            flipped: flag("flipped")?.unwrap_or(false),
            labels: flag("labels")?,
            arrows: options.field("arrows", "an array of arrows", arrows)?.unwrap_or_default(),
        })
    }

    /// Returns the picture of a scene without marks. By default, boards with a turntable have no
    /// labels, since there is little room between their spaces.
    pub fn picture<'a>(&self, scene: &'a Scene) -> Picture<'a> {
        Picture {
            theme: self.theme,
            words: self.words,
            flipped: self.flipped,
            labels: self.labels.unwrap_or(scene.layout.turntable.is_none()),
            ..Picture::of(scene)
        }
    }

    /// Draws the position of a session.
    pub fn draw(&self, session: &AnyGame) -> String {
        let mut scene = session.scene();
        let mut last = session.last_move().filter(|_| self.last);
        let mut marks = Vec::new();
        let offers = session.move_infos();
        if let Some(touched) = self.touched.as_ref().filter(|touched| !touched.is_empty()) {
            marks = marks_after(&offers, touched);
            if let Some(entered) = entered(session, &offers, touched) {
                let mut pieces: BTreeMap<_, _> = scene.pieces.into_iter().collect();
                apply(&mut pieces, &entered.changes);
                scene.pieces = pieces.into_iter().collect();
                last = Some(entered);
                // The piece is chosen where it arrived.
                marks = vec![Mark { inputs: touched[touched.len() - 1..].to_vec(), legal: true }];
            }
        }
        let arrows = self.arrows.iter().cloned();
        let arrows: Vec<_> = arrows.map(|arrow| turning(session, &offers, arrow)).collect();
        let picture = self.picture(&scene);
        Picture { last: last.as_ref(), marks: &marks, arrows: &arrows, ..picture }.draw()
    }

    /// Draws the board before the last move and after each of its steps.
    pub fn frames(&self, last: LastMove) -> Vec<String> {
        let LastMove { changes, before, .. } = last;
        let mut scene = before;
        let mut frames = vec![self.picture(&scene).draw()];
        let mut pieces: BTreeMap<_, _> = scene.pieces.iter().cloned().collect();
        for step in changes.chunks(1) {
            apply(&mut pieces, step);
            scene.pieces = pieces.clone().into_iter().collect();
            frames.push(self.picture(&scene).draw());
        }
        frames
    }
}

/// Returns marks for the possible next touches. The first touches may be in another order.
fn marks_after(offers: &[MoveInfo], touched: &[String]) -> Vec<Mark> {
    let legal = |inputs| Mark { inputs, legal: true };
    let begun = offers.iter().filter(|offer| offer.inputs.starts_with(touched));
    let marks: Vec<_> = begun
        .map(|offer| legal(offer.inputs.iter().take(touched.len() + 1).cloned().collect()))
        .collect();
    let contains = |offer: &&MoveInfo| touched.iter().all(|touch| offer.inputs.contains(touch));
    if marks.is_empty() && offers.iter().any(|offer| contains(&offer)) {
        return vec![legal(touched.to_vec())];
    }
    marks
}

/// Returns the changes that all moves with these touches begin with, if only choices remain: the
/// piece has arrived, but the choice is open.
fn entered(session: &AnyGame, offers: &[MoveInfo], touched: &[String]) -> Option<LastMove> {
    let is_choice = |input: &String| session.scene().buttons.iter().any(|c| c.name == *input);
    let begun: Vec<_> = offers
        .iter()
        .filter(|offer| offer.inputs.len() > touched.len() && offer.inputs.starts_with(touched))
        .collect();
    if !begun.iter().all(|offer| offer.inputs[touched.len()..].iter().all(is_choice)) {
        return None;
    }
    let mut moves = begun.into_iter().filter_map(|offer| played(session, offer));
    let mut entered = moves.next()?;
    for other in moves {
        let same = entered.changes.iter().zip(&other.changes).take_while(|(a, b)| a == b).count();
        entered.changes.truncate(same);
    }
    Some(entered)
}

/// Returns a legal move with its effects.
fn played(session: &AnyGame, offer: &MoveInfo) -> Option<LastMove> {
    dispatch!(session, AnyGame(game) => {
        game.move_at(offer.index).ok().map(|m| LastMove::of(game.position(), m))
    })
}

/// Adds the rotation of the turntable to an arrow.
fn turning(session: &AnyGame, offers: &[MoveInfo], arrow: Arrow) -> Arrow {
    let offer = offers.iter().find(|offer| offer.inputs == arrow.inputs);
    match offer.and_then(|offer| played(session, offer)) {
        Some(last) => Arrow { rank: arrow.rank, ..last.into() },
        None => arrow,
    }
}

/// Reads an array of strings.
fn texts(value: &JsValue) -> Option<Vec<String>> {
    value.dyn_ref::<Array>()?.iter().map(|text| text.as_string()).collect()
}

/// Reads an array of objects with `inputs` and an optional `rank`.
fn arrows(value: &JsValue) -> Option<Vec<Arrow>> {
    let arrow = |value: JsValue| {
        let options = Options::new(&value, &["inputs", "rank"]).ok()?;
        let rank = options.field("rank", "a number", number).ok()?;
        let inputs = options.field("inputs", "an array of strings", texts).ok()??;
        Some(Arrow { inputs, rank, ..Arrow::default() })
    };
    value.dyn_ref::<Array>()?.iter().map(arrow).collect()
}

/// Returns the theme with this name, `light` by default.
fn theme(name: Option<&str>) -> Result<Theme, JsValue> {
    let expected = |_| error("theme: expected \"light\", \"dark\" or \"css\"");
    name.map_or(Ok(Theme::Light), |name| name.parse().map_err(expected))
}

/// Draws one kind of piece as an SVG element without a background.
/// @throws {Error} if the game, the letter or the theme is unknown
#[wasm_bindgen(js_name = pieceSvg)]
pub fn piece_svg(
    #[wasm_bindgen(unchecked_param_type = "GameName")] game: &str,
    letter: &str,
    #[wasm_bindgen(unchecked_optional_param_type = "Theme | null")] name: Option<String>,
) -> Result<String, JsValue> {
    let known: GameKind = game.parse().map_err(error)?;
    let kinds = known.kinds();
    let kind = kinds.iter().find(|kind| letter.chars().eq([kind.letter]));
    let kind = kind.ok_or_else(|| error(format!("letter: {game} has no piece {letter:?}")))?;
    Ok(piece(kind, theme(name.as_deref())?))
}
