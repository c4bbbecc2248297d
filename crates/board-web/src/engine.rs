//! Opponents.

use board_games::{FullGame, Visitor};
use board_play::{Game, Session as AnySession};
use board_search::{Opponent, Score};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::data::plain;
use crate::error::error;
use crate::session::Session;

/// A move chosen by an opponent.
#[derive(Serialize)]
struct Choice {
    /// The notation of the move.
    text: String,
    /// The move in a sentence.
    words: String,
    /// The opponent's score of the position, for the side to move.
    score: Option<String>,
}

/// Chooses a move for an opponent in a game that is not over. This blocks while the opponent
/// thinks: pages should call it in a worker. The seed decides random choices.
///
/// # Errors
/// If the opponent is unknown or not available for this game, or the game is over.
#[wasm_bindgen(unchecked_return_type = "Choice")]
pub fn choose(
    session: &Session,
    #[wasm_bindgen(unchecked_param_type = "Opponent")] opponent: &str,
    seed: Option<u32>,
) -> Result<JsValue, JsValue> {
    let session = session.inner();
    if session.ending().is_some() {
        return Err(error("the game is over"));
    }
    let (text, score) = chosen(session, opponent, seed.unwrap_or_default()).map_err(error)?;
    let offer = session.offers().into_iter().find(|offer| offer.text == text);
    let words = offer.map(|offer| offer.words).unwrap_or_default();
    plain(&Choice { text, words, score: score.map(|score| score.to_string()) })
}

/// Returns the legal moves of a solved game, best first, with their values for the player who makes
/// them: `win in 29`, `loss in 30` or `draw`.
///
/// # Errors
/// If the game is not solved under these rules.
#[cfg(feature = "perfect")]
#[wasm_bindgen(js_name = moveValues, unchecked_return_type = "[string, string][]")]
pub fn move_values(session: &Session) -> Result<JsValue, JsValue> {
    let session = session.inner();
    let name = session.game().name;
    let known =
        board_games::solution(name).ok_or_else(|| error(format!("{name} is not solved")))?;
    let mut values = known.moves(&session.position()).map_err(error)?;
    values.sort_by_key(|&(_, value)| core::cmp::Reverse(value));
    let texts = values.into_iter().map(|(m, value)| (m, value.to_string()));
    plain(&texts.collect::<Vec<_>>())
}

/// A move and the opponent's score of the position.
type Chosen = (String, Option<Score>);

fn chosen(session: &dyn AnySession, opponent: &str, seed: u32) -> Result<Chosen, String> {
    let name = session.game().name;
    let mut moves = match opponent {
        "random" => session.legal_moves(),
        "perfect" => match board_games::solution(name) {
            Some(known) => known.best_moves(&session.position()).map_err(|why| why.to_string())?,
            None => return Err(format!("the solution of {name} is not in this module")),
        },
        _ => {
            let opponent = opponent.parse().map_err(|why| format!("{why}, or perfect"))?;
            let searched = Searched { opponent, record: session.record() };
            return board_games::visit(name, searched).unwrap_or_else(|| Err("no game".into()));
        }
    };
    let seed = u64::from(seed) << 32 | session.moves().len() as u64;
    let number = fastrand::Rng::with_seed(seed).usize(..moves.len());
    Ok((moves.swap_remove(number), None))
}

/// The search of an opponent in a game.
struct Searched {
    opponent: Opponent,
    /// The record of the game, because searches avoid its earlier positions.
    record: String,
}

impl Visitor for Searched {
    type Output = Result<Chosen, String>;

    fn visit<P: FullGame>(self) -> Self::Output {
        let game: Game<P> = self.record.parse().map_err(|why| format!("{why}"))?;
        let search = self.opponent.search(P::evaluate);
        let mut search =
            search.ok_or_else(|| format!("{} is not in this module", self.opponent))?;
        let best = search.best_in(&game, |_| ());
        let m = best.first().ok_or("there is no move")?;
        Ok((m.to_string(), Some(best.score)))
    }
}
