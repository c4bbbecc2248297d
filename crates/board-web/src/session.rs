//! A game that is played, as JavaScript sees it.

use std::collections::BTreeMap;

use board_core::text::quoted;
use board_play::record::{Date, split};
use board_play::view::{Scene, apply};
use board_play::{AnyPicked, LastMove, Session as AnySession};
use board_svg::{Mark, Picture};
use js_sys::BigInt;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::data::{
    LimitsData, PictureOptions, limits as read_limits, plain, player, player_name, theme,
};
use crate::error::{error, names, no_game, open_error, placed, session_error};

/// A game that is played and recorded.
#[wasm_bindgen]
pub struct Session(Box<dyn AnySession>);

/// What comes after some touches.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Picked {
    /// What can be touched next; empty if the move is complete.
    more: Vec<String>,
    /// The index of the move that is complete.
    index: Option<usize>,
}

#[wasm_bindgen]
#[allow(clippy::needless_pass_by_value)] // JavaScript hands its values over for good.
impl Session {
    /// A game from its start. The rules are a text such as `side=4`, by default `standard`.
    ///
    /// # Errors
    /// If there is no such game, or none under these rules.
    pub fn start(
        game: &str,
        rules: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits | null")] limits: JsValue,
    ) -> Result<Self, JsValue> {
        let known = board_games::game(game).ok_or_else(|| no_game(game))?;
        let rules = rules.unwrap_or_else(|| "standard".into());
        known.start(&rules, read_limits(&limits)?).map(Self).map_err(error)
    }

