//! Trays: a well for each space, a dark grid between open wells, and closed wells that sink.

use board_play::view::Place;
use svg::node::element::Element;

use crate::canvas::{self, Paint, attribute, rectangle, short, with_area};
use crate::sheet::{Sheet, TRAY};

/// The widths of open and of closed wells, and the radius of their corners, in spaces.
const WELL: f64 = 0.964;
const CLOSED: f64 = 0.84;
const CORNER: f64 = 0.13;

/// Draws the tray and the grid.
pub(crate) fn draw(sheet: &Sheet<'_>) -> Vec<Element> {
    let panel = |which: &dyn Fn(&Place<String>) -> bool, margin: f64, corner: f64, color| {
        let (low, high) = sheet.corners(which);
        let (width, height) = (high.x - low.x, high.y - low.y);
        let margin = 2.0 * margin * sheet.unit;
        let at = low.towards(high, 0.5);
        let panel = rectangle(at, width + margin, height + margin, Paint::fill(color));
        attribute(panel, "rx", &short(corner * sheet.unit).to_string())
    };
    let mut board = vec![panel(&|_| true, TRAY, 0.25, sheet.palette.tray)];
    if sheet.scene.layout.places.iter().any(|place| !place.closed) {
        board.push(panel(&|place| !place.closed, 0.03, 0.16, sheet.palette.tray_grid));
    }
    board
}

/// Draws an open well.
pub(crate) fn well(sheet: &Sheet<'_>, place: &Place<String>) -> Element {
    with_area(area(sheet, place), [outline(sheet, place, Paint::fill(sheet.palette.tray_well))])
}

/// Draws a closed space of any board.
pub(crate) fn closed(sheet: &Sheet<'_>, place: &Place<String>) -> Element {
    let sunk = outline(sheet, place, Paint::fill(sheet.palette.tray_grid));
    with_area(area(sheet, place), [attribute(sunk, "opacity", "0.12")])
}

fn area(sheet: &Sheet<'_>, place: &Place<String>) -> Element {
    let width = place.size * sheet.unit;
    rectangle(sheet.at(place.at), width, width, Paint::NONE)
}

/// Draws the outline of a well.
pub(crate) fn outline(sheet: &Sheet<'_>, place: &Place<String>, paint: Paint<'_>) -> Element {
    let width = place.size * sheet.unit * if place.closed { CLOSED } else { WELL };
    canvas::outline(place.shape, sheet.at(place.at), width, CORNER, paint)
}
