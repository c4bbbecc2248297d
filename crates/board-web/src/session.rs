//! The class `Session` for JavaScript.

use board_core::Zobrist as _;
use board_games::{AnyGame, GameKind, dispatch};
use board_play::record::{Date, split};
use board_play::{OpenError, view};
use js_sys::BigInt;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::data::{limits as read_limits, plain, plain_limits, player};
use crate::error::{count, error, no_such, note_error, placed, session_error};
use crate::picture::PictureOptions;

/// A game that can be played, taken back and recorded.
#[wasm_bindgen]
pub struct Session(AnyGame);

/// The result of a sequence of touches.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Picked {
    /// The possible next touches; empty if the move is complete.
    more: Vec<String>,
    /// The index of the completed move.
    index: Option<usize>,
}

#[wasm_bindgen]
impl Session {
    /// Starts a game. The rules are a string such as `side=4`, by default `standard`.
    /// @throws {Error} if the game is unknown, or the rules or limits are invalid
    pub fn start(
        #[wasm_bindgen(unchecked_param_type = "GameName")] game: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "string | null")] rules: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits | null")] limits: JsValue,
    ) -> Result<Self, JsValue> {
        let known: GameKind = game.parse().map_err(error)?;
        let rules = rules.unwrap_or_else(|| "standard".into());
        let start = known.start(&rules).map_err(error)?;
        Ok(Self(AnyGame::from_position(start, read_limits(&limits)?)))
    }

    /// Starts a game from a position.
    /// @throws {Error} if the game is unknown, or the position or limits are invalid
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(
        #[wasm_bindgen(unchecked_param_type = "GameName")] game: &str,
        position: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits | null")] limits: JsValue,
    ) -> Result<Self, JsValue> {
        let known: GameKind = game.parse().map_err(error)?;
        let start = known.parse(position).map_err(error)?;
        Ok(Self(AnyGame::from_position(start, read_limits(&limits)?)))
    }

