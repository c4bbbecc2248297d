//! The reason no legal move begins with a player's inputs.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::view::Picked;
use crate::{Game, PlayError, View};
use board_core::{Indexed, Piece};

/// The maximum number of spaces listed in a sentence.
const MAX_SPACES: usize = 8;

/// Implements [`why_not`](Game::why_not) for inputs that no legal move begins with.
pub(super) fn refusal<P: View>(game: &Game<P>, entered: &[&str]) -> String {
    let position = game.position();
    let layout = position.layout();
    let begins = |m: &P::Move| {
        let inputs = position.inputs(*m);
        let names = inputs.iter().map(|input| input.text::<P>(&layout));
        inputs.len() >= entered.len() && names.zip(entered).all(|(name, entered)| name == *entered)
    };
    let moves = (0..P::Move::COUNT).filter_map(P::Move::from_index).filter(begins);
    let illegal = moves.filter_map(|m| Some((m, game.check(m).err()?)));
    let illegal: Vec<_> = illegal.collect();
    let closeness = |(m, error): &&(P::Move, PlayError<P::Illegal>)| match error {
        PlayError::Illegal(reason) => position.closeness(*m, *reason),
        PlayError::Over(_) => 0,
    };
    // The first of the closest moves.
    let closest = illegal.iter().rev().max_by_key(closeness);
    let Some((m, error)) = closest else {
        return elsewhere(game, entered).unwrap_or_else(|| "there is no such move".into());
    };
    let reason = error.to_string();
    let is_only = illegal.iter().all(|(_, other)| other == error);
    let [piece] = entered else { return reason };
    let is_own = |space: P::Space| {
        space.to_string() == *piece
            && position.piece(space).and_then(Piece::owner) == Some(position.turn())
    };
    let is_named = || reason.split(' ').any(|word| word == *piece);
    if position.spaces().any(is_own) && game.ending().is_none() && !(is_only && is_named()) {
        format!("{piece} cannot move: {reason}")
    } else if is_only {
        reason
    } else {
        format!("no legal move begins with {piece}: for {m}, {reason}")
    }
}

/// Returns where a piece can go if it cannot go to the last input.
fn elsewhere<P: View>(game: &Game<P>, entered: &[&str]) -> Option<String> {
    let (last, before) = entered.split_last()?;
    let piece = before.last()?;
    let Some(Picked::More(mut spaces)) = game.pick(before) else { return None };
    let is_space = |name: &str| game.position().spaces().any(|space| space.to_string() == name);
    if !is_space(piece) || !spaces.iter().all(|name| is_space(name)) {
        return None;
    }
    spaces.sort_unstable();
    let (end, others) = spaces.split_last()?;
    Some(match others {
        [] => format!("{piece} can only go to {end}"),
        _ if spaces.len() > MAX_SPACES => format!("{piece} cannot go to {last}"),
        _ => format!("{piece} can only go to {} or {end}", others.join(", ")),
    })
}