    /// A game from a position.
    ///
    /// # Errors
    /// If there is no such game, or the text is none of its positions.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(
        game: &str,
        position: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits | null")] limits: JsValue,
    ) -> Result<Self, JsValue> {
        let known = board_games::game(game).ok_or_else(|| no_game(game))?;
        known.parse(position, read_limits(&limits)?).map(Self).map_err(error)
    }

    /// The game with a record, whichever it is of.
    ///
    /// # Errors
    /// Throws a `RecordError`, with the line and the column of the problem.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(record: &str) -> Result<Self, JsValue> {
        let header = split(record).next().map_or("", |part| part.game);
        let Some(game) = board_games::game(header) else {
            let found = quoted(header);
            let problem = format!("expected a header `game` with {}, found {found}", names());
            return Err(placed(1, 1, &problem));
        };
        game.read(record).map(Self).map_err(open_error)
    }

    /// A copy, which goes its own way.
    pub fn copy(&self) -> Self {
        Self(self.0.boxed())
    }

    /// The name of the game.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.0.game().name.into()
    }

    /// The text of the position on the board.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> String {
        self.0.position()
    }

    /// The text of the rules, `standard` for the default.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.0.rules()
    }

    /// What ends the game besides its rules.
    ///
    /// # Errors
    /// None that is known.
    #[wasm_bindgen(getter, unchecked_return_type = "Limits")]
    pub fn limits(&self) -> Result<JsValue, JsValue> {
        plain(&LimitsData::from(self.0.limits()))
    }

    /// The side to move; whose turn it would be once the game is over.
    #[wasm_bindgen(getter, unchecked_return_type = "Player")]
    pub fn turn(&self) -> String {
        player_name(self.0.turn()).into()
    }

    /// The Zobrist key of the position on the board, 64 bits.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> BigInt {
        self.0.key().into()
    }

    /// The texts of the legal moves; none once the game is over.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<String> {
        self.0.legal_moves()
    }

    /// The legal moves with all that a person is told of them.
    ///
    /// # Errors
    /// None that is known.
    #[wasm_bindgen(unchecked_return_type = "Offer[]")]
    pub fn offers(&self) -> Result<JsValue, JsValue> {
        plain(&self.0.offers())
    }

    /// Which moves are legal, by their index: 1 or 0.
    pub fn mask(&self) -> Vec<u8> {
        self.0.mask().into_iter().map(u8::from).collect()
    }

    /// Why a text is no legal move, in words; `undefined` if it is one.
    pub fn check(&self, text: &str) -> Option<String> {
        self.0.check(text).err().map(|why| why.to_string())
    }

    /// Plays the move with this notation.
    ///
    /// # Errors
    /// Throws a `SessionError` if the game is over, the notation is invalid or the move is illegal;
    /// the game is then unchanged.
    pub fn play(&mut self, text: &str) -> Result<(), JsValue> {
        self.0.play(text).map_err(session_error)
    }

    /// Plays the move with this index.
    ///
    /// # Errors
    /// Throws the same errors as `play`.
    #[wasm_bindgen(js_name = playIndex)]
    pub fn play_index(&mut self, index: usize) -> Result<(), JsValue> {
        self.0.play_index(index).map_err(session_error)
    }

    /// What comes after some touches: what can be touched next, or the move that they make;
    /// `undefined` if no legal move begins with them.
    ///
    /// # Errors
    /// None that is known.
    #[wasm_bindgen(unchecked_return_type = "Picked | undefined")]
    pub fn pick(&self, touched: Vec<String>) -> Result<JsValue, JsValue> {
        match self.0.pick(&texts(&touched)) {
            None => Ok(JsValue::UNDEFINED),
            Some(AnyPicked::More(more)) => plain(&Picked { more, index: None }),
            Some(AnyPicked::Move(index)) => plain(&Picked { more: vec![], index: Some(index) }),
        }
    }

    /// Why no legal move begins with some touches, in words; `undefined` if one does.
    #[wasm_bindgen(js_name = whyNot)]
    pub fn why_not(&self, touched: Vec<String>) -> Option<String> {
        self.0.why_not(&texts(&touched))
    }

    /// Takes the last move back, and gives its text.
    pub fn undo(&mut self) -> Option<String> {
        self.0.undo()
    }

    /// Plays the move again that was taken back last, and gives its text.
    pub fn redo(&mut self) -> Option<String> {
        self.0.redo()
    }

    /// Ends the game with a loss for a player.
    ///
    /// # Errors
    /// If the game is over already.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Player")] player_name: &str,
    ) -> Result<(), JsValue> {
        self.0.resign(player(player_name)?).map_err(session_error)
    }

    /// Ends the game with a draw that the players agreed on.
    ///
    /// # Errors
    /// If the game is over already.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<(), JsValue> {
        self.0.agree_draw().map_err(session_error)
    }

    /// Withdraws a resignation or an agreement, and says whether there was one.
    pub fn reopen(&mut self) -> bool {
        self.0.reopen()
    }

    /// How the game ended, or `null` while it goes on.
    ///
    /// # Errors
    /// None that is known.
    #[wasm_bindgen(unchecked_return_type = "Ending | null")]
    pub fn ending(&self) -> Result<JsValue, JsValue> {
        plain(&self.0.ending())
    }

    /// The texts of the moves that were played and stand.
    pub fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    /// The texts of the positions from the start to the one on the board: one more than the moves.
    pub fn positions(&self) -> Vec<String> {
        self.0.positions()
    }

    /// All there is to see of the position on the board.
    ///
    /// # Errors
    /// None that is known.
    #[wasm_bindgen(unchecked_return_type = "Scene")]
    pub fn scene(&self) -> Result<JsValue, JsValue> {
        plain(&self.0.scene())
    }

    /// The last move, and what it did to the board; `null` at the start.
    ///
    /// # Errors
    /// None that is known.
    #[wasm_bindgen(js_name = lastMove, unchecked_return_type = "LastMove | null")]
    pub fn last_move(&self) -> Result<JsValue, JsValue> {
        plain(&self.0.last_move())
    }

    /// The record of the game, as text.
    pub fn record(&self) -> String {
        self.0.record()
    }

    /// Who plays a side, if that is noted.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn name(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Player")] player_name: &str,
    ) -> Result<Option<String>, JsValue> {
        Ok(self.0.name(player(player_name)?).map(Into::into))
    }

    /// Notes who plays a side.
    ///
    /// # Errors
    /// If there are characters in the name that a record cannot hold.
    #[wasm_bindgen(js_name = setName)]
    pub fn set_name(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Player")] player_name: &str,
        name: &str,
    ) -> Result<(), JsValue> {
        self.0.set_name(player(player_name)?, name).map_err(session_error)
    }

    /// Notes when the game was played, such as `2025-11-30`.
    ///
    /// # Errors
    /// If it is no date.
    #[wasm_bindgen(js_name = setDate)]
    pub fn set_date(&mut self, date: &str) -> Result<(), JsValue> {
        self.0.set_date(Some(date.parse::<Date>().map_err(error)?));
        Ok(())
    }

    /// The comment on a move, counted from 1; 0 is the one before the first move.
    pub fn comment(&self, ply: usize) -> Option<String> {
        self.0.comment(ply).map(Into::into)
    }

    /// Comments on a move, counted from 1, or for 0 before the first one.
    ///
    /// # Errors
    /// If there is no such move, or there are characters in it that a record cannot hold.
    #[wasm_bindgen(js_name = setComment)]
    pub fn set_comment(&mut self, ply: usize, comment: &str) -> Result<(), JsValue> {
        self.0.set_comment(ply, comment).map_err(session_error)
    }

    /// The picture of the position on the board, as the text of one SVG element.
    ///
    /// # Errors
    /// If one of the options does not exist.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "PictureOptions | null")] how: JsValue,
    ) -> Result<String, JsValue> {
        let how = PictureOptions::read(&how)?;
        let theme = how.theme;
        let last = self.0.last_move().filter(|_| how.last);
        let marks = how.touched.map(|touched| self.marks(&touched)).unwrap_or_default();
        let scene = self.0.scene();
        let picture =
            Picture { scene: &scene, theme, last: last.as_ref(), marks: &marks, words: how.words };
        Ok(picture.draw())
    }

    /// The last move in pictures: the board before it, and after each step of what it did
    /// (`lastMove().changes`). None at the start.
    ///
    /// # Errors
    /// If there is no such theme.
    pub fn frames(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Theme")] name: Option<String>,
    ) -> Result<Vec<String>, JsValue> {
        let theme = theme(name.as_deref())?;
        let Some(LastMove { changes, before, .. }) = self.0.last_move() else {
            return Ok(vec![]);
        };
        let draw = |scene: &Scene| Picture { theme, words: false, ..Picture::of(scene) }.draw();
        let mut frames = vec![draw(&before)];
        let mut pieces: BTreeMap<_, _> = before.pieces.iter().cloned().collect();
        let mut scene = before;
        for step in changes.chunks(1) {
            apply(&mut pieces, step);
            scene.pieces = pieces.clone().into_iter().collect();
            frames.push(draw(&scene));
        }
        Ok(frames)
    }
}

impl Session {
    /// The session, for what else works with one.
    pub(crate) fn inner(&self) -> &dyn AnySession {
        &*self.0
    }

    /// Marks for the touch that comes next.
    fn marks(&self, touched: &[String]) -> Vec<Mark> {
        let offers = self.0.offers().into_iter();
        let offers = offers.filter(|offer| offer.inputs.starts_with(touched));
        let marks = offers.map(|offer| {
            let inputs = offer.inputs.into_iter().take(touched.len() + 1).collect();
            Mark { inputs, legal: true }
        });
        marks.collect()
    }
}

fn texts(list: &[String]) -> Vec<&str> {
    list.iter().map(String::as_str).collect()
}
