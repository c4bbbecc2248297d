//! Why a touch leads nowhere.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{Game, View};
use board_core::Move;

/// [`why_not`](crate::Session::why_not) for touches that no legal move begins with.
pub(super) fn refusal<P: View>(game: &Game<P>, touched: &[&str]) -> String {
    let position = game.position();
    let layout = position.layout();
    let meant = |m: &P::Move| {
        let inputs = position.inputs(*m);
        let texts = inputs.iter().map(|touch| touch.text::<P>(&layout));
        inputs.len() >= touched.len() && texts.zip(touched).all(|(text, touched)| text == *touched)
    };
    let moves = (0..P::Move::COUNT).filter_map(P::Move::from_index).filter(meant);
    let refused = moves.filter_map(|m| Some((m, game.check(m).err()?.to_string())));
    let refused: Vec<_> = refused.collect();
    let Some((m, why)) = refused.first() else {
        return "there is no such move".into();
    };
    if refused.iter().all(|(_, other)| other == why) {
        return why.clone();
    }
    alloc::format!("no legal move begins like this: {m}, for one, is refused because {why}")
}
