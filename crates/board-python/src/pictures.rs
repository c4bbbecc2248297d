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

/// Reads a legal move of a position, given as an action or in its notation, of an argument.
fn read(position: &AnyPosition, action: &Bound<'_, PyAny>, argument: &str) -> PyResult<LastMove> {
    let action = Action::read(action)?;
    dispatch!(position, AnyPosition(p) => any::legal_move(p, &action).map(|m| LastMove::of(p, m)))
        .map_err(|why| illegal(format!("{argument}: {why}")))
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
    read(&before.0, action, "last_move")
}

/// Draws a scene with the last move before it, arrows for moves of the position, and the moves of a
/// policy, more transparent if their weight is less. The picture has a width of `size` pixels.
pub fn draw<'py>(
    py: Python<'py>,
    position: &AnyPosition,
    scene: &Scene,
    last: Option<&LastMove>,
    (arrows, heat): (Vec<Bound<'_, PyAny>>, Option<Bound<'_, PyAny>>),
    [words, flipped]: [bool; 2],
    size: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let arrows = arrows.iter().map(|action| read(position, action, "arrows").map(Arrow::from));
    let mut arrows = arrows.collect::<PyResult<Vec<_>>>()?;
    if let Some(heat) = heat {
        let actions = dispatch!(position, AnyPosition(p) => any::actions(p));
        let moves = call(py, "_pictures", "shades", (heat, actions))?;
        for (action, percent) in moves.extract::<Vec<(Bound<'_, PyAny>, u8)>>()? {
            arrows
                .push(Arrow { opacity: Some(percent), ..read(position, &action, "heat")?.into() });
        }
    }
    let svg = Picture { last, arrows: &arrows, words, flipped, ..Picture::of(scene) }.draw();
    call(py, "_pictures", "resized", (svg, size))
}