    /// Opens the record of any game. A byte order mark, quoting by `>`, and capital letters in the
    /// names of headers and of the game are ignored.
    /// @param game the game of a record without a `game` header
    /// @throws {RecordError} with the line and the column of the problem
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(
        record: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "GameName | null")] game: Option<String>,
    ) -> Result<Self, JsValue> {
        let text = tidy(record);
        let header = split(&text).next().map_or("", |part| part.game);
        let unknown = |why: OpenError| placed(1, 1, &why.to_string());
        let known = |name: &str| name.parse::<GameKind>().map_err(unknown);
        let (known, text, skipped, added) = match game {
            Some(game) if header.is_empty() => {
                let body = text.trim_ascii_start();
                let skipped = text[..text.len() - body.len()].matches('\n').count();
                // Other headers follow the first one, and moves follow an empty line.
                let has_headers = body.lines().next().is_some_and(is_header);
                let (end, added) = if has_headers { ("", 1) } else { ("\n", 2) };
                (known(&game)?, format!("game: {game}\n{end}{body}"), skipped, added)
            }
            _ if header.is_empty() => {
                let problem = "expected a record that begins with a line such as `game: uisge`";
                return Err(placed(1, 1, problem));
            }
            _ => (known(header)?, text, 0, 0),
        };
        known.read(&text).map(Self).map_err(|why| match why {
            OpenError::Record(why) => {
                let line = (why.line + skipped).saturating_sub(added).max(1);
                placed(line, why.column, &why.problem)
            }
            why => error(why),
        })
    }

    /// Returns an independent copy.
    pub fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    /// Returns a copy at this ply: 0 is the start, and `plies` the current position. Later moves can
    /// be replayed with `redo`. A resignation or an agreed draw is kept only at the current ply.
    /// @throws {SessionError} if there is no such ply, counting moves that were taken back
    pub fn at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] ply: JsValue,
    ) -> Result<Self, JsValue> {
        let wanted = count("ply", &ply)?;
        let mut copy = self.copy();
        if wanted != copy.0.plies() {
            copy.reopen();
        }
        while copy.0.plies() > wanted && copy.0.undo().is_some() {}
        while copy.0.plies() < wanted && copy.0.redo().is_some() {}
        let last = copy.0.plies();
        if last == wanted {
            Ok(copy)
        } else {
            Err(no_such(
                "ply",
                &format!("a whole number from 0 to {last}"),
                ply.as_f64().unwrap_or_default(),
            ))
        }
    }

    /// The number of moves played so far.
    #[wasm_bindgen(getter)]
    pub fn plies(&self) -> usize {
        self.0.plies()
    }

    /// The name of the game.
    #[wasm_bindgen(getter, unchecked_return_type = "GameName")]
    pub fn game(&self) -> String {
        self.0.kind().name().into()
    }

    /// The notation of the current position.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> String {
        self.0.position().to_string()
    }

    /// The notation of the rules, `standard` for the default.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.0.position().rules()
    }

    /// The limits on repetition and length.
    #[wasm_bindgen(getter, unchecked_return_type = "Limits")]
    pub fn limits(&self) -> Result<JsValue, JsValue> {
        plain_limits(self.0.limits())
    }

    /// The side to move, even after the game is over.
    #[wasm_bindgen(getter, unchecked_return_type = "Player")]
    pub fn turn(&self) -> String {
        self.0.position().turn().to_string()
    }

    /// The 64-bit Zobrist key of the current position.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> BigInt {
        dispatch!(self.0.position(), AnyPosition(position) => position.key()).into()
    }

    /// Returns the notations of the legal moves; none if the game is over.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<String> {
        self.0.legal_moves()
    }

    /// Returns the legal moves with their descriptions and inputs.
    #[wasm_bindgen(js_name = offers, unchecked_return_type = "Offer[]")]
    pub fn move_infos(&self) -> Result<JsValue, JsValue> {
        plain(&self.0.move_infos())
    }

    /// Returns 1 for the index of each legal move, and 0 for all others.
    pub fn mask(&self) -> Vec<u8> {
        self.0.mask().into_iter().map(u8::from).collect()
    }

    /// Returns the reason why a move cannot be played, or `undefined` if it is legal.
    pub fn check(&self, text: &str) -> Option<String> {
        self.0.check(text).err().map(|why| why.to_string())
    }

    /// Plays the move with this notation, and returns its description.
    /// @throws {SessionError} if the game is over, the notation is invalid or the move is illegal;
    /// the game is then unchanged
    pub fn play(&mut self, text: &str) -> Result<String, JsValue> {
        self.0.play(text).map_err(session_error)?;
        Ok(self.0.last_words().unwrap_or_default())
    }

    /// Plays the move with this index, and returns its description.
    /// @throws {SessionError} like `play`
    #[wasm_bindgen(js_name = playIndex)]
    pub fn play_index(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] index: JsValue,
    ) -> Result<String, JsValue> {
        self.0.play_index(count("index", &index)?).map_err(session_error)?;
        Ok(self.0.last_words().unwrap_or_default())
    }

    /// Returns the touches that make a move, whether it is legal or not.
    /// @throws {SessionError} if the notation is invalid
    pub fn inputs(&self, text: &str) -> Result<Vec<String>, JsValue> {
        self.0.inputs(text).map_err(session_error)
    }

    /// Returns the possible next touches, or the move that these touches complete; `undefined` if
    /// no legal move begins with them.
    #[wasm_bindgen(unchecked_return_type = "Picked | undefined")]
    pub fn pick(&self, touched: Vec<String>) -> Result<JsValue, JsValue> {
        match self.0.pick(&texts(&touched)) {
            None => Ok(JsValue::UNDEFINED),
            Some(view::Picked::More(more)) => plain(&Picked { more, index: None }),
            Some(view::Picked::Move(index)) => plain(&Picked { more: vec![], index: Some(index) }),
        }
    }

    /// Returns the reason why no legal move begins with these touches, or `undefined` if one does.
    #[wasm_bindgen(js_name = whyNot)]
    pub fn why_not(&self, touched: Vec<String>) -> Option<String> {
        self.0.why_not(&texts(&touched))
    }

    /// Takes back the last move and returns its notation. Also withdraws a resignation or draw.
    pub fn undo(&mut self) -> Option<String> {
        self.0.undo()
    }

    /// Replays the move that was taken back last and returns its notation.
    pub fn redo(&mut self) -> Option<String> {
        self.0.redo()
    }

    /// Resigns for a player.
    /// @throws {SessionError} if the game is over already
    pub fn resign(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Player")] player_name: &str,
    ) -> Result<(), JsValue> {
        self.0.resign(player(player_name)?).map_err(session_error)
    }

    /// Ends the game in a draw by agreement.
    /// @throws {SessionError} if the game is over already
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<(), JsValue> {
        self.0.agree_draw().map_err(session_error)
    }

    /// Withdraws a resignation or an agreed draw; returns whether there was one.
    pub fn reopen(&mut self) -> bool {
        self.0.reopen()
    }

    /// Returns how the game ended, or `null` if it is not over.
    #[wasm_bindgen(unchecked_return_type = "Ending | null")]
    pub fn ending(&self) -> Result<JsValue, JsValue> {
        plain(&self.0.ending())
    }

    /// Returns the notations of the moves played so far.
    pub fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    /// Returns the notations of all positions from the start to the current one.
    pub fn positions(&self) -> Vec<String> {
        self.0.positions().iter().map(ToString::to_string).collect()
    }

    /// Returns everything needed to draw the current position.
    #[wasm_bindgen(unchecked_return_type = "Scene")]
    pub fn scene(&self) -> Result<JsValue, JsValue> {
        plain(&self.0.scene())
    }

    /// Returns the last move and its effects on the board; `null` at the start.
    #[wasm_bindgen(js_name = lastMove, unchecked_return_type = "LastMove | null")]
    pub fn last_move(&self) -> Result<JsValue, JsValue> {
        plain(&self.0.last_move())
    }

    /// Returns the record of the game.
    pub fn record(&self) -> String {
        self.0.to_string()
    }

    /// Returns the record of the game, so that `JSON.stringify` stores sessions as records.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn to_json(&self) -> String {
        self.record()
    }

    /// Returns the name of a player, if it is recorded.
    /// @throws {Error} if the player is neither `first` nor `second`
    pub fn name(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Player")] player_name: &str,
    ) -> Result<Option<String>, JsValue> {
        Ok(self.0.name(player(player_name)?).map(Into::into))
    }

    /// Records the name of a player.
    /// @throws {SessionError} if a record cannot store the name
    #[wasm_bindgen(js_name = setName)]
    pub fn set_name(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Player")] player_name: &str,
        name: &str,
    ) -> Result<(), JsValue> {
        self.0.set_name(player(player_name)?, name).map_err(note_error)
    }

    /// Records the date of the game, such as `2025-11-30`.
    /// @throws {Error} if the date is invalid
    #[wasm_bindgen(js_name = setDate)]
    pub fn set_date(&mut self, date: &str) -> Result<(), JsValue> {
        let date = date.parse::<Date>().map_err(error)?;
        self.0.set_date(Some(date));
        Ok(())
    }

    /// Returns the comment on a move, counted from 1; 0 is the comment before the first move.
    /// @throws {SessionError} if the ply is not a whole number from 0
    pub fn comment(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] ply: JsValue,
    ) -> Result<Option<String>, JsValue> {
        Ok(self.0.comment(count("ply", &ply)?).map(Into::into))
    }

    /// Returns the variations of a move, counted from 1: sessions with the moves before it, then the
    /// moves of the variation, with their comments and variations.
    /// @throws {SessionError} if the ply is not a whole number from 0
    pub fn variations(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] ply: JsValue,
    ) -> Result<Vec<Session>, JsValue> {
        let ply = count("ply", &ply)?;
        Ok((0..).map_while(|index| self.0.variation(ply, index)).map(Self).collect())
    }

    /// Sets the comment on a move, counted from 1; 0 is the comment before the first move.
    /// @throws {SessionError} if there is no such move, or a record cannot store the comment
    #[wasm_bindgen(js_name = setComment)]
    pub fn set_comment(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] ply: JsValue,
        comment: &str,
    ) -> Result<(), JsValue> {
        self.0.set_comment(count("ply", &ply)?, comment).map_err(note_error)
    }

    /// Draws the current position as one SVG element.
    /// @throws {Error} if an option is invalid
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "PictureOptions | null")] how: JsValue,
    ) -> Result<String, JsValue> {
        Ok(PictureOptions::read(&how)?.draw(&self.0))
    }

    /// Draws the last move as SVG elements: the board before it and after each of its steps
    /// (`lastMove().changes`). Empty at the start.
    /// @throws {Error} if an option is invalid
    pub fn frames(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "PictureOptions | null")] how: JsValue,
    ) -> Result<Vec<String>, JsValue> {
        let how = PictureOptions::read(&how)?;
        Ok(self.0.last_move().map(|last| how.frames(last)).unwrap_or_default())
    }
}

