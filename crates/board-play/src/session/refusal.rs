//! Why no legal move begins with the inputs of a player.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{Game, View};
use board_core::Move;

/// Implements [`why_not`](crate::Session::why_not) for inputs that no legal move begins with.
pub(super) fn refusal<P: View>(game: &Game<P>, touched: &[&str]) -> String {
    let position = game.position();
    let layout = position.layout();
    let begins = |m: &P::Move| {
        let inputs = position.inputs(*m);
        let names = inputs.iter().map(|touch| touch.text::<P>(&layout));
        inputs.len() >= touched.len() && names.zip(touched).all(|(name, touched)| name == *touched)
    };
    let moves = (0..P::Move::COUNT).filter_map(P::Move::from_index).filter(begins);
    let illegal = moves.filter_map(|m| Some((m, game.check(m).err()?.to_string())));
    let illegal: Vec<_> = illegal.collect();
    let Some((m, reason)) = illegal.first() else {
        return "there is no such move".into();
    };
    if illegal.iter().all(|(_, other)| other == reason) {
        return reason.clone();
    }
    alloc::format!("no legal move begins like this: {m}, for one, is refused because {reason}")
}
