//! Pictures of positions as SVG.

use board_games::{AnyPosition, dispatch};
use board_play::LastMove;
use board_play::view::Scene;
use board_svg::{Arrow, Picture};
use pyo3::prelude::*;

use crate::action::Action;
use crate::any;
use crate::error::{illegal, invalid};
use crate::position::Position;
use crate::results::call;

/// Reads a legal move of a position, given as an action or in its notation.
pub fn read(position: &AnyPosition, action: &Bound<'_, PyAny>) -> PyResult<LastMove> {
    let action = Action::read(action)?;
    dispatch!(position, AnyPosition(p) => any::legal_move(p, &action).map(|m| LastMove::of(p, m)))
        .map_err(illegal)
}

/// Reads the last move, given the positions before and after it.
pub fn last(
    before: &Position,
    action: &Bound<'_, PyAny>,
    after: &AnyPosition,
) -> PyResult<LastMove> {
    if before.play(action.py(), action)?.get().0 != *after {
        return Err(invalid("last_move: the move leads to another position"));
    }
    read(&before.0, action)
}

/// Draws a scene with the last move before it and arrows for moves of the position.
pub fn draw(
    position: &AnyPosition,
    scene: &Scene,
    last: Option<&LastMove>,
    arrows: &[Bound<'_, PyAny>],
    [words, flipped]: [bool; 2],
) -> PyResult<String> {
    let arrows = arrows.iter().map(|action| read(position, action).map(Arrow::from));
    let arrows = arrows.collect::<PyResult<Vec<_>>>()?;
    Ok(Picture { last, arrows: &arrows, words, flipped, ..Picture::of(scene) }.draw())
}

/// Returns a picture with this width in pixels, or as it is.
pub fn sized(py: Python<'_>, svg: String, size: Option<Bound<'_, PyAny>>) -> PyResult<String> {
    let Some(size) = size else { return Ok(svg) };
    call(py, "_pictures", "resized", (svg, size))?.extract()
}
