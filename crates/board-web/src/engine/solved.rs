//! Solved games.

use core::cmp::Reverse;

use board_core::{Random, Value};
use board_games::{FullGame, dispatch, solved};
use board_play::{Evaluate as _, Game};
use board_search::Score;
use wasm_bindgen::prelude::*;

use super::{Analysis, Line};
use crate::data::plain;
use crate::error::error;
use crate::session::Session;

/// The number of moves shown of a line that leads to a draw.
const DRAWN: usize = 8;

/// Returns the legal moves of a solved game with their values for the player who makes them:
/// `win in 29`, `loss in 30` or `draw`. The best moves come first; among equal moves, moves that
/// make more progress come first.
/// @throws {Error} if the game is not solved
#[wasm_bindgen(js_name = moveValues, unchecked_return_type = "[string, string][]")]
pub fn move_values(session: &Session) -> Result<JsValue, JsValue> {
    let values = dispatch!(session.inner(), AnyGame(game) => values(game)).map_err(error)?;
    plain(&values)
}

fn values<P: FullGame>(game: &Game<P>) -> Result<Vec<(String, String)>, String> {
    let moves = moves(game)?.into_iter();
    Ok(moves.map(|found| (found.m.to_string(), found.value.to_string())).collect())
}

/// A move of a solved game.
struct Found<M> {
    m: M,
    value: Value,
    /// A move that returns to an earlier position makes no progress.
    progress: i32,
}

/// Returns the legal moves of a solved game, best first.
fn moves<P: FullGame>(game: &Game<P>) -> Result<Vec<Found<P::Move>>, String> {
    let position = game.position();
    if !solved::GAMES.contains(&P::NAME) {
        return Err(format!("perfect does not play {}, because it is not solved", P::NAME));
    }
    let values = solved::moves(position).map_err(|why| why.to_string())?;
    let found = |(m, value)| {
        let after = position.after_unchecked(m);
        let returns = game.positions().contains(&after);
        Found {
            m,
            value,
            progress: if returns { i32::MIN } else { -P::Evaluator::default().evaluate(&after) },
        }
    };
    let mut moves: Vec<_> = values.into_iter().map(found).collect();
    moves.sort_by_key(|found| Reverse((found.value, found.progress)));
    Ok(moves)
}

/// Chooses one of the best moves that make most progress.
pub fn perfect<P: FullGame>(
    game: &Game<P>,
    mut random: Random,
) -> Result<(P::Move, Option<String>), String> {
    let mut moves = moves(game)?;
    let key = |found: &Found<_>| (found.value, found.progress);
    let best = moves.first().map(key);
    moves.retain(|found| Some(key(found)) == best);
    let found = moves.swap_remove(random.below(moves.len()));
    Ok((found.m, Some(found.value.to_string())))
}

/// Returns the best lines of a game, or `None` if it is not solved.
pub fn analysis<P: FullGame>(game: &Game<P>, lines: usize) -> Option<Analysis> {
    let moves = moves(game).ok()?;
    let line = |found: Found<P::Move>| {
        let (proven, plies) = match found.value {
            Value::Win(plies) => ("win", plies.into()),
            Value::Loss(plies) => ("loss", plies.into()),
            Value::Draw => ("draw", DRAWN),
        };
        let line = follow(game.clone(), found.m, plies);
        Line::new(game.position(), &line, Some(Score::from(found.value)), Some(proven))
    };
    Some(Analysis {
        turn: game.position().turn(),
        depth: 0,
        nodes: 0,
        values: vec![],
        lines: moves.into_iter().take(lines).map(line).collect(),
    })
}

/// Returns the line of best moves after a first one, up to this number of plies.
fn follow<P: FullGame>(mut after: Game<P>, first: P::Move, plies: usize) -> Vec<P::Move> {
    let mut line = vec![];
    let mut next = Some(first);
    while let Some(m) = next.filter(|&m| line.len() < plies && after.play(m).is_ok()) {
        line.push(m);
        next = moves(&after).ok().and_then(|moves| Some(moves.first()?.m));
    }
    line
}