impl Session {
    /// Returns the game.
    pub(crate) fn inner(&self) -> &AnyGame {
        &self.0
    }
}

/// Removes what editors and mail programs add to a record. Lines keep their numbers.
fn tidy(record: &str) -> String {
    let record = record.trim_start_matches('\u{feff}');
    let is_quoted = record.trim_ascii_start().starts_with('>');
    let mut in_headers = true;
    let mut tidied = String::with_capacity(record.len());
    for line in record.lines() {
        let line = if is_quoted { line.trim_start_matches(['>', ' ']) } else { line };
        let is_skipped = line.trim_ascii().is_empty() || line.trim_ascii_start().starts_with('#');
        in_headers &= is_skipped || is_header(line);
        match line.split_once(':').filter(|_| in_headers && !is_skipped) {
            Some((name, game)) if name.trim_ascii().eq_ignore_ascii_case("game") => {
                let game = game.trim_ascii().to_ascii_lowercase().replace(' ', "-");
                tidied.extend(["game: ", &game]);
            }
            Some((name, value)) => tidied.extend([&name.to_ascii_lowercase(), ":", value]),
            None => tidied.push_str(line),
        }
        tidied.push('\n');
    }
    tidied
}

/// Returns whether a line begins with the name of a header.
fn is_header(line: &str) -> bool {
    line.split_once(':').is_some_and(|(name, _)| {
        name.trim_ascii().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    })
}

fn texts(list: &[String]) -> Vec<&str> {
    list.iter().map(String::as_str).collect()
}
