//! Solved games.

use core::cmp::Reverse;

use board_core::{Random, Value};
use board_games::FullGame;
use board_play::{Game, Session as AnySession};
use board_search::Score;
use wasm_bindgen::prelude::*;

use super::{Analysis, Chosen, Line, Searches, ensure_in_progress, searched};
use crate::data::{plain, player_name};
use crate::error::error;
use crate::session::Session;

/// The number of moves shown of a line that leads to a draw.
const DRAWN: usize = 8;

/// Returns the legal moves of a solved game with their values for the player who makes them:
/// `win in 29`, `loss in 30` or `draw`. The best moves come first; of equal moves, those that
/// make most progress.
/// @throws {Error} if the game is not solved
#[wasm_bindgen(js_name = moveValues, unchecked_return_type = "[string, string][]")]
pub fn move_values(session: &Session) -> Result<JsValue, JsValue> {
    let moves = moves(session.inner()).map_err(error)?;
    let texts = moves.into_iter().map(|found| (found.text, found.value.to_string()));
    plain(&texts.collect::<Vec<_>>())
}

/// A move of a solved game.
struct Found {
    text: String,
    value: Value,
    progress: i32,
}

/// Returns the legal moves of a solved game, best first.
fn moves(session: &dyn AnySession) -> Result<Vec<Found>, String> {
    let name = session.game().name;
    let solution = board_games::solution(name)
        .ok_or_else(|| format!("perfect does not play {name}, because it is not solved"))?;
    let values = solution.moves(&session.position()).map_err(|why| why.to_string())?;
    let moves = values.into_iter().zip(searched(session, Progress)?);
    let mut moves: Vec<_> =
        moves.map(|((text, value), progress)| Found { text, value, progress }).collect();
    moves.sort_by_key(|found| Reverse((found.value, found.progress)));
    Ok(moves)
}

/// How much progress each legal move makes, in the order of generation.
struct Progress;

impl Searches for Progress {
    type Output = Vec<i32>;

    /// A move that returns to an earlier position makes no progress.
    fn search<P: FullGame>(self, game: &Game<P>) -> Vec<i32> {
        let position = game.position();
        let progress = |m| {
            let after = position.after_unchecked(m);
            if game.positions().contains(&after) { i32::MIN } else { -after.evaluate() }
        };
        position.legal_moves().into_iter().map(progress).collect()
    }
}

/// Chooses one of the best moves that make most progress.
pub fn perfect(session: &dyn AnySession, mut random: Random) -> Result<Chosen, String> {
    let mut moves = moves(session)?;
    let key = |found: &Found| (found.value, found.progress);
    let best = moves.first().map(key);
    moves.retain(|found| Some(key(found)) == best);
    let found = moves.swap_remove(random.below(moves.len()));
    Ok((found.text, Some(found.value.to_string())))
}

fn score(value: Value) -> Score {
    match value {
        Value::Win(plies) => Score::win_in(plies),
        Value::Loss(plies) => Score::loss_in(plies),
        Value::Draw => Score::estimate(0),
    }
}

/// Returns the best lines of a game, or `None` if it is not solved.
pub fn analysis(session: &dyn AnySession, lines: usize) -> Option<Analysis> {
    ensure_in_progress(session).ok()?;
    let moves = moves(session).ok()?;
    let line = |found: Found| {
        let (proven, plies) = match found.value {
            Value::Win(plies) => ("win", plies.into()),
            Value::Loss(plies) => ("loss", plies.into()),
            Value::Draw => ("draw", DRAWN),
        };
        let moves = follow(session, found.text, plies);
        Line::new(session, moves, score(found.value), Some(proven))
    };
    Some(Analysis {
        turn: player_name(session.turn()),
        depth: 0,
        nodes: 0,
        values: vec![],
        lines: moves.into_iter().take(lines).map(line).collect(),
    })
}

/// Returns the line of best moves after a first one, up to this number of plies.
fn follow(session: &dyn AnySession, first: String, plies: usize) -> Vec<String> {
    let mut after = session.boxed();
    let mut line = vec![];
    let mut next = Some(first);
    while let Some(m) = next.filter(|m| line.len() < plies && after.play(m).is_ok()) {
        line.push(m);
        next = moves(&*after).ok().and_then(|moves| Some(moves.into_iter().next()?.text));
    }
    line
}
